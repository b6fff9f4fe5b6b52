import mongoose from 'mongoose'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { demoPassword } from '../demo/accounts.ts'
import { enableTotp } from '../testing/entities/account.ts'
import { times } from '../testing/entities/bookings.ts'
import { cookieOf, type SetCookie } from '../testing/http/cookies.ts'
import type { ActivityPage } from '../activity/contract.ts'
import type { Client } from '../testing/http/client.ts'
import type { SharedOps } from '../testing/system/ops.ts'
import { until } from '../testing/system/processes.ts'
import { shareOps } from '../testing/system/shared-ops.ts'
import type { ListedUser, UserActivityPage, UserPage } from '../users/contract.ts'
import type { Session } from './contract.ts'

let ops: SharedOps

beforeAll(async () => {
  ops = await shareOps({ apis: 2 })
})
afterAll(() => ops.stop())

const attempts = () => mongoose.connection.collection('attempts')
beforeEach(() => attempts().deleteMany({}))

type Browser = Pick<SetCookie, 'name' | 'value'>
const unknown: Browser = { name: 'none', value: 'none' }
const wrong = 'not the password'

/** Somebody with two-step verification, a browser that has signed them in before, and sign-ins from any. */
async function startOwner() {
  const owner = await ops.somebody([])
  const { email } = owner.user()
  const known = cookieOf(await ops.visitor().signIn(email, demoPassword), 'device')
  const phone = await enableTotp(owner)
  const signIn = (from: Browser, password: string, totp?: string, api = 0) =>
    ops.visitor(api).send<Session>('/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `${from.name}=${from.value}` },
      body: JSON.stringify({ email, password, rememberMe: false, ...(totp !== undefined && { totp }) }),
    })
  return { email, known, phone, signIn }
}

/** The waits of these kinds end, or go on. */
const endWaits = (kinds: string, inMs = 0) =>
  attempts().updateMany({ _id: { $regex: `^(${kinds}):` } as never }, { $set: { notBefore: new Date(Date.now() + inMs) } })

it('never waits for wrong passwords once the password was right, at a known browser and at a new one', async () => {
  const { known, phone, signIn } = await startOwner()
  for (const from of [known, unknown]) {
    for (const _ of times(12, () => 0)) {
      expect((await signIn(from, wrong)).status).toBe(401)
      await endWaits('device|account|address')
    }
    expect(await signIn(from, demoPassword)).toMatchObject({ status: 401, body: { code: 'totp_required', details: { reason: 'missing' } } })
    await phone.wait()
    expect((await signIn(from, demoPassword, phone.code(), 1)).status).toBe(200)
  }
})

it('waits for wrong codes, which no right password in between takes back, and each known browser only for its own', async () => {
  const { email, known, phone, signIn } = await startOwner()
  const guess = async (from: Browser) => {
    await signIn(from, demoPassword)
    expect(await signIn(from, demoPassword, '000000')).toMatchObject({ body: { code: 'totp_required', details: { reason: 'wrong' } } })
  }
  await phone.wait()
  for (const _ of times(5, () => 0)) await guess(unknown)
  await endWaits('code', 60_000)
  expect(await signIn(unknown, demoPassword, phone.code(), 1)).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
  expect((await signIn(known, demoPassword, phone.code())).status).toBe(200)
  for (const _ of times(5, () => 0)) await guess(known)
  await endWaits('code-device', 60_000)
  expect((await signIn(known, demoPassword, phone.code('next'), 1)).status).toBe(429)
  expect(await attempts().findOne({ _id: `code:${email}` as never })).toMatchObject({ failures: 5 })
})

it('two-step verification, and what else happens to the security of an account is shown to who may change users, and to nobody else', async () => {
  const admin = await ops.staff('superAdmin')
  const [reader, manager] = [await ops.somebody(['users.read']), await ops.somebody(['users.read', 'users.write'])]
  const owner = await ops.somebody([])
  const { id, email } = owner.user()
  const watcher = reader.watch()
  await watcher.opened
  await enableTotp(owner)
  await owner.remove('/auth/sessions')
  await admin.patch(`/users/${id}`, { version: 2, department: 'Dispatch' })
  await until(() => watcher.events.some((event) => event.id === id && event.version === 3))
  watcher.close()
  const seenBy = async (client: Client) => ({
    record: (await client.get<ListedUser>(`/users/${id}`)).body.totpEnabledAt,
    row: (await client.get<UserPage>(`/users?search=${email}`)).body.items.find((user) => user.id === id)?.totpEnabledAt,
    history: (await client.get<UserActivityPage>(`/users/${id}/activity`)).body.items.map(({ action }) => action).toSorted(),
    activity: (await client.get<ActivityPage>('/activity')).body.items.filter((event) => event.id === id).map(({ type }) => type),
  })
  expect(await seenBy(reader)).toEqual({
    record: undefined,
    row: undefined,
    history: ['user.created', 'user.updated'],
    activity: ['user.updated', 'user.created'],
  })
  expect(await seenBy(manager)).toEqual({
    record: expect.any(String),
    row: expect.any(String),
    history: ['user.created', 'user.sessionsEnded', 'user.totpEnabled', 'user.updated'],
    activity: ['user.updated', 'user.totpEnabled', 'user.created'],
  })
  expect(watcher.events.filter((event) => event.id === id).map(({ type }) => type)).not.toContain('user.totpEnabled')
  expect(JSON.stringify(watcher.events)).not.toMatch(/totp/i)
})
