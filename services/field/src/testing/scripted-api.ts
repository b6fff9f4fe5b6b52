import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Clock } from '../clock.ts'
import { createScriptedBusiness, type ReceivedCall, type ScriptedAnswer } from './scripted-business.ts'

/** An injected fault: an error response, or a connection cut `before` or `after` the call is carried out. */
export type Fault = { status: number; code: string; retryAfter?: number } | 'cut before' | 'cut after' | null

/** A scripted business behind a real HTTP port. */
export async function startScriptedApi(clock: Clock, fault: (call: ReceivedCall, n: number) => Fault = () => null) {
  const calls: ReceivedCall[] = []
  let baseUrl = ''
  const { carryOut, orders, staff } = createScriptedBusiness(clock, () => baseUrl)
  const server = createServer((request, response) => {
    void receive(request).then((call) => {
      const injected = fault(call, calls.push(call) - 1)
      if (injected === 'cut before') return response.destroy()
      if (injected && injected !== 'cut after')
        return respond(response, { ...injected, body: { code: injected.code, message: 'As scripted.' } })
      const answer = carryOut(call)
      return injected ? response.destroy() : respond(response, answer)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    target: { url: baseUrl, keys: { customer: 'customer-key', agent: 'agent-key' } },
    calls,
    orders,
    staff,
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

async function receive(request: IncomingMessage): Promise<ReceivedCall> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  const key = request.headers['idempotency-key']
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    key: typeof key === 'string' ? key : null,
    // A picture is not kept.
    body: bodyOf(request.headers['content-type'], text),
  }
}

function bodyOf(type: string | undefined, text: string): unknown {
  if (type === 'application/json') return JSON.parse(text)
  return type?.startsWith('application/x-www-form-urlencoded') ? Object.fromEntries(new URLSearchParams(text)) : null
}

function respond(response: ServerResponse, { status, body, retryAfter }: ScriptedAnswer): void {
  if (retryAfter !== undefined) response.setHeader('retry-after', retryAfter)
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
