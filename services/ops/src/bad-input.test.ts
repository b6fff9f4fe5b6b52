import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ErrorBody } from './platform/contract.ts'
import type { Route } from './platform/http/routes.ts'
import { bodyLimitOf } from './platform/http/serve.ts'
import { jsonSchema } from './platform/http/schemas.ts'
import {
  badBodies,
  badContentTypes,
  badIds,
  badParameters,
  badParametersFor,
  badTexts,
  evilSearches,
  seed,
  some,
  type BadRequest,
} from './testing/hostile/bad-values.ts'
import type { Answer, Client } from './testing/http/client.ts'
import { agentQueries } from './testing/entities/agents.ts'
import { customerQueries } from './testing/entities/customers.ts'
import { goodBodies } from './testing/hostile/good-bodies.ts'
import { userQueries } from './testing/system/staff.ts'
import { startSeeded } from './testing/system/seeded.ts'
import { startInProcess, type InProcess } from './testing/system/in-process.ts'
import { everyRoute } from './testing/http/routes.ts'
import { everything, storedAnswers } from './testing/traces.ts'
import { pictureStart } from './testing/http/uploads.ts'
import { inTier, isExtended, lengthOf } from './testing/tier.ts'

/** How many of a route's bad bodies a run sends; the default is enough for every change: each run sends others; more by hand. */
const runs = lengthOf('BAD_INPUT_RUNS', 4, 12)

let product: InProcess
let admin: Client
let customerApp: Client
let agentApp: Client
let orderId = ''
/** The hash of every document before anything bad was sent. */
let untouched = ''
/** A valid body for each route that takes one. */
let good: Record<string, Record<string, unknown>> = {}

beforeAll(async () => {
  process.stdout.write(`bad input: SEED=${seed} BAD_INPUT_RUNS=${runs}\n`)
  product = await startInProcess()
  ;({ admin, customerApp, agentApp } = product)
  const seeded = await startSeeded()
  const [order] = await seeded.insert(1, () => ({ status: 'agent_en_route', agent: seeded.agents[0] ?? null }))
  orderId = order?._id.toHexString() ?? ''
  const [customerId, agentId] = [order?.customer.id, order?.agent?.id].map((id) => id?.toHexString() ?? '')
  good = goodBodies({ customerId: customerId ?? '', agentId: agentId ?? '', version: order?.version ?? 1 })
  untouched = await everything()
})
afterAll(() => product.stop())

const routes = everyRoute()
const nameOf = ({ method, path }: Route) => `${method} ${path}`
const named = (wanted: (route: Route) => unknown) => routes.filter(wanted).map((route) => [nameOf(route), route] as const)
const pathOf = ({ path }: Route, id = path.includes('/users/') ? admin.user().id : orderId) =>
  path.replace('/api', '').replaceAll(/:\w+/g, id)

function clientFor({ access }: Route): Client {
  if (typeof access !== 'object' || !('scopes' in access)) return admin
  return access.scopes.includes('field:customer') ? customerApp : agentApp
}

function sending({ method }: Route, text?: string, headers: Record<string, string> = {}): RequestInit {
  const all = { ...(text !== undefined && { 'content-type': 'application/json' }), 'idempotency-key': randomUUID(), ...headers }
  return { method, headers: all, ...(text !== undefined && { body: text }) }
}
const withBody = (route: Route, body: unknown, headers?: Record<string, string>) =>
  sending(route, JSON.stringify(body ?? good[nameOf(route)]), headers)

/** Checks for the error shape, a readable message, and no internals. */
function faultOf({ status, body }: Answer<unknown>): string | null {
  if (status < 400 || status > 499) return `status ${status}`
  const parsed = ErrorBody.safeParse(body)
  if (!parsed.success) return `not the shape of an error: ${JSON.stringify(body).slice(0, 200)}`
  const { code, message, requestId } = parsed.data
  if (code === 'internal' || code === 'unavailable') return code
  if (!/^[0-9a-f-]{36}$/.test(requestId)) return `request id ${requestId}`
  return message.length < 8 || message.length > 1_000 || isNoSentence.test(message) ? `message ${message}` : null
}

/** Text that only a library, a stack trace or a database would produce. */
const isNoSentence = /\n|undefined|Mongo|Zod|node_modules| at \/|Too (big|small)|Invalid (input|option|string|key|format)|Unrecognized/

/** Of the tests beside it: they change nothing, nor is a rejection stored. In the extended tests after each of them, to say which it was. */
function leavesNoTrace(): void {
  let before = 0
  const [start, end] = isExtended ? [beforeEach, afterEach] : [beforeAll, afterAll]
  start(async () => void (before = await storedAnswers()))
  end(async () => expect([await everything(), await storedAnswers()]).toEqual([untouched, before]))
}

