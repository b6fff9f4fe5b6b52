import { Agent as HttpAgent, request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import type { Duplex } from 'node:stream'
import { now } from '../platform/clock.ts'
import type { UnknownCause } from './contract.ts'

/** What a gateway answered: its JSON, or why nothing can be concluded. */
export type GatewayAnswer = { kind: 'answer'; status: number; body: unknown } | { kind: 'unknown'; cause: UnknownCause }

export interface GatewayCall {
  method: 'GET' | 'POST'
  path: string
  query?: Readonly<Record<string, string>>
  form?: Readonly<Record<string, string>>
  headers?: Readonly<Record<string, string>>
}

export interface GatewayHttp {
  send: (call: GatewayCall) => Promise<GatewayAnswer>
}

interface Options {
  baseUrl: string
  headers: Readonly<Record<string, string>>
  timeoutMs?: number
}

const longestMs = 10_000
const connectionsMax = 20
const answerBytesMax = 1_000_000

/** A server ends a connection that nobody uses, often after 5 s; what is sent on it meanwhile may or may not have arrived. */
const idleMs = 1_000

/**
 * Calls to one gateway: at most 20 connections, kept open for a second; 10 s for each call; redirects are not followed, since they would carry the key
 * elsewhere. Never throws for what the gateway or the network does.
 */
export function openGatewayHttp({ baseUrl, headers, timeoutMs = longestMs }: Options): GatewayHttp {
  const isSecure = baseUrl.startsWith('https:')
  const agent = new (isSecure ? HttpsAgent : HttpAgent)({ keepAlive: true, maxSockets: connectionsMax })
  const closeIdle = idleCloser(agent)
  const breaker = createBreaker()
  const send = (call: GatewayCall) => {
    closeIdle()
    const url = new URL(call.path, baseUrl)
    for (const [name, value] of Object.entries(call.query ?? {})) url.searchParams.set(name, value)
    const form = call.form && new URLSearchParams(call.form).toString()
    const content =
      form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded', 'content-length': Buffer.byteLength(form) }
    const options = { agent, method: call.method, headers: { accept: 'application/json', ...headers, ...call.headers, ...content } }
    return exchange({ url, options, isSecure, timeoutMs, form })
  }
  return {
    send: async (call) => {
      const note = breaker.enter()
      if (!note) return { kind: 'unknown', cause: 'unavailable' }
      const answer = await send(call)
      note(answer.kind === 'answer' || answer.cause === 'rate_limited')
      return answer
    },
  }
}

/** Closes the connections that nobody has used for a second, however long this process has stood still: a timer would come too late then. */
function idleCloser(agent: HttpAgent): () => void {
  const freeSince = new WeakMap<Duplex, number>()
  agent.on('free', (socket: Duplex) => freeSince.set(socket, performance.now()))
  return () => {
    const since = performance.now() - idleMs
    for (const socket of Object.values(agent.freeSockets).flatMap((sockets = []) => sockets))
      if ((freeSince.get(socket) ?? 0) < since) socket.destroy()
  }
}

interface Exchange {
  url: URL
  options: RequestOptions
  isSecure: boolean
  timeoutMs: number
  form: string | undefined
}

function exchange({ url, options, isSecure, timeoutMs, form }: Exchange): Promise<GatewayAnswer> {
  return new Promise((resolve) => {
    const unknown = (cause: UnknownCause) => resolve({ kind: 'unknown', cause })
    const request = (isSecure ? requestHttps : requestHttp)(url, { ...options, signal: AbortSignal.timeout(timeoutMs) })
    request.on('error', ({ name }) => unknown(name === 'AbortError' || name === 'TimeoutError' ? 'timeout' : 'reset'))
    request.on('response', (response) => {
      readBody(response).then(
        (text) => resolve(answerOf(response.statusCode ?? 0, text)),
        ({ name }: Error) => unknown(name === 'AbortError' || name === 'TimeoutError' ? 'timeout' : 'reset'),
      )
    })
    request.end(form)
  })
}

async function readBody(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > answerBytesMax) {
      response.destroy()
      return ''
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function answerOf(status: number, text: string): GatewayAnswer {
  if (status === 429) return { kind: 'unknown', cause: 'rate_limited' }
  if (status >= 500) return { kind: 'unknown', cause: '5xx' }
  try {
    return { kind: 'answer', status, body: JSON.parse(text) }
  } catch {
    return { kind: 'unknown', cause: 'malformed' }
  }
}

const watchedCalls = 20
const openMs = 10_000

/**
 * Keeps away from a gateway of whose last 20 calls half failed: for 10 s, then one call finds out whether it is back. `enter` admits a call and returns what is
 * to be told whether it was answered; null if the call must not be made.
 */
export function createBreaker(nowMs: () => number = () => now().getTime()): { enter: () => ((isAnswered: boolean) => void) | null } {
  let last: boolean[] = []
  let openUntil: number | null = null
  let isProbing = false
  const open = () => {
    last = []
    openUntil = nowMs() + openMs
  }
  const noteProbe = (isAnswered: boolean) => {
    isProbing = false
    if (isAnswered) openUntil = null
    else open()
  }
  const note = (isAnswered: boolean) => {
    if (openUntil !== null) return
    last = [...last, isAnswered].slice(-watchedCalls)
    if (last.length === watchedCalls && last.filter((answered) => !answered).length * 2 >= watchedCalls) open()
  }
  return {
    enter: () => {
      if (openUntil === null) return note
      if (isProbing || nowMs() < openUntil) return null
      isProbing = true
      return noteProbe
    },
  }
}
