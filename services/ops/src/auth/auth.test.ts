import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword } from '../demo/accounts.ts'
import { Permission } from '../permissions.ts'
import type { ErrorBody } from '../platform/contract.ts'
import { Types } from '../platform/database/mongo.ts'
import { seed } from '../testing/hostile/bad-values.ts'
import { createClient, type Client } from '../testing/http/client.ts'
import { cookieOf, cookieValues, headerValues, refreshWith } from '../testing/http/cookies.ts'
import { ageToken, forgeTokens } from '../testing/http/forged-tokens.ts'
import { shareOps, type BorrowedOps } from '../testing/system/shared-ops.ts'
import { until } from '../testing/system/processes.ts'
import { visit, visitingStaff, type Visit, type VisitOptions } from '../testing/http/visits.ts'
import type { User } from '../users/contract.ts'
import { createTrackTokens } from '../track/tokens.ts'
import { Session } from './contract.ts'
import { SessionModel } from './model.ts'

let ops: BorrowedOps
const { email, role, permissions } = visitingStaff

beforeAll(async () => {
  process.stdout.write(`cookies: SEED=${seed}\n`)
  ops = await shareOps({ apis: 2 })
})
afterAll(() => ops.stop())

const signIn = (options?: VisitOptions): Promise<Visit> => visit(ops, options)

const change = (sessionId: string, set: object) => SessionModel.collection.updateOne({ _id: new Types.ObjectId(sessionId) }, { $set: set })
const ago = (ms: number) => new Date(Date.now() - ms)
const me = (client: Client, token: string) => client.send<User>('/auth/me', { headers: { authorization: `Bearer ${token}` } })

describe('signing in', () => {
  it('gives a token for ten minutes and who it is, and keeps the refresh token out of the answer', async () => {
    const { answer, cookie } = await signIn()
    const session = Session.parse(answer.body)
    expect(session.expiresIn).toBe(600)
    expect(session.user).toMatchObject({ email, role, permissions })
    expect(JSON.stringify(session)).not.toContain(cookie.value)
    expect(JSON.stringify(session)).not.toContain('argon2')
  })

  it('finds the account whatever the case and the spaces around its address', async () => {
    expect((await ops.visitor().signIn(`  ${email.toUpperCase()} `, demoPassword)).status).toBe(200)
  })

  it('sets a cookie for this port that no script reads, no other site sends and nothing but signing in gets', async () => {
    const { cookie } = await signIn({ api: 1 })
    expect(cookie.name).toBe(`ks_refresh_${ops.apis[0]?.port}`)
    expect(cookie.attributes.toSorted()).toEqual(['httponly', 'path=/api/auth', 'samesite=strict'])
  })

  it('lets the cookie live for thirty days with rememberMe, else until the browser closes and twelve hours at most', async () => {
    const remembered = await signIn({ rememberMe: true })
    expect(remembered.cookie.attributes).toContain('max-age=2592000')
    const hours = async ({ sessionId }: Visit) => {
      const session = await SessionModel.findById(sessionId).orFail().lean()
      return (session.expiresAt.getTime() - session.createdAt.getTime()) / 3_600_000
    }
    expect([await hours(remembered), await hours(await signIn())]).toEqual([720, 12])
    await change(remembered.sessionId, { expiresAt: new Date(Date.now() + 60_000) })
    const [maxAge] = cookieOf(await refreshWith(remembered.client, remembered.cookie)).attributes.filter((word) =>
      word.startsWith('max-age'),
    )
    expect(Number(maxAge?.slice(8))).toBeLessThanOrEqual(60)
  })

  it('starts a new family each time: a cookie brought along is not taken over', async () => {
    const { cookie, client } = await signIn()
    const again = await client.send<Session>('/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `${cookie.name}=${cookie.value}` },
      body: JSON.stringify({ email, password: demoPassword, rememberMe: false }),
    })
    expect(cookieOf(again).value.split('.')[0]).not.toBe(cookie.value.split('.')[0])
  })

  it('returns every permission for a super admin', async () => {
    const { body } = await (await ops.staff('superAdmin')).get<User>('/auth/me')
    expect(body.permissions).toEqual(Permission.options)
  })
})

