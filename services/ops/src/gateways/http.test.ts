import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { createBillplzAdapter } from './billplz.ts'
import { createBreaker, openGatewayHttp } from './http.ts'
import { createStripeAdapter } from './stripe.ts'

const stops: (() => void)[] = []
afterEach(() => stops.splice(0).forEach((stop) => stop()))

async function serve(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  stops.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { server, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

it('opens 20 connections at most, and uses them again', async () => {
  const waiting: (() => void)[] = []
  let connections = 0
  const { server, baseUrl } = await serve((_request, response) => waiting.push(() => response.end('{}')))
  server.on('connection', () => (connections += 1))
  const http = openGatewayHttp({ baseUrl, headers: {} })
  const calls = Array.from({ length: 50 }, () => http.send({ method: 'GET', path: '/' }))
  let most = 0
  for (let answered = 0; answered < 50; await setImmediate()) {
    most = Math.max(most, waiting.length)
    // Only once no further request can arrive.
    if (waiting.length < Math.min(20, 50 - answered)) continue
    answered += waiting.length
    waiting.splice(0).forEach((answer) => answer())
  }
  expect(new Set((await Promise.all(calls)).map(({ kind }) => kind))).toEqual(new Set(['answer']))
  expect([most, connections]).toEqual([20, 20])
})

it('sends nothing on a connection that was idle for a second, which the other side may have ended', async () => {
  let connections = 0
  const { server, baseUrl } = await serve((_request, response) => response.end('{}'))
  server.on('connection', () => (connections += 1))
  const http = openGatewayHttp({ baseUrl, headers: {} })
  const send = async () => expect((await http.send({ method: 'POST', path: '/', form: {} })).kind).toBe('answer')
  await send()
  await send()
  expect(connections).toBe(1)
  // This process stands still, and the server ends the connection meanwhile: neither timers nor sockets have told it so when it sends again.
  server.closeIdleConnections()
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_100)
  await send()
  expect(connections).toBe(2)
})

it('follows no redirect, which would carry the key elsewhere', async () => {
  const asked: string[] = []
  const { baseUrl } = await serve((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(302, { location: '/elsewhere', 'content-type': 'application/json' }).end('{}')
  })
  const http = openGatewayHttp({ baseUrl, headers: { authorization: 'Bearer key' } })
  expect(await http.send({ method: 'GET', path: '/here' })).toEqual({ kind: 'answer', status: 302, body: {} })
  expect(asked).toEqual(['/here'])
})

it('takes an answer without end, or cut in the middle, for nothing that is known', async () => {
  const { baseUrl } = await serve((request, response) => {
    if (request.url === '/long') return response.end(`"${'x'.repeat(1_000_001)}"`)
    response.writeHead(200, { 'content-length': '100' }).write('{"half":', () => response.destroy())
  })
  const http = openGatewayHttp({ baseUrl, headers: {} })
  expect(await http.send({ method: 'GET', path: '/long' })).toEqual({ kind: 'unknown', cause: 'malformed' })
  expect(await http.send({ method: 'GET', path: '/cut' })).toEqual({ kind: 'unknown', cause: 'reset' })
})

it('leaves a gateway alone for ten seconds once half of 20 calls have failed, and lets one call ask then', () => {
  let nowMs = 0
  const breaker = createBreaker(() => nowMs)
  const note = (...answers: boolean[]) => answers.forEach((isAnswered) => breaker.enter()?.(isAnswered))
  note(...Array.from({ length: 11 }, () => true), ...Array.from({ length: 9 }, () => false))
  expect(breaker.enter()).not.toBeNull()
  const late = breaker.enter()
  note(false)
  expect(breaker.enter()).toBeNull()
  nowMs = 9_999
  expect(breaker.enter()).toBeNull()
  nowMs = 10_000
  const probe = breaker.enter()
  // What was sent before does not count as the call that asks.
  late?.(true)
  expect([typeof probe, breaker.enter()]).toEqual(['function', null])
  probe?.(false)
  nowMs = 19_999
  expect(breaker.enter()).toBeNull()
  nowMs = 20_000
  note(true)
  note(...Array.from({ length: 19 }, () => false))
  expect(breaker.enter()).not.toBeNull()
})

it.each([
  { status: 422, error: { type: 'RecordInvalid', code: 'no_such_code' }, outcomes: ['record_invalid', 'rejected'] },
  { status: 422, error: { type: 'ReferenceReused', code: 'amount_too_small' }, outcomes: ['rejected', 'rejected'] },
  { status: 400, error: { type: 'RecordInvalid', code: 'amount_too_small' }, outcomes: ['rejected', 'amount_too_small'] },
  { status: 401, error: { type: 'RecordInvalid', code: 'amount_too_small' }, outcomes: ['rejected', 'rejected'] },
])('takes $status $error.type, $error.code for declined only where the payment itself is refused', async ({ status, error, outcomes }) => {
  const { baseUrl } = await serve((_request, response) => response.writeHead(status).end(JSON.stringify({ error })))
  const adapters = [
    createBillplzAdapter({ baseUrl, key: 'key', signatureKeys: [], callbackUrl: baseUrl }),
    createStripeAdapter({ baseUrl, key: 'key', webhookSecrets: [] }),
  ]
  const payment = { key: 'pay_1', amountSen: 50, method: 'card', description: 'Order', returnUrl: baseUrl } as const
  const said = await Promise.all(adapters.map((adapter) => adapter.createPayment(payment)))
  expect(said).toEqual(outcomes.map((code) => (code === 'rejected' ? { kind: 'unknown', cause: 'rejected' } : { kind: 'declined', code })))
})