function changesNothing(): void {
  const end = isExtended ? afterEach : afterAll
  end(async () => expect(await everything()).toBe(untouched))
}

/** Sends all requests, a few at a time: each is rejected as expected. */
async function refuses(client: Client, requests: readonly BadRequest[], statuses?: readonly number[]): Promise<void> {
  expect(requests.length).toBeGreaterThan(0)
  const wrong: unknown[] = []
  const waiting = requests.map((request) => ({ ...request, wanted: request.statuses ?? statuses }))
  const sendNext = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { why, path, init, wanted } = next
      const answer = await client.send<unknown>(path, init)
      const fault = faultOf(answer) ?? (wanted && !wanted.includes(answer.status) ? `status ${answer.status}` : null)
      if (fault) wrong.push({ why, fault })
    }
  }
  await Promise.all(Array.from({ length: 6 }, sendNext))
  expect(JSON.stringify(wrong)).toBe('[]')
}

describe('a body', () => {
  leavesNoTrace()

  it('has a good example here for every route that takes one', () => {
    const taking = named(({ body }) => body)
    expect(taking.map(([name]) => name)).toEqual(routes.map(nameOf).filter((name) => good[name]))
    for (const [name, { body }] of taking) expect([name, body?.safeParse(good[name]).success]).toEqual([name, true])
  })

  it.each(named(({ body }) => body))(
    'of a wrong kind anywhere, with a strange key or an operator, is refused by %s',
    async (name, route) => {
      const isTooLarge = (body: unknown) => JSON.stringify(body).length > bodyLimitOf(route)
      const all = [...badBodies(good[name] ?? {})].map(({ why, body }) => ({
        why,
        path: pathOf(route),
        init: withBody(route, body),
        statuses: [isTooLarge(body) ? 413 : 400],
      }))
      await refuses(clientFor(route), some(all, runs))
    },
  )

  it.each(named(({ method, receive }) => method !== 'GET' && !receive))(
    'that is no JSON object, of another type or too large is refused by %s',
    async (_name, route) => {
      const path = pathOf(route)
      const texts = route.body ? badTexts : badTexts.filter((text) => text !== '')
      // A route without a body refuses any, whatever it is.
      const status = (usual: number) => (route.body ? usual : 400)
      const limit = route.body ? bodyLimitOf(route) : Infinity
      const ofStatus = (one: number, why: string, init: RequestInit) => ({ why, path, init, statuses: [one] })
      await refuses(clientFor(route), [
        ...texts.map((text) => ofStatus(text.length > limit ? 413 : 400, text.slice(0, 60), sending(route, text))),
        ...badContentTypes.map((type) => ofStatus(status(415), type, withBody(route, {}, { 'content-type': type }))),
        ofStatus(status(413), 'too large', withBody(route, { reason: 'x'.repeat(bodyLimitOf(route) + 1_000) })),
      ])
    },
  )
})

describe('a query', () => {
  leavesNoTrace()

  it.each(named(({ query }) => query))('of %s takes what it names, once, and nothing else', async (_name, route) => {
    const { properties = {} } = jsonSchema(route.query as NonNullable<Route['query']>, 'input') as { properties?: object }
    const names = Object.keys(properties)
    const one = (query: string): BadRequest => ({ why: query.slice(0, 80), path: `${pathOf(route)}?${query}`, init: sending(route) })
    // A parameter that names a person determines which key may send it: another one is rejected for its permissions.
    const others = names.filter((name) => name in route.queryScopes && route.queryScopes[name] !== 'field:customer')
    const own = (name: string) => !others.includes(name)
    for (const name of others) {
      const bad = badParameters.map((value) => one(`${name}=${encodeURIComponent(value)}`))
      await refuses(agentApp, [one(`${name}=1&${name}=1`), ...bad], [400])
      await refuses(customerApp, bad, [403])
    }
    const all = [
      ...names.filter(own).flatMap((name) => [one(`${name}=1&${name}=1`), one(`${name}[$ne]=1`), one(`${name}[]=1`), one(`${name}.x=1`)]),
      ...['x=1', '$where=1', '__proto__=1', 'constructor=1', 'toString=1', '=1', 'page=1&x[y][z]=1'].map(one),
      ...names.filter(own).flatMap((name) => badParametersFor(name).map((bad) => one(`${name}=${encodeURIComponent(bad)}`))),
      ...['page=0', 'limit=0', 'limit=51', 'page=10000&limit=50', 'page=1001&limit=10', 'page=999999'].map(one),
    ]
    await refuses(clientFor(route), inTier(some(all, 25), all), [400])
  })

  it.each(named(({ query, body }) => !query && !body))('is not taken by %s at all', async (_name, route) => {
    const requests = ['x=1', 'page=1', '$where=1', '__proto__=1'].map((query) => ({
      why: query,
      path: `${pathOf(route)}?${query}`,
      init: sending(route),
    }))
    await refuses(clientFor(route), requests, [400])
  })

  const isSearched = ({ query, path }: Route) =>
    query && !path.includes(':') && 'search' in ((jsonSchema(query, 'input') as { properties: object }).properties ?? {})
  it.each(named(isSearched))('may search %s for anything', async (_name, route) => {
    for (const search of inTier(some(evilSearches, 6), evilSearches)) {
      const { status, body } = await clientFor(route).get<{ items: unknown[] }>(`${pathOf(route)}?search=${encodeURIComponent(search)}`)
      expect([search, status, Array.isArray(body.items)]).toEqual([search, 200, true])
    }
  })
})