describe('signing out', () => {
  it('ends the session: its cookie, its token and its console', async () => {
    const { client, answer, cookie } = await signIn()
    const watcher = client.watch()
    await watcher.opened
    const out = await client.send('/auth/logout', { method: 'POST', headers: { cookie: `${cookie.name}=${cookie.value}` } })
    expect(out.status).toBe(204)
    expect(cookieOf(out)).toMatchObject({ name: cookie.name, value: '' })
    expect(cookieOf(out).attributes).toContain('max-age=0')
    expect((await refreshWith(client, cookie)).status).toBe(401)
    expect(await me(client, answer.body.token)).toMatchObject({ status: 401, body: { details: { reason: 'signed_out' } } })
    await until(() => watcher.socket.disconnected)
    expect(watcher.messages).toEqual([{ name: 'signed_out', message: { reason: 'signed_out' } }])
  })

  it('answers the same when nobody is signed in', async () => {
    const visitor = ops.visitor()
    for (const cookie of ['', `ks_refresh_${ops.apis[0]?.port}=garbage`]) {
      expect((await visitor.send('/auth/logout', { method: 'POST', headers: { cookie } })).status).toBe(204)
    }
  })

  it('everywhere ends every session of the person at every process, and nobody else’s', async () => {
    const visits = [await signIn({ api: 0 }), await signIn({ api: 1 })]
    const other = await ops.staff('viewer', 1)
    const watchers = [...visits.map(({ client }) => client), other].map((client) => client.watch())
    await Promise.all(watchers.map(({ opened }) => opened))
    expect((await visits[0]?.client.post('/auth/logout-all'))?.status).toBe(204)
    await until(() => watchers.slice(0, 2).every(({ socket }) => socket.disconnected))
    for (const { messages } of watchers.slice(0, 2))
      expect(messages).toEqual([{ name: 'signed_out', message: { reason: 'signed_out_everywhere' } }])
    for (const { client, cookie, answer } of visits) {
      expect((await refreshWith(client, cookie)).status).toBe(401)
      await until(async () => (await me(client, answer.body.token)).status === 401)
    }
    expect(watchers[2]?.socket.connected).toBe(true)
    expect((await other.get('/auth/me')).status).toBe(200)
    watchers[2]?.close()
  })

  it('comes by itself when the time of the session is over', async () => {
    const { client, answer, sessionId } = await signIn()
    const watcher = client.watch()
    await watcher.opened
    await change(sessionId, { expiresAt: ago(1) })
    await until(() => watcher.socket.disconnected)
    expect(watcher.messages).toEqual([{ name: 'signed_out', message: { reason: 'expired' } }])
    await until(async () => (await me(client, answer.body.token)).status === 401)
  })
})

describe('a page of another address', () => {
  const allowed = 'https://desk.example.com'
  const post = (path: string, origin: string, cookie: string, by = ops.visitor()) =>
    by.send<Session>(path, {
      method: 'POST',
      headers: { origin, cookie, ...(path === '/auth/login' && { 'content-type': 'application/json' }) },
      ...(path === '/auth/login' && { body: JSON.stringify({ email, password: demoPassword, rememberMe: false }) }),
    })

  it('cannot sign in, refresh, sign out or listen; ours and the allowed ones can', async () => {
    const { client, cookie } = await signIn()
    const pair = `${cookie.name}=${cookie.value}`
    const own = ops.env['PUBLIC_URL'] ?? ''
    for (const origin of ['https://evil.example', 'null', `${own}.evil.example`, own.replace('http:', 'https:'), 'http://localhost:1']) {
      for (const path of ['/auth/login', '/auth/refresh', '/auth/logout']) {
        const { status, body, headers } = await post(path, origin, pair)
        expect([origin, path, status, body.code, headers.getSetCookie()]).toEqual([origin, path, 403, 'forbidden', []])
        expect(body).toMatchObject({ message: expect.stringContaining(`Use ${own},`), details: { publicUrl: own } })
      }
      await expect(client.watch({ origin }).opened).rejects.toThrow()
    }
    const allowing = createClient(`http://localhost:${(await ops.startApi({ ALLOWED_ORIGINS: allowed })).port}`)
    await allowing.signIn(email, demoPassword)
    for (const origin of [own, allowed]) {
      expect((await post('/auth/login', origin, pair, allowing)).status).toBe(200)
      const watcher = allowing.watch({ origin })
      await watcher.opened
      watcher.close()
    }
    expect((await refreshWith(client, cookie)).status).toBe(200)
  })
})

