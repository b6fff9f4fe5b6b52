import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Clock } from '../clock.ts'
import { createScriptedBusiness, type ReceivedCall, type ScriptedAnswer } from './scripted-business.ts'

/** An injected fault: an error response, or a connection cut `before` or `after` the call is carried out. */
export type Fault = { status: number; code: string; retryAfter?: number } | 'cut before' | 'cut after' | null

type InjectedError = Exclude<Fault, string | null>
const isError = (fault: Fault): fault is InjectedError => fault !== null && typeof fault === 'object'
const answerOf = (error: InjectedError): ScriptedAnswer => ({ ...error, body: { code: error.code, message: 'As scripted.' } })

/** A scripted business behind a real HTTP port. */
export async function startScriptedApi(clock: Clock, fault: (call: ReceivedCall, n: number) => Fault = () => null) {
  const calls: ReceivedCall[] = []
  let baseUrl = ''
  const { carryOut, orders, staff } = createScriptedBusiness(clock, () => baseUrl)
  const server = createServer((request, response) => {
    void receive(request).then((call) => {
      const injected = fault(call, calls.push(call) - 1)
      if (injected === 'cut before') return response.destroy()
      if (isError(injected)) return respond(response, answerOf(injected))
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

const realFetch = globalThis.fetch

/** The same without a port: `fetch` of this process leads to it until it is stopped. */
export function standInForFetch(clock: Clock, fault: (call: ReceivedCall, n: number) => Fault = () => null) {
  const calls: ReceivedCall[] = []
  const url = 'http://scripted.example'
  const { carryOut, orders, staff } = createScriptedBusiness(clock, () => url)
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    const type = request.headers.get('content-type') ?? undefined
    const isForm = type?.startsWith('multipart/') ?? false
    const call = {
      method: request.method,
      path: pathname + search,
      key: request.headers.get('idempotency-key'),
      body: bodyOf(isForm ? undefined : type, isForm ? '' : await request.text()),
    }
    const injected = fault(call, calls.push(call) - 1)
    if (injected === 'cut before') throw new TypeError('fetch failed')
    const answer = isError(injected) ? answerOf(injected) : carryOut(call)
    if (injected === 'cut after') throw new TypeError('fetch failed')
    const { status, retryAfter } = answer
    return Response.json(answer.body, { status, ...(retryAfter !== undefined && { headers: { 'retry-after': String(retryAfter) } }) })
  }
  return {
    target: { url, keys: { customer: 'customer-key', agent: 'agent-key' } },
    calls,
    orders,
    staff,
    stop: async () => {
      globalThis.fetch = realFetch
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
