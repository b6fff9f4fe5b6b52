import { IncomingMessage, ServerResponse, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import helmet from 'helmet'

type AnswerHeaders = Readonly<Record<string, string>>

/**
 * The hash of an empty style lets styled-components create its style element; it inserts rules through the CSSOM. No inline code ever runs.
 */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

/** Headers of every response, whoever sends it: browser protections and `no-store`. Cacheable responses override the latter themselves. */
export function answerHeaders(publicUrl: string): AnswerHeaders {
  const headers: Record<string, string> = { 'cache-control': 'no-store' }
  const collect = {
    setHeader: (name: string, value: string) => void (headers[name.toLowerCase()] = value),
    removeHeader: () => {},
  }
  helmet({
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy(publicUrl) },
    strictTransportSecurity: publicUrl.startsWith('https:'),
  })({} as IncomingMessage, collect as unknown as ServerResponse, (error) => {
    if (error) throw error as Error
  })
  return headers
}

function contentSecurityPolicy(publicUrl: string): Record<string, string[]> {
  const { host, protocol } = new URL(publicUrl)
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", emptyStyle],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'media-src': ["'self'"],
    'connect-src': ["'self'", `${protocol === 'https:' ? 'wss' : 'ws'}://${host}`],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
  }
}

/** The server's response class: it also covers responses of libraries and of the framework, which bypass our hooks. */
export function responseWith(headers: AnswerHeaders): typeof ServerResponse {
  class HeadedResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
    constructor(request: Request) {
      super(request)
      for (const [name, value] of Object.entries(headers)) this.setHeader(name, value)
    }
  }
  return HeadedResponse
}

/** An error response as raw text, for requests that could not be parsed. */
export function rejectionText(headers: AnswerHeaders, status: string, body: string): string {
  const lines = linesOf({
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
  })
  return `HTTP/1.1 ${status}\r\nconnection: close\r\n${lines}\r\n${body}`
}

/** Libraries reject an upgrade by writing text to its socket: the headers are inserted after the status line. */
export function headRefusedUpgrades(server: Server, headers: AnswerHeaders): void {
  const lines = linesOf(headers)
  server.prependListener('upgrade', (_request, socket: Duplex) => {
    for (const method of ['write', 'end'] as const) {
      const original = socket[method].bind(socket) as (...parts: unknown[]) => never
      socket[method] = (first: unknown, ...rest: unknown[]) => {
        // Only the first write can be a response; later ones belong to the library.
        Reflect.deleteProperty(socket, 'write')
        Reflect.deleteProperty(socket, 'end')
        return original(typeof first === 'string' ? first.replace(/^HTTP\/1\.1 [45].{0,60}\r\n/, (line) => line + lines) : first, ...rest)
      }
    }
  })
}

/** Refuses live connections for the time being: without a listener of the library, their sockets would stay open. */
export function refuseUpgrades(server: Server, isClosed: () => boolean): void {
  server.on('upgrade', (_request, socket: Duplex) => {
    if (isClosed()) socket.end('HTTP/1.1 503 Service Unavailable\r\nretry-after: 2\r\nconnection: close\r\ncontent-length: 0\r\n\r\n')
  })
}

const linesOf = (headers: AnswerHeaders) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
