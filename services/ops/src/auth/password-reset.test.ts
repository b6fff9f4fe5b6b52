import mongoose from 'mongoose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoPassword } from '../demo/accounts.ts'
import { mailJobKind } from '../platform/mail/define-mail.ts'
import { createLinkSigner } from '../platform/mail/link-signer.ts'
import { actionsOf, docOf, resetTokenOf, ruleOf as rule, stateOf } from '../testing/entities/account.ts'
import { countByStatus, times } from '../testing/entities/bookings.ts'
import type { Client } from '../testing/http/client.ts'
import { cookieOf, refreshWith } from '../testing/http/cookies.ts'
import { promoteJobsUntil } from '../testing/system/promote-jobs.ts'
import type { SharedOps } from '../testing/system/ops.ts'
import { until } from '../testing/system/processes.ts'
import { shareOps } from '../testing/system/shared-ops.ts'
import { staffOf } from '../testing/system/staff.ts'
import { mailReset } from '../users/mails.ts'
import { UserModel } from '../users/model.ts'
import { issueReset } from '../users/passwords/password-reset.ts'

let ops: SharedOps
let admin: Client

beforeAll(async () => {
  ops = await shareOps({ apis: 2 })
  admin = await ops.staff('superAdmin')
})
afterAll(() => ops.stop())
beforeEach(() => mongoose.connection.collection('attempts').deleteMany({}))

const fresh = 'teh tarik kurang manis satu'
const reset = (token: string, newPassword: string, api = 0) =>
  ops.visitor(api).post<{ email: string }>('/auth/reset-password', { token, newPassword, confirmPassword: newPassword })
/** Waits for what mails do, without the seconds that a link to set a new password waits. */
const mailed = (holds: () => Promise<boolean>) => promoteJobsUntil(mailJobKind.name, ops.env['REDIS_URL'] ?? '', holds)
const statusOf = async (email: string, password: string) => (await ops.visitor().signIn(email, password)).status

