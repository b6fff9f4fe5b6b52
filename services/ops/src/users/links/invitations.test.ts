import mongoose from 'mongoose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoPassword } from '../../demo/accounts.ts'
import { createLinkSigner } from '../../platform/mail/link-signer.ts'
import { countByStatus, times } from '../../testing/entities/bookings.ts'
import type { Client } from '../../testing/http/client.ts'
import { cookieOf, refreshWith } from '../../testing/http/cookies.ts'
import { shareOps, type BorrowedOps } from '../../testing/system/shared-ops.ts'
import { until } from '../../testing/system/processes.ts'
import { newEmail, staffOf, type Staff } from '../../testing/system/staff.ts'
import type { User, UserSession } from '../contract.ts'
import { linkOf } from './links.ts'
import { UserModel } from '../model.ts'

let ops: BorrowedOps
let admin: Client
let staff: Staff

beforeAll(async () => {
  ops = await shareOps({ apis: 2 })
  admin = await ops.staff('superAdmin')
  staff = staffOf(ops, admin)
})
afterAll(() => ops.stop())
beforeEach(() => mongoose.connection.collection('attempts').deleteMany({}))

const rule = (name: string) => ({ status: 422, body: { code: 'rule_broken', details: { rule: name } } })
const accept = (token: string, password = demoPassword, api = 0) =>
  ops.visitor(api).post<User>('/auth/accept-invitation', { token, newPassword: password, confirmPassword: password })
const lookUp = (token: string) => ops.visitor().post<{ name: string; email: string }>('/auth/invitation', { token })
const confirm = (token: string) => ops.visitor().post<{ email: string }>('/auth/confirm-email', { token })
const signIn = async (email: string, password = demoPassword) => (await ops.visitor().signIn(email, password)).status

/** The mails to an address that the demo keeps, the newest first. */
async function mailsTo(email: string, count = 1) {
  const read = async () => {
    const { body } = await admin.get<{ items: { to: string; text: string }[] }>('/mails?limit=50')
    return body.items.filter(({ to }) => to === email).map(({ text }) => text)
  }
  await until(async () => (await read()).length === count)
  return read()
}

