import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createGuard } from '../../auth/guard.ts'
import { createTokens } from '../../auth/tokens.ts'
import { FieldScope } from '../../field/contract.ts'
import { Permission } from '../../permissions.ts'
import { startEmptyDatabase, type TestDatabase } from '../../testing/system/database.ts'
import { buildServedApp, everyRoute } from '../../testing/http/routes.ts'
import { bodyBytesOf, largest, smallBodyBytes, tooComplex, usualBodyBytes } from './body-limits.ts'
import type { Principal } from './routes.ts'

const nobody = '0'.repeat(24)
const secret = 'a secret for tokens that nobody uses here'
const tokens = createTokens({ accessSecret: secret, refreshSecret: secret })
const keys = (count: number, form = (index: number) => `k${index}`) =>
  `{${Array.from({ length: count }, (_, index) => `"${form(index)}":1`).join(',')}}`
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

const routes = everyRoute()
const named = (wanted: (route: (typeof routes)[number]) => unknown) =>
  routes.filter(wanted).map((route) => [`${route.method} ${route.path}`, route] as const)
const urlOf = ({ path }: { path: string }) => path.replaceAll(/:\w+/g, nobody)

/** Lets everybody in with every right. */
const open = {
  ...createGuard(tokens),
  identify: async (_request: unknown, access: unknown): Promise<Principal> =>
    typeof access === 'object' && access !== null && 'scopes' in access
      ? { kind: 'key', id: nobody, name: 'An app', scopes: FieldScope.options }
      : { kind: 'staff', id: nobody, name: 'Somebody', avatar: null, sessionId: nobody, permissions: Permission.options, version: 1 },
}

let database: TestDatabase
let app: FastifyInstance
beforeAll(async () => {
  database = await startEmptyDatabase()
  app = await buildServedApp(undefined, { guard: open })
})
afterAll(async () => {
  await app.close()
  await database.stop()
})
afterEach(() => void vi.restoreAllMocks())

/** Status, code and message, and whether the text was parsed. */
async function send(payload: string, { method, url, ...more }: InjectOptions) {
  const parse = vi.spyOn(JSON, 'parse')
  const answer = await app.inject({ method, url, payload, headers: { 'content-type': 'application/json' }, ...more } as InjectOptions)
  const isParsed = parse.mock.calls.some(([text]) => text === payload)
  parse.mockRestore()
  return { status: answer.statusCode, isParsed, ...answer.json<{ code: string; message: string; details?: { issues?: unknown[] } }>() }
}

describe('a body', () => {
  it.each(named(({ access, body }) => access === 'public' && body))(
    'of %s has 4 kB at most, which hold all that it takes',
    async (_name, route) => {
      const [method, url] = [route.method, urlOf(route)]
      expect(route.body && largest(route.body)).toBeLessThanOrEqual(smallBodyBytes)
      for (const text of [keys(9_000), nested(49_000), `{"email":"${'x'.repeat(smallBodyBytes)}"}`])
        expect(await send(text, { method, url })).toMatchObject({ status: 413, code: 'payload_too_large', isParsed: false })
      expect(await send(nested(1_500), { method, url })).toMatchObject({
        status: 400,
        message: expect.stringContaining('nested'),
        isParsed: false,
      })
    },
  )

  it('has as many bytes as its shape can fill, between 4 kB and 100 kB', () => {
    const limits = named(({ body, bodyMaxBytes }) => body && bodyMaxBytes === undefined).map(([name, { body }]) => [
      name,
      body ? bodyBytesOf(body) : 0,
    ])
    expect(Object.fromEntries(limits)).toMatchObject({
      'POST /api/refunds/:id/approve': smallBodyBytes,
      'POST /api/payouts': usualBodyBytes,
    })
    expect(limits.filter(([, bytes]) => bytes === smallBodyBytes).length).toBeGreaterThan(limits.length / 2)
    // A shape without a longest value would take 100 kB wherever it is.
    expect(named(({ body }) => body && largest(body) === Infinity).map(([name]) => name)).toEqual([])
  })

  it('is not parsed where it is nested deeply or has thousands of keys, whoever sends it', async () => {
    const route = { method: 'POST', url: '/api/orders' } as const
    expect(await send(nested(40_000), route)).toMatchObject({ status: 400, message: expect.stringContaining('20 levels'), isParsed: false })
    expect(await send(`${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`, route)).toMatchObject({ status: 400, isParsed: false })
    expect(await send(keys(9_000), route)).toMatchObject({ status: 400, message: expect.stringContaining('2,000 keys'), isParsed: false })
  })

  it('has its first problems told, however many there are', async () => {
    const answer = await send(keys(1_999), { method: 'POST', url: '/api/orders' })
    expect([answer.status, answer.isParsed, answer.message.length < 300]).toEqual([400, true, true])
    expect(answer.details?.issues?.length).toBeLessThanOrEqual(20)
    const lines = Array.from({ length: 60 }, (_, index) => ({ [`k${index}`]: 1 }))
    const many = await send(JSON.stringify({ lines }), { method: 'POST', url: '/api/orders' })
    expect(many.details?.issues?.length).toBeLessThanOrEqual(20)
  })

  it.each(named(({ body, receive }) => !body && !receive))('is refused by %s, which takes none', async (_name, route) => {
    const payload = '{"version":1}'
    const answer = await send(payload, { method: route.method, url: urlOf(route) })
    expect(answer).toMatchObject({
      status: 400,
      code: 'validation_failed',
      message: 'body must be empty: this request has no body.',
      isParsed: false,
    })
  })

  it('for a path that leads nowhere is not read', async () => {
    expect(await send(keys(9_000), { method: 'POST', url: '/api/nowhere' })).toMatchObject({ status: 404, isParsed: false })
    expect(await send('{"a":1}', { method: 'PUT', url: '/api/orders' })).toMatchObject({ status: 404, isParsed: false })
  })
})

