import { fastify } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createKey, revokeKeys } from './field-keys/commands.ts'
import { routeAccess as access } from './testing/http/route-access.ts'
import { FieldScope } from './field/contract.ts'
import { Permission } from './permissions.ts'
import { serve } from './platform/http/serve.ts'
import type { Access, Route } from './platform/http/routes.ts'
import { createClient, type Answer, type Client } from './testing/http/client.ts'
import type { SharedOps } from './testing/system/ops.ts'
import { until } from './testing/system/processes.ts'
import { openGate } from './testing/system/open-gate.ts'
import { everyRoute, everyServedPath } from './testing/http/routes.ts'
import { seed } from './testing/seed.ts'
import { shareOps } from './testing/system/shared-ops.ts'
import { isExtended } from './testing/tier.ts'

/** Public routes outside the table; the metrics require their own token. */
const besideTheTable = ['/api/openapi.json', '/api/health/live', '/api/health/ready', '/api/public/track/stream', '/metrics']
/** Public, and signed by the gateway: its body is read as it came. */
const webhooks = 'POST /api/webhooks/:provider'

const routes = everyRoute()
const nameOf = ({ method, path }: Route) => `${method} ${path}`
const named = (wanted: (access: Access) => boolean) =>
  routes.filter((route) => wanted(route.access)).map((route) => [nameOf(route), route] as const)
const scopesOf = (given: Access): readonly string[] => (typeof given === 'object' && 'scopes' in given ? given.scopes : [])
const permissionsOf = (given: Access): Permission[] => Permission.options.filter((permission) => [given].flat().includes(permission))

let ops: SharedOps
let ended: Client
const clients = new Map<string, Promise<Client>>()
const keys: Record<'field:customer' | 'field:agent' | 'revoked', string> = { 'field:customer': '', 'field:agent': '', revoked: '' }

beforeAll(async () => {
  process.stdout.write(`access: SEED=${seed}\n`)
  ops = await shareOps({ apis: 2 })
  ended = await ops.somebody(Permission.options)
  await ended.post('/auth/logout-all')
  for (const scope of FieldScope.options) keys[scope] = await createKey(scope, scope)
  keys.revoked = await createKey('Lost phone', 'field:agent')
  await revokeKeys('Lost phone')
})
afterAll(() => ops.stop())

/** A user with exactly these permissions; the same user for the same list. */
function userWith(permissions: readonly Permission[]): Promise<Client> {
  const name = permissions.join(' ')
  const known = clients.get(name) ?? ops.somebody(permissions)
  clients.set(name, known)
  return known
}

/** Requests something that does not exist, with an invalid body: access is checked before either. */
function ask(
  client: Client,
  { method, path }: Pick<Route, 'method' | 'path'>,
  headers: Record<string, string> = {},
): Promise<Answer<unknown>> {
  const url = path.replace('/api', '').replaceAll(/:\w+/g, '0'.repeat(24))
  return client.send(
    url,
    method === 'GET' || method === 'DELETE'
      ? { method, headers }
      : { method, headers: { 'content-type': 'application/json', ...headers }, body: '{}' },
  )
}
/**
 * Who has a wrong or an ended token or key is recognized by the same code on every route: in `npm test` a fifth of the routes, others in each run,
 * is asked by all of them. Each route is asked by those who sign in, or have a key, and may not use it.
 */
const isTriedWhole = (route: Route) => isExtended || routes.indexOf(route) % 5 === seed % 5
const verdict = ({ status, body }: Answer<unknown>) => (status === 401 || status === 403 ? [status, body.code] : 'let in')
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const key = (value: string) => ({ 'x-api-key': value })
const unknown = [401, 'unauthenticated']
const denied = [403, 'forbidden']