describe('an invitation', () => {
  it('arrives by mail, names its owner to who has the link only, and sets the password that signs in', async () => {
    const { status, body } = await staff.invite({ name: 'Cik Salmah', role: 'support' })
    expect([status, body.status, body.lastLogin]).toEqual([201, 'invited', null])
    expect(await signIn(body.email)).toBe(401)
    const { items } = (await admin.get<{ items: { title: string }[] }>('/jobs')).body
    expect(items.map(({ title }) => title)).toContain('Invitation to Cik Salmah')
    const [text = ''] = await mailsTo(body.email)
    const token = /\/backoffice\/invitation#(\S+)/.exec(text)?.[1] ?? ''
    expect(text).toContain(`${ops.env['PUBLIC_URL'] ?? ''}/backoffice/invitation#`)
    expect(await lookUp(token)).toMatchObject({ status: 200, body: { name: 'Cik Salmah', email: body.email } })
    expect((await accept(token)).status).toBe(200)
    expect(await signIn(body.email)).toBe(200)
    expect(await staff.get(body.id)).toMatchObject({ status: 'active', invitationExpiresAt: null, version: 2 })
  })

  it('accepted many times at once, at two processes, sets one password', async () => {
    const { id, email } = (await staff.invite()).body
    const token = await staff.token('invitation', id)
    const passwords = times(10, (index) => `teh tarik nombor ${index} kurang manis`)
    const answers = await Promise.all(passwords.map((password, index) => accept(token, password, index % 2)))
    expect(countByStatus(answers)).toEqual({ 200: 1, 422: 9 })
    for (const answer of answers.filter(({ status }) => status === 422)) expect(answer).toMatchObject(rule('link_used'))
    const won = answers.findIndex(({ status }) => status === 200)
    expect(await signIn(email, passwords[won])).toBe(200)
    expect(await signIn(email, passwords[(won + 1) % 10])).toBe(401)
    expect((await staff.get(id)).version).toBe(2)
  })

  it('is refused once it is used, void, withdrawn, expired or forged, and changes nothing', async () => {
    const invite = async () => (await staff.invite()).body.id
    const [used, sentAgain, withdrawn, deleted, moved, expired] = [
      await invite(),
      await invite(),
      await invite(),
      await invite(),
      await invite(),
      await invite(),
    ]
    const ids = [used, sentAgain, withdrawn, deleted, moved, expired]
    const tokens = await Promise.all(ids.map((id) => staff.token('invitation', id)))
    await accept(tokens[0] ?? '')
    await staff.act('invite', sentAgain)
    await staff.act('deactivate', withdrawn)
    await staff.act('delete', deleted)
    await staff.edit(moved, { email: newEmail() })
    await UserModel.collection.updateOne({ _id: (await staff.doc(expired))._id }, { $set: { invitationExpiresAt: new Date() } })
    // The relay empties the outbox in its own time.
    const states = async () => (await Promise.all(ids.map(staff.doc))).map((each) => ({ ...each, outbox: null }))
    const before = await states()
    const rules = ['link_used', 'link_invalid', 'link_used', 'link_invalid', 'link_invalid', 'link_expired']
    for (const [index, token] of tokens.entries()) {
      expect(await lookUp(token)).toMatchObject(rule(rules[index] ?? ''))
      expect(await accept(token, 'another good password')).toMatchObject(rule(rules[index] ?? ''))
    }
    const doc = await staff.doc(sentAgain)
    const [id = '', mac = ''] = (await staff.token('invitation', sentAgain)).split('.')
    const forged = [
      linkOf({ publicUrl: '', sign: createLinkSigner('x'.repeat(48)) }, 'invitation', doc).split('#')[1] ?? '',
      `${id}.${mac.slice(1)}${mac.startsWith('A') ? 'B' : 'A'}`,
      `${used}.${mac}`,
      `${'0'.repeat(24)}.${mac}`,
      `${id}.${'A'.repeat(43)}`,
    ]
    for (const token of forged) expect(await accept(token)).toMatchObject(rule('link_invalid'))
    for (const token of ['', id, `${id}.`, `${id}.${mac}.x`, `${id}.${mac}${'x'.repeat(2_000)}`])
      expect((await accept(token)).status).toBe(400)
    expect(await confirm(`${id}.${mac}`)).toMatchObject(rule('link_invalid'))
    expect(await states()).toEqual(before)
    expect((await accept(`${id}.${mac}`)).status).toBe(200)
  })

  it('asks for a good password, twice the same, and stays open until it gets one', async () => {
    const { id } = (await staff.invite()).body
    const token = await staff.token('invitation', id)
    expect(await accept(token, 'short')).toMatchObject(rule('password_length'))
    expect(await accept(token, 'password1234')).toMatchObject(rule('password_common'))
    const differing = { token, newPassword: demoPassword, confirmPassword: `${demoPassword}!` }
    const refused = await ops.visitor().post('/auth/accept-invitation', differing)
    expect(refused).toMatchObject({ status: 400, body: { details: { issues: [{ message: 'Passwords do not match' }] } } })
    expect((await accept(token)).status).toBe(200)
  })

  it('is kept nowhere as it is sent: neither the user, their events nor the jobs hold its token', async () => {
    const { id, email } = (await staff.invite()).body
    await mailsTo(email)
    const mac = (await staff.token('invitation', id)).split('.')[1] ?? ''
    const names = ['users', 'events', 'audit', 'jobs', 'idempotency']
    const kept = await Promise.all(names.map((name) => mongoose.connection.collection(name).find({}).toArray()))
    expect(JSON.stringify(kept)).toContain(id)
    expect(JSON.stringify(kept)).not.toContain(mac)
  })

  it('slows down who tries many links, and nobody who opens a good one often', async () => {
    const token = await staff.token('invitation', (await staff.invite()).body.id)
    for (const _ of times(40, () => 0)) expect((await lookUp(token)).status).toBe(200)
    const guesses = await Promise.all(times(60, (index) => lookUp(`${'0'.repeat(24)}.${String(index).padStart(43, 'A')}`)))
    const counts = countByStatus(guesses)
    expect(counts[422]).toBeGreaterThanOrEqual(30)
    expect(counts[429]).toBeGreaterThan(10)
    expect(guesses.find(({ status }) => status === 429)?.headers.get('retry-after')).toBeTruthy()
  })

  it('goes out again with a new link to who is activated without ever having set a password', async () => {
    const { id, email } = (await staff.invite()).body
    await mailsTo(email)
    await staff.act('deactivate', id)
    expect((await staff.act('activate', id)).body.status).toBe('invited')
    const mails = await mailsTo(email, 2)
    expect(new Set(mails).size).toBe(2)
    expect((await accept(await staff.token('invitation', id))).status).toBe(200)
  })
})

