import mongoose from 'mongoose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoPassword } from '../demo/accounts.ts'
import type { NoticeList } from '../platform/notices/contract.ts'
import { createDataSeal } from '../platform/security/data-seal.ts'
import { actionsOf, docOf, enableTotp, mailsTo, ruleOf as rule, stateOf } from '../testing/entities/account.ts'
import { countByStatus, times } from '../testing/entities/bookings.ts'
import type { Answer, Client } from '../testing/http/client.ts'
import { cookieOf, refreshWith } from '../testing/http/cookies.ts'
import type { SharedOps } from '../testing/system/ops.ts'
import { until } from '../testing/system/processes.ts'
import { shareOps } from '../testing/system/shared-ops.ts'
import type { User, UserSession } from '../users/contract.ts'
import { UserModel, type UserDoc } from '../users/model.ts'
import { codeAt } from '../users/totp/totp.ts'

let ops: SharedOps
let admin: Client

beforeAll(async () => {
  ops = await shareOps({ apis: 2 })
  admin = await ops.staff('superAdmin')
})
afterAll(() => ops.stop())
beforeEach(() => mongoose.connection.collection('attempts').deleteMany({}))

const fresh = 'teh tarik kurang manis satu'
const change = (client: Client, newPassword: string, currentPassword = demoPassword) =>
  client.post('/auth/change-password', { currentPassword, newPassword, confirmPassword: newPassword })
const statusOf = async (email: string, password: string) => (await ops.visitor().signIn(email, password)).status

describe('changing the password', () => {
  it('keeps this session and its screen, ends the others within two seconds with the reason, and tells the owner', async () => {
    const here = await ops.somebody([])
    const { id, email } = here.user()
    const elsewhere = ops.visitor(1)
    const cookie = cookieOf(await elsewhere.signIn(email, demoPassword))
    const [mine, theirs] = [here.watch(), elsewhere.watch()]
    await Promise.all([mine.opened, theirs.opened])
    expect((await change(here, fresh)).status).toBe(204)
    await until(() => theirs.socket.disconnected)
    expect(theirs.messages).toEqual([{ name: 'signed_out', message: { reason: 'password_changed' } }])
    expect((await refreshWith(elsewhere, cookie)).status).toBe(401)
    expect((await here.get('/auth/me')).status).toBe(200)
    expect([mine.socket.connected, mine.messages]).toEqual([true, []])
    mine.close()
    expect([await statusOf(email, demoPassword), await statusOf(email, fresh)]).toEqual([401, 200])
    await until(async () => (await actionsOf(id)).includes('user.passwordChanged'))
    await until(async () => (await mailsTo(email)).length > 0)
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(['Your password was changed'])
    const isTold = ({ body }: { body: NoticeList }) => body.items.some(({ kind }) => kind === 'user.passwordChanged')
    await until(async () => isTold(await here.get<NoticeList>('/notices')))
  })

  it('refuses a wrong present password, a differing confirmation, and a short, common, own or reused new one, and changes nothing', async () => {
    const client = await ops.somebody([])
    const { id, email } = client.user()
    const before = await stateOf(id)
    expect(await change(client, fresh, 'not the password')).toMatchObject(rule('password_wrong', 'Current password is incorrect'))
    const differing = { currentPassword: demoPassword, newPassword: fresh, confirmPassword: `${fresh}!` }
    expect(await client.post('/auth/change-password', differing)).toMatchObject({
      status: 400,
      body: { details: { issues: [{ path: 'confirmPassword', message: 'New passwords do not match' }] } },
    })
    expect(await change(client, 'elevenchars')).toMatchObject(rule('password_length'))
    for (const common of ['password1234', 'Qwerty123456', 'KainSiap2026!', `${email.slice(0, 8)}${email.slice(0, 8)}`, email])
      expect([common, await change(client, common)]).toMatchObject([common, rule('password_common')])
    expect(await change(client, demoPassword)).toMatchObject(rule('password_reused'))
    expect(await stateOf(id)).toEqual(before)
  })

  it('is done once when it is asked for many times at once, from several sessions, and each but the winner’s ends', async () => {
    const clients = [await ops.somebody([])]
    const { id, email } = clients[0]?.user() ?? { id: '', email: '' }
    for (const api of [0, 1, 1]) {
      const client = ops.visitor(api)
      await client.signIn(email, demoPassword)
      clients.push(client)
    }
    const passwords = times(4, (index) => `nasi lemak nombor ${index} tanpa sambal`)
    const answers = await Promise.all(passwords.map((password, index) => change(clients[index] as Client, password)))
    expect(countByStatus(answers)).toEqual({ 204: 1, 422: 3 })
    const won = answers.findIndex(({ status }) => status === 204)
    const alive = async () => Promise.all(clients.map(async (client) => (await client.get('/auth/me')).status))
    await until(async () => (await alive()).filter((status) => status === 200).length === 1)
    expect((await alive())[won]).toBe(200)
    for (const [index, password] of passwords.entries()) expect(await statusOf(email, password)).toBe(index === won ? 200 : 401)
    expect((await docOf(id)).version).toBe(2)
  })

  it('makes who guesses at the present password wait, also the right one', async () => {
    const client = await ops.somebody([])
    for (const _ of times(5, () => 0)) expect((await change(client, fresh, 'not the password')).status).toBe(422)
    expect(await change(client, fresh)).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
  })
})

