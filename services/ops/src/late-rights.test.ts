import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import mongoose from 'mongoose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endAllSessions } from './auth/sessions.ts'
import { createKey, revokeKeys } from './field-keys/commands.ts'
import { FieldScope } from './field/contract.ts'
import { Permission } from './permissions.ts'
import { unauthenticated } from './platform/errors.ts'
import type { Principal, Route } from './platform/http/routes.ts'
import { agentQueries } from './testing/entities/agents.ts'
import type { Client } from './testing/http/client.ts'
import { customerQueries } from './testing/entities/customers.ts'
import { goodBodies } from './testing/hostile/good-bodies.ts'
import type { SharedOps } from './testing/system/ops.ts'
import { buildServedApp, everyRoute } from './testing/http/routes.ts'
import { shareOps } from './testing/system/shared-ops.ts'
import { formOf, photo } from './testing/http/uploads.ts'
import { userQueries } from './testing/system/staff.ts'
import { openWire } from './testing/http/wire.ts'
import { createGuard } from './auth/guard.ts'
import { createTokens } from './auth/tokens.ts'

const nobody = '0'.repeat(24)
const aPhoto = photo().then((bytes) => formOf([{ bytes }]))
const good = goodBodies({ customerId: nobody, agentId: nobody, version: 1 })

let ops: SharedOps
beforeAll(async () => {
  ops = await shareOps()
})
afterAll(() => ops.stop())

const bearer = (client: Client) => ({ authorization: `Bearer ${client.token()}` })
const json = (body: unknown) => ({ body: Buffer.from(JSON.stringify(body)), headers: { 'content-type': 'application/json' } })
interface Request {
  path: string
  method?: string
  sent: { body: Buffer; headers: Record<string, string> }
  as: Record<string, string>
}

/** Sends the headers and five bytes of a request; returns what sends the rest, and then the answer's status and code. */
async function begin({ path, method = 'POST', sent: { body, headers }, as }: Request): Promise<() => Promise<[number, string]>> {
  const all = {
    ...headers,
    ...as,
    host: 'localhost',
    'idempotency-key': randomUUID(),
    'content-length': String(body.length),
    connection: 'close',
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  const wire = openWire(ops.apis[0]?.port ?? 0, `${method} /api${path} HTTP/1.1\r\n${lines.join('')}\r\n${body.toString('latin1', 0, 5)}`)
  // Until this has been answered, the process has read what came before, and found out who sends it.
  await ops.visitor().get('/health/live')
  const signedIn = await ops.visitor().send(`/auth/me`, { method: 'GET', headers: as })
  expect([200, 401]).toContain(signedIn.status)
  return async () => {
    wire.write(body.subarray(5))
    await wire.ended
    const [head = '', text = ''] = wire.received().split('\r\n\r\n')
    return [
      Number(head.split(' ')[1]),
      (JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1) || '{}') as { code?: string }).code ?? '',
    ]
  }
}

/** Written past the product, so that no process is notified: as when the notification is lost. */
const setUser = (client: Client, change: object) =>
  mongoose.connection.collection('users').updateOne({ _id: new mongoose.Types.ObjectId(client.user().id) }, { $set: change })
const setKeys = (name: string, change: object) => mongoose.connection.collection('fieldKeys').updateMany({ name }, { $set: change })

describe('a right that is removed while a request arrives is gone', () => {
  const approve = { path: `/refunds/${nobody}/approve`, sent: json({ version: 1 }) }

  it('from an approval: the permission, the user or the session', async () => {
    const removals: [(client: Client) => Promise<unknown>, number, string][] = [
      [(client) => setUser(client, { permissions: ['finance.read'] }), 403, 'forbidden'],
      [(client) => setUser(client, { isActive: false }), 401, 'unauthenticated'],
      [(client) => endAllSessions(client.user().id, 'signed_out_by_staff'), 401, 'unauthenticated'],
      [(client) => client.post('/auth/logout-all'), 401, 'unauthenticated'],
    ]
    for (const [remove, ...refused] of removals) {
      const user = await ops.somebody(['finance.read', 'finance.approve'])
      const finish = await begin({ ...approve, as: bearer(user) })
      await remove(user)
      expect(await finish()).toEqual(refused)
    }
    const user = await ops.somebody(['finance.read', 'finance.approve'])
    expect(await (await begin({ ...approve, as: bearer(user) }))()).toEqual([404, 'not_found'])
  })

  it('from an upload', async () => {
    const user = await ops.somebody(['customers.read'])
    const finish = await begin({ path: `/auth/me/avatar?version=1`, sent: await aPhoto, as: bearer(user) })
    await setUser(user, { isActive: false })
    expect(await finish()).toEqual([401, 'unauthenticated'])
    const kept = await mongoose.connection.collection('users').findOne({ _id: new mongoose.Types.ObjectId(user.user().id) })
    expect(kept?.['avatar'] ?? null).toBeNull()
  })

  it('from the key of an app, whether it is revoked or loses its scope', async () => {
    const duty = { path: `/field/agents/${nobody}/duty`, sent: json({ isOnDuty: true }) }
    const image = { path: `/field/agents/${nobody}/documents/images`, sent: await aPhoto }
    for (const [request, remove, ...refused] of [
      [duty, (name: string) => revokeKeys(name), 401, 'unauthenticated'],
      [duty, (name: string) => setKeys(name, { scopes: ['field:customer'] }), 403, 'forbidden'],
      [image, (name: string) => revokeKeys(name), 401, 'unauthenticated'],
    ] as const) {
      const name = randomUUID()
      const key = await createKey(name, 'field:agent')
      const finish = await begin({ ...request, as: { 'x-api-key': key } })
      await remove(name)
      expect(await finish()).toEqual(refused)
    }
  })
})

const changing = everyRoute().filter(({ method, access }) => method !== 'GET' && access !== 'public')
describe('every request that is no GET', () => {
  const asked: string[] = []
  let app: FastifyInstance
  beforeAll(async () => {
    const secret = 'a secret for tokens that nobody uses here'
    app = await buildServedApp(undefined, {
      guard: {
        ...createGuard(createTokens({ accessSecret: secret, refreshSecret: secret })),
        identify: async (_request, access): Promise<Principal> =>
          typeof access === 'object' && 'scopes' in access
            ? { kind: 'key', id: nobody, name: 'An app', scopes: FieldScope.options }
            : { kind: 'staff', id: nobody, name: 'Somebody', avatar: null, sessionId: nobody, permissions: Permission.options, version: 1 },
        identifyNow: async ({ url }) => {
          asked.push(url)
          throw unauthenticated('It has ended meanwhile.')
        },
      },
    })
  })
  afterAll(() => app.close())

  it.each(changing.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s is judged once all of it has arrived',
    async (name, route) => {
      const form = await aPhoto
      const query = { ...userQueries, ...customerQueries, ...agentQueries }[name] ?? (route.query ? '?version=1' : '')
      const url = route.path.replaceAll(/:\w+/g, nobody) + query
      const answer = await app.inject({
        method: route.method,
        url,
        headers: { 'idempotency-key': randomUUID(), ...(route.receive && form.headers) },
        ...(route.receive && { payload: form.body }),
        ...(route.body && { payload: good[name] ?? {} }),
      })
      expect([answer.statusCode, answer.json<{ message: string }>().message, asked.pop()]).toEqual([401, 'It has ended meanwhile.', url])
    },
  )
})

it('covers every way in', () => {
  const ways = new Set(changing.map((route: Route) => (route.receive ? 'upload' : route.body ? 'body' : 'nothing')))
  expect([...ways].toSorted()).toEqual(['body', 'nothing', 'upload'])
})