describe('a refresh or a sign-out without an Origin', () => {
  const asked = (path: string, pair: string, headers: Record<string, string>) =>
    fetch(`${ops.visitor().url}/api${path}`, { method: 'POST', headers: { cookie: pair, ...headers } })

  it('needs the name of the client: a page of another site can send the cookie, but no header of its own', async () => {
    const { client, cookie } = await signIn()
    const pair = `${cookie.name}=${cookie.value}`
    for (const path of ['/auth/refresh', '/auth/logout']) {
      for (const headers of [{}, { 'x-kainsiap-client': '' }, { 'x-kainsiap-client': 'x'.repeat(65) }] as Record<string, string>[]) {
        const answer = await asked(path, pair, headers)
        const { code, message } = (await answer.json()) as ErrorBody
        expect([path, answer.status, code, answer.headers.getSetCookie()]).toEqual([path, 403, 'forbidden', []])
        expect(message).toBe('Send the header X-KainSiap-Client with the name of your client, or an Origin that this server allows.')
      }
    }
    const byName = await asked('/auth/refresh', pair, { 'x-kainsiap-client': 'my script/1.0' })
    expect(byName.status).toBe(200)
    expect((await asked('/auth/refresh', pair, { origin: ops.env['PUBLIC_URL'] ?? '' })).status).toBe(200)
    expect((await asked('/auth/logout', pair, { origin: 'https://evil.example', 'x-kainsiap-client': 'console' })).status).toBe(403)
    expect((await refreshWith(client, cookieOf(byName))).status).toBe(200)
    expect((await asked('/auth/logout', pair, { 'x-kainsiap-client': 'my script/1.0' })).status).toBe(204)
  })

  it('is refused, never failed, whatever is in its cookie and its name', async () => {
    const { cookie } = await signIn()
    const before = await SessionModel.find().sort({ _id: 1 }).lean()
    const send = (path: string, token: string, name: string) => asked(path, `${cookie.name}=${token}`, { 'x-kainsiap-client': name })
    await fc.assert(
      fc.asyncProperty(cookieValues(cookie.value), headerValues, async (token, name) => {
        expect([401, 403]).toContain((await send('/auth/refresh', token, name)).status)
        expect([204, 403]).toContain((await send('/auth/logout', token, name)).status)
      }),
      { numRuns: 150, seed },
    )
    expect(await SessionModel.find().sort({ _id: 1 }).lean()).toEqual(before)
  })
})

describe('a token that we did not give', () => {
  it('signs nobody in, at a route or at a socket', async () => {
    const { client, answer, cookie, sessionId } = await signIn()
    const { token } = answer.body
    const key = ops.env['ACCESS_TOKEN_SECRET'] ?? ''
    const forged = {
      ...forgeTokens(token, { key, otherSessionId: (await signIn()).sessionId }),
      'that follows an order': createTrackTokens(key).issue(sessionId).token,
      'that is a refresh token': cookie.value,
    }
    for (const [name, value] of Object.entries(forged)) {
      const { status, body } = await me(client, value)
      expect([name, status, body.code]).toEqual([name, 401, 'unauthenticated'])
      await expect(client.watch({ token: value }).opened, name).rejects.toMatchObject({ data: { code: 'unauthenticated' } })
    }
    expect((await me(client, token)).status).toBe(200)
  })

  it('is distinguished when it has merely expired, so that the console refreshes', async () => {
    const { client, answer } = await signIn()
    const old = ageToken(answer.body.token, ops.env['ACCESS_TOKEN_SECRET'] ?? '')
    expect(await me(client, old)).toMatchObject({ status: 401, body: { code: 'token_expired' } })
    await expect(client.watch({ token: old }).opened).rejects.toMatchObject({ data: { code: 'token_expired' } })
  })
})