describe('one’s own sessions', () => {
  const list = async (client: Client) => (await client.get<{ items: UserSession[] }>('/auth/sessions')).body.items

  it('are listed with device, address and which one this is; one that is ended signs its screen out within two seconds', async () => {
    const here = await ops.somebody([])
    const { id, email } = here.user()
    const elsewhere = ops.visitor(1)
    await elsewhere.signIn(email, demoPassword)
    const items = await list(here)
    expect(items.filter(({ current }) => current)).toHaveLength(1)
    expect(items).toHaveLength(2)
    expect(items[0]).toMatchObject({ address: expect.stringMatching(/127\.0\.0\.1|::1/), lastSeenAt: expect.any(String) })
    const watcher = elsewhere.watch()
    await watcher.opened
    const other = items.find(({ current }) => !current)?.id ?? ''
    expect((await here.remove(`/auth/sessions/${other}`)).status).toBe(204)
    await until(() => watcher.socket.disconnected)
    expect(watcher.messages).toEqual([{ name: 'signed_out', message: { reason: 'signed_out_elsewhere' } }])
    expect((await list(here)).map((session) => session.current)).toEqual([true])
    expect(await actionsOf(id)).toEqual(expect.arrayContaining(['user.sessionsEnded']))
  })

  it('end all but this one together; somebody else’s is not found', async () => {
    const here = await ops.somebody([])
    const stranger = await ops.somebody([])
    const [theirs] = await list(stranger)
    expect(await here.remove(`/auth/sessions/${theirs?.id ?? ''}`)).toMatchObject({ status: 404, body: { message: 'Session not found' } })
    const others = [ops.visitor(), ops.visitor(1)]
    for (const other of others) await other.signIn(here.user().email, demoPassword)
    expect((await here.remove('/auth/sessions')).status).toBe(204)
    expect((await list(here)).map(({ current }) => current)).toEqual([true])
    for (const other of others) await until(async () => (await other.get('/auth/me')).status === 401)
    expect((await stranger.get('/auth/me')).status).toBe(200)
  })
})

describe('one’s own profile', () => {
  it('takes a new name and phone number, at the version that was seen, and history names the owner', async () => {
    const client = await ops.somebody([])
    const { id } = client.user()
    const edited = await client.patch<User>('/auth/me', { version: 1, name: 'Puan Halimah', phoneNumber: '+60128841907' })
    expect(edited).toMatchObject({ status: 200, body: { name: 'Puan Halimah', phoneNumber: '+60128841907', version: 2 } })
    expect(await client.patch('/auth/me', { version: 1, name: 'Somebody else' })).toMatchObject({
      status: 409,
      body: { code: 'stale_version' },
    })
    for (const bad of [{ version: 2 }, { version: 2, role: 'admin' }, { version: 2, permissions: [] }, { version: 2, phoneNumber: '012' }])
      expect((await client.patch('/auth/me', bad)).status).toBe(400)
    expect((await client.get<User>('/auth/me')).body).toMatchObject({ name: 'Puan Halimah', role: 'viewer', version: 2 })
    const found = await admin.get<{ items: User[] }>(`/users?search=halimah&limit=50`)
    expect(found.body.items.map((user) => user.id)).toContain(id)
  })
})

