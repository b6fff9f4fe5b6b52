import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'

export interface RawAnswer {
  status: number
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: string
}

export interface RawRequest {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string
}

/** Sends what a browser would not: header bytes from 0x20 to 0xff, and unnormalised paths. */
export function sendRaw(port: number, { method, path, headers = {}, body }: RawRequest): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => (text += part))
      answer.on('error', reject)
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Sends raw bytes and reads until the other side closes. */
export async function sendBytes(port: number, bytes: string): Promise<RawAnswer> {
  const socket = connect({ host: '127.0.0.1', port })
  let text = ''
  socket.setEncoding('latin1').on('data', (part: string) => (text += part))
  socket.on('error', () => {})
  socket.write(bytes, 'latin1')
  await once(socket, 'close')
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  )
  return { status: Number(first.split(' ')[1] ?? 0), headers, body: rest.join('\r\n\r\n') }
}

/** Sends a complete request on several connections and resets each at once: the server reads it after the client has gone. */
export async function sendAndReset(port: number, bytes: string, times: number): Promise<void> {
  const sockets = Array.from({ length: times }, () => connect({ host: '127.0.0.1', port }))
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  for (const socket of sockets) socket.write(bytes)
  for (const socket of sockets) socket.resetAndDestroy()
}