describe('every route', () => {
  it('requires the access written here, and documents it in OpenAPI', async () => {
    expect(routes.map(nameOf).toSorted()).toEqual(Object.keys(access).toSorted())
    const { body } = await ops.visitor().get<{ paths: Record<string, Record<string, { 'x-permission': string }>> }>('/openapi.json')
    const documented = Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [
        `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
        operation['x-permission'],
      ]),
    )
    expect(Object.fromEntries(documented)).toEqual(access)
  })

  it('is in the table, but for the documentation, health, metrics and the stream of one order', async () => {
    const served = (await everyServedPath()).filter((path) => !path.startsWith('HEAD ') && !/^GET \/api\/docs(\/|$)/.test(path))
    expect(served.toSorted()).toEqual([...Object.keys(access), ...besideTheTable.map((path) => `GET ${path}`), webhooks].toSorted())
  })

  it('does not start without a declared access', () => {
    const app = fastify()
    serve(app, [], openGate())
    expect(() => app.get('/api/payouts', () => 'all of them')).toThrow('GET /api/payouts declares no access')
    expect(() => app.get('/metrics', () => 'all of them')).toThrow('declares no access')
    expect(() => app.get('/api/payouts', { config: { access: 'finance.read' } }, () => 'all of them')).not.toThrow()
  })
})

describe('a route for staff', () => {
  it.each(named((given) => permissionsOf(given).length > 0))(
    '%s lets in who holds its permission and nobody else',
    async (_name, route) => {
      const wanted = permissionsOf(route.access)
      const visitor = ops.visitor()
      const { token } = await userWith(Permission.options.filter((permission) => !wanted.includes(permission)))
      expect(verdict(await ask(visitor, route))).toEqual(unknown)
      if (isTriedWhole(route)) {
        expect(verdict(await ask(visitor, route, bearer('garbage')))).toEqual(unknown)
        expect(verdict(await ask(visitor, route, { authorization: `Basic ${token()}` }))).toEqual(unknown)
        expect(verdict(await ask(ended, route))).toEqual(unknown)
        expect(verdict(await ask(visitor, route, key(keys['field:agent'])))).toEqual(unknown)
      }
      expect(verdict(await ask(visitor, route, bearer(token())))).toEqual(denied)
      for (const permission of wanted)
        expect([permission, verdict(await ask(await userWith([permission]), route))]).toEqual([permission, 'let in'])
    },
  )

  it.each(named((given) => given === 'signed-in'))('%s lets in whoever is signed in', async (_name, route) => {
    expect(verdict(await ask(ops.visitor(), route))).toEqual(unknown)
    expect(verdict(await ask(ops.visitor(), route, bearer('garbage')))).toEqual(unknown)
    expect(verdict(await ask(ended, route))).toEqual(unknown)
    expect(verdict(await ask(await ops.somebody([]), route))).toBe('let in')
  })

  it('names the permission that is missing', async () => {
    const { body } = await (await userWith(['orders.read'])).get('/customers')
    expect(body).toMatchObject({ code: 'forbidden', details: { permission: 'orders.write or customers.read' } })
  })

  it('guards HEAD as it guards GET', async () => {
    for (const [, { method, path }] of named((given) => permissionsOf(given).length > 0)) {
      if (method !== 'GET') continue
      const answer = await ops.visitor().send(path.replace('/api', '').replaceAll(/:\w+/g, '0'.repeat(24)), { method: 'HEAD' })
      expect([path, answer.status]).toEqual([path, 401])
    }
  })

  it('lets a super admin do everything, whatever the list says', async () => {
    const superAdmin = await ops.somebody([], { role: 'super_admin' })
    for (const [name, route] of named((given) => permissionsOf(given).length > 0)) {
      if (isTriedWhole(route)) expect([name, verdict(await ask(superAdmin, route))]).toEqual([name, 'let in'])
    }
  })
})

describe('a route for apps', () => {
  it.each(named((given) => scopesOf(given).length > 0))('%s lets in a key of its scope and no other', async (_name, route) => {
    const visitor = ops.visitor()
    expect(verdict(await ask(visitor, route))).toEqual(unknown)
    if (isTriedWhole(route)) {
      expect(verdict(await ask(visitor, route, key('garbage')))).toEqual(unknown)
      expect(verdict(await ask(visitor, route, key('x'.repeat(2_000))))).toEqual(unknown)
      expect(verdict(await ask(visitor, route, key(keys.revoked)))).toEqual(unknown)
    }
    expect(verdict(await ask(await userWith(Permission.options), route))).toEqual(unknown)
    for (const scope of FieldScope.options) {
      const expected = scopesOf(route.access).includes(scope) ? 'let in' : denied
      expect([scope, verdict(await ask(visitor, route, key(keys[scope])))]).toEqual([scope, expected])
    }
  })

  it('refuses a key within seconds of its revocation, though it was used a moment ago', async () => {
    const route = { method: 'GET', path: '/api/field/services' } as const
    const app = createClient(ops.visitor().url, key(await createKey('Old phone', 'field:agent')))
    expect((await ask(app, route)).status).toBe(200)
    await revokeKeys('Old phone')
    await until(async () => (await ask(app, route)).status === 401)
  })
})

describe('a public route', () => {
  it.each(named((given) => given === 'public'))('%s answers everybody the same, whatever token they send', async (_name, route) => {
    const { status, body } = await ask(ops.visitor(), route)
    expect(status).not.toBe(403)
    for (const client of [ended, await userWith([])]) expect((await ask(client, route)).status).toBe(status)
    expect((await ask(ops.visitor(), route, bearer('garbage'))).status).toBe(status)
    if (status === 401) expect(body.message).toBe('No refresh token available')
  })
})