it('sent to a mistyped address goes to the corrected one alone, also when the user was deactivated in between', async () => {
  const { id, email } = (await staff.invite()).body
  await mailsTo(email)
  await staff.act('deactivate', id)
  const corrected = newEmail()
  expect((await staff.edit(id, { email: corrected })).body).toMatchObject({ email: corrected, pendingEmail: null, status: 'inactive' })
  await staff.act('activate', id)
  expect(await mailsTo(corrected)).toHaveLength(1)
  expect(await mailsTo(email)).toHaveLength(1)
})

describe('a new email address', () => {
  it('counts once its owner has confirmed it, ends every session, and is announced to the present one', async () => {
    const person = await ops.somebody(['orders.read'], { api: 1 })
    const { id, email: former } = person.user()
    const cookie = cookieOf(await person.signIn(former, demoPassword))
    const watcher = person.watch()
    await watcher.opened
    const email = newEmail()
    expect((await staff.edit(id, { email: email.toUpperCase() })).body).toMatchObject({ email: former, pendingEmail: email })
    expect([await signIn(former), await signIn(email)]).toEqual([200, 401])
    const [text = ''] = await mailsTo(email)
    expect((await mailsTo(former))[0]).toContain('contact an administrator')
    const token = /\/backoffice\/confirm-email#(\S+)/.exec(text)?.[1] ?? ''
    expect(await confirm(token)).toMatchObject({ status: 200, body: { email } })
    await until(() => watcher.socket.disconnected)
    expect(watcher.messages).toEqual([{ name: 'signed_out', message: { reason: 'email_changed' } }])
    expect((await refreshWith(person, cookie)).status).toBe(401)
    expect([await signIn(former), await signIn(email)]).toEqual([401, 200])
    expect(await confirm(token)).toMatchObject(rule('link_used'))
    expect(await staff.get(id)).toMatchObject({ email, pendingEmail: null })
  })

  it('is refused once withdrawn, replaced, expired or taken by somebody else', async () => {
    const { id, email: former } = await staff.add('viewer')
    await staff.edit(id, { email: newEmail() })
    const [first, email] = [await staff.token('email', id), newEmail()]
    await staff.edit(id, { email })
    expect(await confirm(first)).toMatchObject(rule('link_invalid'))
    const second = await staff.token('email', id)
    await staff.invite({ email })
    expect(await confirm(second)).toMatchObject(rule('email_taken'))
    expect((await staff.edit(id, { email: former })).body.pendingEmail).toBeNull()
    expect(await confirm(second)).toMatchObject(rule('link_invalid'))
    await staff.edit(id, { email: newEmail() })
    await UserModel.collection.updateOne({ email: former }, { $set: { emailExpiresAt: new Date() } })
    expect(await confirm(await staff.token('email', id))).toMatchObject(rule('link_expired'))
    expect(await staff.get(id)).toMatchObject({ email: former })
  })
})

describe('sessions of a user', () => {
  it('are listed with device and address, and ended one by one or all, at once', async () => {
    const person = await ops.somebody(['orders.read'], { api: 1 })
    const { id, email } = person.user()
    const browser = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36' }
    const body = JSON.stringify({ email, password: demoPassword, rememberMe: true })
    await ops.visitor().send('/auth/login', { method: 'POST', body, headers: { 'content-type': 'application/json', ...browser } })
    const list = async () => (await admin.get<{ items: UserSession[] }>(`/users/${id}/sessions`)).body.items
    const [windows, first] = await list()
    expect(windows).toMatchObject({ current: false, device: 'Chrome on Windows', address: expect.stringMatching(/127\.0\.0\.1|::1/) })
    expect(
      (await admin.get<{ items: UserSession[] }>(`/users/${admin.user().id}/sessions`)).body.items.filter(({ current }) => current),
    ).toHaveLength(1)
    const watcher = person.watch()
    await watcher.opened
    expect((await admin.remove(`/users/${admin.user().id}/sessions/${first?.id ?? ''}`)).status).toBe(404)
    expect((await admin.remove(`/users/${id}/sessions/${first?.id ?? ''}`)).status).toBe(204)
    await until(() => watcher.socket.disconnected)
    expect(watcher.messages).toEqual([{ name: 'signed_out', message: { reason: 'signed_out_by_staff' } }])
    expect((await list()).map((session) => session.id)).toEqual([windows?.id])
    expect((await admin.remove(`/users/${id}/sessions`)).status).toBe(204)
    expect(await list()).toEqual([])
  })
})