describe('two-step verification', () => {
  const required = (reason: string) => ({ status: 401, body: { code: 'totp_required', details: { reason } } })
  const signIn = (email: string, totp?: string, api = 0) => ops.visitor(api).signIn(email, demoPassword, false, totp)

  it('asks for a code at sign-in once it is confirmed, takes each code once, and keeps the secret sealed', async () => {
    const client = await ops.somebody([])
    const { id, email } = client.user()
    expect((await client.get('/auth/totp')).body).toEqual({ enabledAt: null, recoveryCodesLeft: 0 })
    const phone = await enableTotp(client)
    expect((await client.get('/auth/totp')).body).toEqual({ enabledAt: expect.any(String), recoveryCodesLeft: 10 })
    expect(new Set(phone.recoveryCodes).size).toBe(10)
    expect(await signIn(email)).toMatchObject(required('missing'))
    expect(await signIn(email, '000000')).toMatchObject(required('wrong'))
    expect(await signIn(email, phone.code())).toMatchObject(required('used'))
    const next = phone.code('next')
    expect((await signIn(email, `${next.slice(0, 3)} ${next.slice(3)}`)).status).toBe(200)
    expect(await signIn(email, next)).toMatchObject(required('used'))
    const doc = JSON.stringify(await docOf(id))
    for (const secret of [phone.secret, ...phone.recoveryCodes, ...phone.recoveryCodes.map((code) => code.replace('-', ''))])
      expect(doc).not.toContain(secret)
    expect((await ops.visitor().signIn(email, 'not the password', false, phone.code('next'))).body.code).toBe('invalid_credentials')
  })

  it('lets one of many sign in that use the same code at once, at two processes; likewise with a recovery code', async () => {
    const client = await ops.somebody([])
    const { email } = client.user()
    const phone = await enableTotp(client)
    for (const totp of [phone.code('next'), phone.recoveryCodes[3]?.toUpperCase().replace('-', ' ')]) {
      await mongoose.connection.collection('attempts').deleteMany({})
      const patient = { failures: -20, notBefore: new Date(0), at: new Date() }
      const kinds = ['account', 'code'].map((kind) => ({ _id: `${kind}:${email}` as never, ...patient }))
      await mongoose.connection.collection('attempts').insertMany(kinds)
      const answers = await Promise.all(times(6, (index) => signIn(email, totp, index % 2)))
      expect(countByStatus(answers)).toEqual({ 200: 1, 401: 5 })
    }
    expect((await client.get('/auth/totp')).body).toMatchObject({ recoveryCodesLeft: 9 })
    await mongoose.connection.collection('attempts').deleteMany({})
    expect(await signIn(email, phone.recoveryCodes[3])).toMatchObject(required('wrong'))
  })

  it('makes who guesses at codes wait, whatever is entered in between', async () => {
    const client = await ops.somebody([])
    const { email } = client.user()
    const phone = await enableTotp(client)
    for (const index of times(4, (each) => each)) {
      expect(await signIn(email)).toMatchObject(required('missing'))
      expect(await signIn(email, `00000${index}`)).toMatchObject(required('wrong'))
    }
    expect(await signIn(email, '000009')).toMatchObject(required('wrong'))
    expect(await signIn(email, phone.code('next'))).toMatchObject({ status: 429 })
  })

  it('allows for a clock that is half a minute wrong, and no more', async () => {
    const client = await ops.somebody([])
    const { email } = client.user()
    const { secret, wait } = await enableTotp(client)
    const at = (seconds: number) => codeAt(secret, new Date(Math.floor(Date.now() / 30_000) * 30_000 + 15_000 + seconds * 1_000))
    await wait()
    for (const seconds of [-90, 90, 3_600]) expect(await signIn(email, at(seconds))).toMatchObject(required('wrong'))
    expect((await signIn(email, at(30))).status).toBe(200)
  })

  it('says what to do where the key of the system was replaced; a recovery code signs in while it can still be checked', async () => {
    const owner = await ops.somebody([])
    const { id, email } = owner.user()
    const phone = await enableTotp(owner)
    const former = createDataSeal('a secret of a system that is gone, 48 letters long')
    const set = (values: Partial<UserDoc>) => UserModel.collection.updateOne({ _id: new mongoose.Types.ObjectId(id) }, { $set: values })
    await set({ totpSecret: former.seal(phone.secret, id) })
    expect(await signIn(email)).toMatchObject(required('missing'))
    const refused = await signIn(email, phone.code('next'))
    expect(refused).toMatchObject(required('unreadable'))
    expect(refused.body.message).toMatch(/Ask an administrator to reset your two-step verification/)
    expect((await signIn(email, phone.recoveryCodes[0])).status).toBe(200)
    expect(await owner.post('/auth/totp/disable', { currentPassword: demoPassword, totp: phone.code() })).toMatchObject(
      rule('totp_unreadable'),
    )
    await set({ recoveryDigests: [] })
    expect(await signIn(email, phone.recoveryCodes[1])).toMatchObject(required('unreadable'))
    expect((await admin.post(`/users/${id}/reset-totp`, { version: (await docOf(id)).version })).status).toBe(200)
    expect((await signIn(email)).status).toBe(200)
    await owner.post('/auth/totp/start', { currentPassword: demoPassword })
    await set({ totpPendingSecret: former.seal(phone.secret, id) })
    expect(await owner.post('/auth/totp/confirm', { totp: phone.code() })).toMatchObject(rule('totp_not_started'))
  })

  it('is turned on and off only by the password and a code', async () => {
    const client = await ops.somebody([])
    const { id, email } = client.user()
    const confirm = (totp: string) => client.post('/auth/totp/confirm', { totp })
    const disable = (currentPassword: string, totp: string) => client.post('/auth/totp/disable', { currentPassword, totp })
    expect(await client.post('/auth/totp/start', { currentPassword: 'not the password' })).toMatchObject(rule('password_wrong'))
    expect(await confirm('123456')).toMatchObject(rule('totp_not_started'))
    await client.post('/auth/totp/start', { currentPassword: demoPassword })
    expect(await confirm('000000')).toMatchObject(rule('totp_wrong'))
    expect((await signIn(email)).status).toBe(200)
    const phone = await enableTotp(client)
    expect(await client.post('/auth/totp/start', { currentPassword: demoPassword })).toMatchObject(rule('totp_on'))
    await mongoose.connection.collection('attempts').deleteMany({})
    expect(await disable('not the password', phone.code('next'))).toMatchObject(rule('password_wrong'))
    expect(await disable(demoPassword, '000000')).toMatchObject(rule('totp_wrong'))
    expect(await disable(demoPassword, phone.code())).toMatchObject(rule('totp_used'))
    expect((await signIn(email)).status).toBe(401)
    expect((await disable(demoPassword, phone.code('next'))).status).toBe(204)
    expect((await signIn(email)).status).toBe(200)
    expect(await docOf(id)).toMatchObject({ totpSecret: null, recoveryDigests: [], totpEnabledAt: null })
    await until(async () => (await actionsOf(id)).includes('user.totpDisabled'))
  })

  it('is reset for somebody who lost their phone, by who may change them, and not for oneself', async () => {
    const owner = await ops.somebody(['orders.read'])
    const { id, email } = owner.user()
    await enableTotp(owner)
    const resetBy = (who: Client, whose = id): Promise<Answer<User>> =>
      docOf(whose).then(({ version }) => who.post<User>(`/users/${whose}/reset-totp`, { version }))
    expect((await resetBy(await ops.somebody(['users.write']))).status).toBe(403)
    const peer = await ops.somebody(['users.write', 'orders.read'])
    expect(await resetBy(peer)).toMatchObject({ status: 200, body: { totpEnabledAt: null } })
    expect((await signIn(email)).status).toBe(200)
    expect(await resetBy(peer)).toMatchObject(rule('totp_off'))
    await enableTotp(peer)
    expect(await resetBy(peer, peer.user().id)).toMatchObject(rule('own_account'))
    const history = async () =>
      (await admin.get<{ items: { action: string; actor: { id: string } }[] }>(`/users/${id}/activity`)).body.items
    await until(async () => (await history()).some(({ action, actor }) => action === 'user.totpReset' && actor.id === peer.user().id))
  })
})
