import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AuditModel } from '../platform/audit/audit-entry.ts'
import { Types } from '../platform/database/mongo.ts'
import { times } from '../testing/entities/bookings.ts'
import type { Answer, Client } from '../testing/http/client.ts'
import { cookieOf, refreshWith } from '../testing/http/cookies.ts'
import type { SharedOps } from '../testing/system/ops.ts'
import { until } from '../testing/system/processes.ts'
import { shareOps } from '../testing/system/shared-ops.ts'
import { visit, visitingStaff, type VisitOptions } from '../testing/http/visits.ts'
import type { User } from '../users/contract.ts'
import type { Session } from './contract.ts'
import { SessionModel } from './model.ts'

let ops: SharedOps
const { email } = visitingStaff

beforeAll(async () => {
  ops = await shareOps({ apis: 2 })
})
afterAll(() => ops.stop())

const signIn = (options?: VisitOptions) => visit(ops, options)
const change = (sessionId: string, set: object) => SessionModel.collection.updateOne({ _id: new Types.ObjectId(sessionId) }, { $set: set })
const ago = (ms: number) => new Date(Date.now() - ms)
const me = (client: Client, token: string) => client.send<User>('/auth/me', { headers: { authorization: `Bearer ${token}` } })

describe('refreshing', () => {
  it('rotates the token: the next one works, and so does what it gives', async () => {
    const { client, cookie } = await signIn()
    const first = await refreshWith(client, cookie)
    expect(first.status).toBe(200)
    const second = await refreshWith(client, cookieOf(first))
    expect(new Set([cookie.value, cookieOf(first).value, cookieOf(second).value]).size).toBe(3)
    expect((await me(client, second.body.token)).body.email).toBe(email)
  })

  it('gives one successor to twenty that ask at once, at two processes', async () => {
    const { cookie, sessionId } = await signIn()
    const answers = await Promise.all(times(20, (index) => refreshWith(ops.visitor(index % 2), cookie)))
    expect(answers.map(({ status }) => status)).toEqual(times(20, () => 200))
    const successors = new Set(answers.map((answer) => cookieOf(answer).value))
    expect(successors.size).toBe(1)
    const [successor = ''] = successors
    expect((await refreshWith(ops.visitor(), { ...cookie, value: successor })).status).toBe(200)
    expect((await SessionModel.findById(sessionId).orFail().lean()).endedAt).toBeNull()
  })

  const seconds = 1_000
  const hours = 3_600 * seconds
  const rotatedAgo = (sessionId: string, ms: number) => change(sessionId, { 'rotated.$[].at': ago(ms) })

  it.each([9 * seconds, 15 * seconds, 61 * seconds, 11 * hours])(
    'gives the same successor again %i ms later: a response was lost',
    async (ms) => {
      const { client, answer, cookie, sessionId } = await signIn()
      const lost = cookieOf(await refreshWith(client, cookie))
      await rotatedAgo(sessionId, ms)
      // A request with the access token of before does not tell that the response arrived.
      expect((await me(client, answer.body.token)).status).toBe(200)
      const again = await refreshWith(ops.visitor(1), cookie)
      expect(cookieOf(again).value).toBe(lost.value)
      expect((await me(client, again.body.token)).status).toBe(200)
      expect((await refreshWith(client, cookieOf(again))).status).toBe(200)
    },
  )

  it('keeps a session of which every response is lost three times', async () => {
    const { client, cookie, sessionId } = await signIn()
    let held = cookie
    for (const round of times(3, (index) => index)) {
      const successors = new Set<string>()
      for (const api of [0, 1, 0]) {
        successors.add(cookieOf(await refreshWith(ops.visitor(api), held)).value)
        await rotatedAgo(sessionId, 40 * seconds)
      }
      expect([round, successors.size]).toEqual([round, 1])
      held = { ...cookie, value: [...successors][0] ?? '' }
    }
    expect((await refreshWith(client, held)).status).toBe(200)
  })

  it('keeps a session whose lost response two tabs repeat an hour later at two processes, while one goes on with the successor', async () => {
    const { client, cookie, sessionId } = await signIn()
    const successor = cookieOf(await refreshWith(client, cookie))
    await rotatedAgo(sessionId, hours)
    const repeated = await Promise.all(times(10, (index) => refreshWith(ops.visitor(index % 2), cookie)))
    expect(new Set(repeated.map((answer) => cookieOf(answer).value))).toEqual(new Set([successor.value]))
    const next = await Promise.all(times(10, (index) => refreshWith(ops.visitor(index % 2), successor)))
    expect(new Set(next.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await SessionModel.findById(sessionId).orFail().lean()).endedAt).toBeNull()
  })

  /** What shows that the client received the successor. */
  const uses: Record<string, (next: Answer<Session>, api: number) => Promise<unknown>> = {
    'a refresh': (next, api) => refreshWith(ops.visitor(api), cookieOf(next)),
    'a request': (next, api) => me(ops.visitor(api), next.body.token),
    'a change': (next, api) =>
      ops.visitor(api).send('/notices/read', { method: 'POST', headers: { authorization: `Bearer ${next.body.token}` } }),
    'two refreshes': async (next, api) => {
      const second = await refreshWith(ops.visitor(api), cookieOf(next))
      await refreshWith(ops.visitor(api), cookieOf(second))
    },
  }
  it.each(Object.entries(uses))(
    'ends the whole family when a token comes back after %s with its successor, and is audited',
    async (_name, use) => {
      const { client, answer, cookie, sessionId } = await signIn({ api: 1 })
      const watcher = client.watch()
      await watcher.opened
      const next = await refreshWith(client, cookie)
      await use(next, 1)
      await rotatedAgo(sessionId, 11 * seconds)
      const reused = await refreshWith(ops.visitor(0), cookie)
      expect(reused).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
      expect(reused.headers.getSetCookie()).toEqual([])
      await until(() => watcher.socket.disconnected)
      expect(watcher.messages).toEqual([{ name: 'signed_out', message: { reason: 'token_reused' } }])
      expect((await refreshWith(client, cookieOf(next))).status).toBe(401)
      expect(await me(client, answer.body.token)).toMatchObject({ status: 401, body: { details: { reason: 'token_reused' } } })
      expect(await AuditModel.find({ entity: 'session', id: sessionId, action: 'auth.tokenReused' }).lean()).toHaveLength(1)
    },
  )

  it('refuses no cookie, a foreign one, a changed one, and one whose time is over', async () => {
    const { client, cookie, sessionId } = await signIn()
    expect((await client.send('/auth/refresh', { method: 'POST' })).body).toMatchObject({ message: 'No refresh token available' })
    const [id, random = '', seal = ''] = cookie.value.split('.')
    const other = `${new Types.ObjectId().toHexString()}.${random}.${seal}`
    for (const value of ['', 'garbage', 'a.b.c', other, `${id}.${random}x.${seal}`, `${id}.${random}.${seal.slice(1)}`]) {
      expect([value, (await refreshWith(client, { ...cookie, value })).status]).toEqual([value, 401])
    }
    await change(sessionId, { expiresAt: ago(1) })
    expect((await refreshWith(client, cookie)).status).toBe(401)
  })
})