describe('a reference', () => {
  // The rejection itself is stored, so that the same key gets the same response.
  changesNothing()

  it.each(named(({ params }) => Object.keys(params).length > 0))('that names nothing is refused by %s', async (_name, route) => {
    const requests = badIds.map((id) => ({ why: id.slice(0, 60), path: pathOf(route, id), init: bodied(route) }))
    await refuses(clientFor(route), requests, [400, 404])
    const isRef = (id: string) => Object.values(route.params).every((schema) => schema.safeParse(id).success)
    const unknown = ['0'.repeat(24), 'f'.repeat(24), 'KS-2026-999999999', 'KS-0001-001'].filter(isRef)
    const query = { ...userQueries, ...customerQueries, ...agentQueries }[nameOf(route)] ?? ''
    const missing = unknown.map((id) => ({ why: id, path: pathOf(route, id) + query, init: bodied(route) }))
    for (const { why, path, init } of missing) {
      const answer = await clientFor(route).send<unknown>(path, init)
      expect([why, answer.status, answer.body.code, faultOf(answer)]).toEqual([why, 404, 'not_found', null])
    }
  })
  const bodied = (route: Route) => {
    if (route.receive) return { method: route.method, ...pictureStart() }
    return route.body ? withBody(route, undefined) : sending(route)
  }
})

describe('an Idempotency-Key', () => {
  leavesNoTrace()

  it.each(named(({ idempotencyKey }) => idempotencyKey !== 'unused'))('that is no UUID is refused by %s', async (_name, route) => {
    const keys = ['x', '1', 'null', '$ne', 'x'.repeat(2_000), `${randomUUID()}, ${randomUUID()}`, '00000000-0000-0000-0000-00000000000g']
    const requests = keys.map((key) => ({
      why: key.slice(0, 60),
      path: pathOf(route),
      init: withBody(route, undefined, { 'idempotency-key': key }),
    }))
    if (route.idempotencyKey === 'required') {
      const { method, path, init } = { method: route.method, path: pathOf(route), init: withBody(route, undefined) }
      const headers = { 'content-type': 'application/json' }
      requests.push({ why: `${method} without a key`, path, init: { ...init, headers } })
    }
    await refuses(clientFor(route), requests, [400])
  })
})

describe('a request', () => {
  leavesNoTrace()

  it('to an address that leads nowhere is refused in the same shape, whatever is sent there', async () => {
    const paths = [
      '/',
      '/nowhere',
      '/orders/',
      '/orders//',
      '/orders/x/y/z',
      '/%',
      '/%E0%A4%A',
      '/..%2f..%2fetc%2fpasswd',
      `/${'x'.repeat(3_000)}`,
    ]
    const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
    const requests = paths.flatMap((path) => methods.map((method) => ({ why: `${method} ${path.slice(0, 60)}`, path, init: { method } })))
    const served = new Set(routes.map(nameOf))
    const others = routes
      .flatMap((route) => ['PUT', 'DELETE'].map((method) => ({ why: `${method} ${route.path}`, path: pathOf(route), init: { method } })))
      .filter(({ why }) => !served.has(why))
    await refuses(admin, [...requests, ...others], [400, 404])
  })

  it('for the stream of an order is refused to who brings no good token', async () => {
    const tokens = ['', 'x', 'x&token=y', 'x'.repeat(3_000), admin.token()].map((token) => `token=${token}`)
    const queries = ['', ...tokens, 'token[$ne]=x', 'x=1']
    const requests = queries.map((query) => ({ why: query.slice(0, 60), path: `/public/track/stream?${query}`, init: { method: 'GET' } }))
    await refuses(product.visitor(), requests, [400, 401])
  })
})