it.each([
  [nested(20), null],
  [nested(21), 'nested'],
  [keys(2_000), null],
  [keys(2_001), 'keys'],
  [`{"a":"${'[{:'.repeat(5_000)}"}`, null],
  [`{"a":"\\"${'['.repeat(50)}\\\\"}`, null],
  [`{"a":"\\\\",${'"b":['.repeat(21)}`, 'nested'],
  [`"${':'.repeat(5_000)}`, null],
  [keys(2_001, (index) => `:${index}:`), 'keys'],
  ['', null],
])('the size of %#. is judged by what is outside of its texts', (text, problem) => {
  if (problem === null) expect(tooComplex(text)).toBeNull()
  else expect(tooComplex(text)).toContain(problem)
})

describe('an anonymous request', () => {
  it('is one of so many that its address may send in a minute; with a session or for a check of health there is no such limit', async () => {
    const limited = await buildServedApp(undefined, { anonymousRequestsMax: 5, guard: createGuard(tokens) })
    const ask = async (url: string, more: Partial<InjectOptions> = {}) =>
      (await limited.inject({ method: 'GET', url, ...more } as InjectOptions)).statusCode
    const badToken = { headers: { authorization: 'Bearer nonsense' } }
    const all = [await ask('/api/openapi.json'), await ask('/api/nowhere'), await ask('/api/orders'), await ask('/api/orders', badToken)]
    expect([...all, await ask('/api/field/jobs')]).toEqual([200, 404, 401, 401, 401])
    const beyond = await limited.inject({ method: 'POST', url: '/api/auth/login', payload: {} })
    expect([beyond.statusCode, beyond.json<{ code: string }>().code, Number(beyond.headers['retry-after']) > 0]).toEqual([
      429,
      'rate_limited',
      true,
    ])
    expect([await ask('/api/orders', badToken), await ask('/api/nowhere')]).toEqual([429, 429])
    expect([await ask('/api/health/live'), await ask('/api/openapi.json', { remoteAddress: '10.1.2.3' })]).toEqual([200, 200])
    await limited.close()
  })

  it('is counted with all others of its IPv6 network, and not beside those of people who are signed in', async () => {
    const limited = await buildServedApp(undefined, { anonymousRequestsMax: 2, guard: open })
    const from = async (remoteAddress: string, url = '/api/openapi.json') =>
      (await limited.inject({ method: 'GET', url, remoteAddress })).statusCode
    expect([await from('2001:db8::1'), await from('2001:db8::2'), await from('2001:db8::3'), await from('2001:db8:0:1::1')]).toEqual([
      200, 200, 429, 200,
    ])
    const signedIn = await Promise.all(Array.from({ length: 5 }, () => from('2001:db8::1', '/api/orders?x=1')))
    expect(signedIn).toEqual([400, 400, 400, 400, 400])
    await limited.close()
  })
})