describe('a forgotten password', () => {
  it('is set anew by the link in the mail, which ends every session, and the account’s earlier attempts are forgiven', async () => {
    const client = await ops.somebody([], { api: 1 })
    const { id, email } = client.user()
    const cookie = cookieOf(await client.signIn(email, demoPassword))
    const watcher = client.watch()
    await watcher.opened
    await ops.visitor().post('/auth/forgot-password', { email: ` ${email.toUpperCase()} ` })
    const mails = async () =>
      (await admin.get<{ items: { to: string; text: string }[] }>('/mails?limit=50')).body.items.filter(({ to }) => to === email)
    await mailed(async () => (await mails()).length === 1)
    const text = (await mails())[0]?.text ?? ''
    expect(text).toContain(`${ops.env['PUBLIC_URL'] ?? ''}/reset-password#`)
    const token = /\/reset-password#(\S+)/.exec(text)?.[1] ?? ''
    expect(await ops.visitor().post('/auth/reset-link', { token })).toMatchObject({ status: 200, body: { name: 'Somebody', email } })
    for (const _ of times(6, () => 0)) await statusOf(email, 'not the password')
    expect(await reset(token, fresh)).toMatchObject({ status: 200, body: { email } })
    await until(() => watcher.socket.disconnected)
    expect(watcher.messages).toEqual([{ name: 'signed_out', message: { reason: 'password_changed' } }])
    expect((await refreshWith(client, cookie)).status).toBe(401)
    expect([await statusOf(email, fresh), await statusOf(email, demoPassword)]).toEqual([200, 401])
    expect(await reset(token, 'nasi lemak tanpa sambal')).toMatchObject(rule('link_used'))
    await until(async () => (await actionsOf(id)).includes('user.passwordReset'))
    expect(await actionsOf(id)).toContain('user.passwordResetRequested')
    const kept = await Promise.all(
      ['users', 'events', 'audit', 'jobs', 'idempotency'].map((name) => mongoose.connection.collection(name).find({}).toArray()),
    )
    expect(JSON.stringify(kept)).not.toContain(token.split('.')[1])
  })

  it('is asked for once for the audit, however often its mail is tried', async () => {
    const { id } = (await ops.somebody([])).user()
    const tools = { publicUrl: 'https://console.example', sign: (text: string) => text }
    const ask = (nonce: string, at: number) => issueReset({ userId: id, nonce, requestedAt: new Date(at).toISOString() }, tools)
    const at = Date.now()
    for (const _ of times(3, () => 0)) expect(await ask('first', at)).not.toBeNull()
    expect(await ask('second', at + 1)).not.toBeNull()
    expect((await actionsOf(id)).filter((action) => action === 'user.passwordResetRequested')).toHaveLength(2)
  })

  it('is changed once by fifty who use the same link at once, at two processes', async () => {
    const { id, email } = (await ops.somebody([])).user()
    const token = await resetTokenOf(ops, { id, email })
    const passwords = times(50, (index) => `kuih lapis nombor ${index} warna merah`)
    const answers = await Promise.all(passwords.map((password, index) => reset(token, password, index % 2)))
    const counts = countByStatus(answers)
    expect([counts[200], (counts[422] ?? 0) + (counts[429] ?? 0)]).toEqual([1, 49])
    for (const answer of answers.filter(({ status }) => status === 422)) expect(answer).toMatchObject(rule('link_used'))
    const won = answers.findIndex(({ status }) => status === 200)
    await mongoose.connection.collection('attempts').deleteMany({})
    expect([await statusOf(email, passwords[won] ?? ''), await statusOf(email, passwords[(won + 1) % 50] ?? '')]).toEqual([200, 401])
    expect((await docOf(id)).version).toBe(2)
  })

  it('keeps its password when the link is forged, replaced, expired or withdrawn, or the new one not good', async () => {
    const { id, email } = (await ops.somebody([])).user()
    const first = await resetTokenOf(ops, { id, email })
    const token = await resetTokenOf(ops, { id, email })
    const before = await stateOf(id)
    const sign = createLinkSigner(ops.env['REFRESH_TOKEN_SECRET'] ?? '')
    const [owner = '', mac = ''] = token.split('.')
    const forged = [
      first,
      `${admin.user().id}.${mac}`,
      `${owner}.${sign(`reset ${owner}`)}`,
      `${owner}.${'A'.repeat(43)}`,
      `${'0'.repeat(24)}.${mac}`,
    ]
    for (const wrong of forged) expect(await reset(wrong, fresh)).toMatchObject(rule('link_invalid'))
    for (const wrong of ['', owner, `${owner}.`, `${token}x`, 'x'.repeat(2_000)]) expect((await reset(wrong, fresh)).status).toBe(400)
    const differing = await ops.visitor().post('/auth/reset-password', { token, newPassword: fresh, confirmPassword: `${fresh}!` })
    expect(differing).toMatchObject({ status: 400, body: { details: { issues: [{ message: 'Passwords do not match' }] } } })
    expect(await reset(token, 'password1234')).toMatchObject(rule('password_common'))
    expect(await reset(token, demoPassword)).toMatchObject(rule('password_reused'))
    expect(await stateOf(id)).toEqual(before)
    await UserModel.collection.updateOne({ email }, { $set: { resetExpiresAt: new Date() } })
    expect(await reset(token, fresh)).toMatchObject(rule('link_expired'))
    const last = await resetTokenOf(ops, { id, email })
    await admin.post(`/users/${id}/deactivate`, { version: 1 })
    expect(await reset(last, fresh)).toMatchObject(rule('link_invalid'))
    await admin.post(`/users/${id}/activate`, { version: 2 })
    expect(await reset(last, fresh)).toMatchObject(rule('link_invalid'))
    expect(await statusOf(email, demoPassword)).toBe(200)
  })

  it('is asked for with the same work and the same answer, whoever the address belongs to', async () => {
    const staff = staffOf(ops, admin)
    const [active, inactive, invited] = [await staff.add('viewer'), await staff.add('viewer'), (await staff.invite()).body]
    await staff.act('deactivate', inactive.id)
    const addresses = [active.email, inactive.email, invited.email, 'nobody@staff.example']
    const answers = await Promise.all(addresses.map((email) => ops.visitor().post('/auth/forgot-password', { email })))
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body])))).toEqual(
      new Set([JSON.stringify([202, answers[0]?.body])]),
    )
    const waiting = { 'payload.mail': 'user-password-reset', status: { $in: ['queued', 'running'] } }
    await mailed(async () => (await mongoose.connection.collection('jobs').countDocuments(waiting)) === 0)
    const mails = (await admin.get<{ items: { to: string; subject: string }[] }>('/mails?limit=50')).body.items
    const told = addresses.map((email) => mails.filter(({ to, subject }) => to === email && subject === 'Set a new password').length)
    expect(told).toEqual([1, 0, 0, 0])
    const done: string[] = []
    for (const email of addresses) done.push(JSON.stringify(await operationsOf(() => mailReset(email))))
    expect(done[0]).toContain('insertOne')
    expect(new Set(done).size).toBe(1)
  })

  it('is mailed for a few times at a stretch only, and whether there is an account makes no difference', async () => {
    const { email } = (await ops.somebody([])).user()
    const attempts = mongoose.connection.collection<{ _id: string; notBefore: Date }>('attempts')
    const waitingFor = (start: string) => attempts.findOne({ _id: { $regex: `^${start}` }, notBefore: { $gt: new Date(0) } })
    const later = { $set: { notBefore: new Date(Date.now() + 60_000) } }
    for (const address of [email, 'nobody@staff.example']) {
      const ask = () => ops.visitor().post('/auth/forgot-password', { email: address })
      for (const _ of times(2, () => 0)) expect((await ask()).status).toBe(202)
      expect(await waitingFor(`reset:${address}`)).toBeNull()
      expect((await ask()).status).toBe(202)
      expect(await waitingFor(`reset:${address}`)).not.toBeNull()
      await attempts.updateMany({ _id: `reset:${address}` }, later)
      expect(await ask()).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
    }
    expect((await attempts.updateMany({ _id: { $regex: '^reset-address:' } }, later)).matchedCount).toBe(1)
    expect((await ops.visitor().post('/auth/forgot-password', { email: 'another@staff.example' })).status).toBe(429)
  })
})

/** What a task asks of the database, without the values. */
async function operationsOf(task: () => Promise<unknown>): Promise<unknown[]> {
  const seen: unknown[] = []
  const shapeOf = (value: unknown): unknown =>
    value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype
      ? Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shapeOf(part)]))
      : typeof value
  mongoose.set('debug', (collection: string, method: string, ...args: unknown[]) => void seen.push([collection, method, args.map(shapeOf)]))
  try {
    await task()
  } finally {
    mongoose.set('debug', false)
  }
  return seen
}
