import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Permission, roleDefaults } from '../permissions.ts'
import { times } from '../testing/entities/bookings.ts'
import type { Client } from '../testing/http/client.ts'
import { shareOps, type BorrowedOps } from '../testing/system/shared-ops.ts'
import { until } from '../testing/system/processes.ts'
import { newEmail, staffOf, type Staff } from '../testing/system/staff.ts'
import type { User, UserActivityPage, UserPage } from './contract.ts'
import { foundBy, UserModel } from './model.ts'

let ops: BorrowedOps
let admin: Client
let staff: Staff

beforeAll(async () => {
  ops = await shareOps()
  admin = await ops.staff('superAdmin')
  staff = staffOf(ops, admin)
})
afterAll(() => ops.stop())

const rule = (name: string) => ({ status: 422, body: { code: 'rule_broken', details: { rule: name } } })
const lacking = (permission: string) => ({ status: 403, body: { code: 'forbidden', details: { permission } } })

describe('who may manage whom', () => {
  it('keeps everybody from acting on who holds a permission they lack', async () => {
    const editor = await ops.somebody(['users.read', 'users.write', 'users.delete', 'orders.read'])
    const richer = await staff.add('manager', ['orders.read', 'finance.read'])
    const invited = (await staff.invite({ permissions: ['finance.read'] })).body
    for (const { id } of [richer, invited]) {
      // The relay empties the outbox in its own time.
      const state = async () => ({ ...(await staff.doc(id)), outbox: null })
      const before = await state()
      expect(await staff.edit(id, { name: 'Somebody else' }, editor)).toMatchObject(lacking('finance.read'))
      expect(await staff.edit(id, { email: newEmail() }, editor)).toMatchObject(lacking('finance.read'))
      for (const action of ['invite', 'activate', 'deactivate', 'delete'] as const)
        expect(await staff.act(action, id, editor)).toMatchObject(lacking('finance.read'))
      expect(await editor.remove(`/users/${id}/sessions`)).toMatchObject(lacking('finance.read'))
      expect(await editor.remove(`/users/${id}/sessions/${'0'.repeat(24)}`)).toMatchObject(lacking('finance.read'))
      expect(await state()).toEqual(before)
    }
    const poorer = await staff.add('viewer', ['orders.read'])
    expect(await staff.edit(poorer.id, { name: 'Renamed' }, editor)).toMatchObject({ status: 200, body: { name: 'Renamed' } })
  })

  it('leaves super admins to super admins, whatever else somebody holds', async () => {
    const editor = await ops.somebody(Permission.options, { role: 'admin' })
    const { id } = await staff.add('super_admin')
    expect(await staff.edit(id, { name: 'Lower' }, editor)).toMatchObject(lacking('super_admin'))
    expect(await staff.act('deactivate', id, editor)).toMatchObject(lacking('super_admin'))
    const other = await staff.add('viewer')
    expect(await staff.edit(other.id, { role: 'super_admin' }, editor)).toMatchObject(lacking('super_admin'))
    expect(await staff.invite({ role: 'super_admin' }, editor)).toMatchObject(lacking('super_admin'))
    expect(await staff.edit(editor.user().id, { role: 'super_admin' }, editor)).toMatchObject(lacking('super_admin'))
  })

  it('gives no role and no permission beyond the editor’s own, to nobody and not to themselves', async () => {
    const editor = await ops.somebody(['users.write', ...roleDefaults.viewer])
    const { id } = await staff.add('viewer', roleDefaults.viewer)
    const email = newEmail()
    expect(await staff.edit(id, { role: 'manager' }, editor)).toMatchObject(lacking('users.read'))
    expect(await staff.edit(id, { role: 'manager', permissions: ['orders.read'] }, editor)).toMatchObject(lacking('users.read'))
    expect(await staff.edit(id, { permissions: ['orders.write'] }, editor)).toMatchObject(lacking('orders.write'))
    expect(await staff.edit(editor.user().id, { permissions: ['users.write', 'orders.write'] }, editor)).toMatchObject(
      lacking('orders.write'),
    )
    expect(await staff.invite({ email, role: 'manager' }, editor)).toMatchObject(lacking('users.read'))
    expect(await staff.invite({ email, permissions: ['orders.write'] }, editor)).toMatchObject(lacking('orders.write'))
    expect(await UserModel.countDocuments({ email })).toBe(0)
    expect(await staff.invite({ email }, editor)).toMatchObject({ status: 201, body: { permissions: roleDefaults.viewer } })
  })

  it('lets nobody deactivate or delete themselves', async () => {
    const { id } = admin.user()
    expect(await staff.act('deactivate', id)).toMatchObject(rule('own_account'))
    expect(await staff.act('delete', id)).toMatchObject(rule('own_account'))
  })
})

describe('an edit', () => {
  it('replaces the permissions by those of a changed role, unless a list is sent', async () => {
    const { id } = await staff.add('viewer', ['orders.read'])
    expect((await staff.edit(id, { role: 'viewer' })).body.permissions).toEqual(['orders.read'])
    expect((await staff.edit(id, { role: 'support' })).body).toMatchObject({ role: 'support', permissions: roleDefaults.support })
    const list = ['finance.read', 'users.read', 'finance.read']
    expect((await staff.edit(id, { role: 'manager', permissions: list })).body.permissions).toEqual(['users.read', 'finance.read'])
    expect((await staff.edit(id, { role: 'super_admin' })).body.permissions).toEqual(Permission.options)
    expect(await staff.edit(id, { permissions: ['users.read'] })).toMatchObject(rule('super_admin_has_all'))
  })

  it('that changes nothing leaves neither a version nor an entry', async () => {
    const { id } = await staff.add('viewer', ['orders.read'])
    const { name, version, department } = await staff.doc(id)
    const answer = await staff.edit(id, { name, department, permissions: ['orders.read'] })
    expect([answer.status, answer.body.version, (await staff.doc(id)).version]).toEqual([200, version, version])
  })

  it('keeps and clears the details of a person, and takes phone numbers of Malaysia only', async () => {
    const { id } = await staff.add('viewer')
    const details = { name: 'Encik Osman', department: 'Dispatch', employeeId: '0047', phoneNumber: '+60128841907' }
    expect((await staff.edit(id, details)).body).toMatchObject(details)
    expect((await staff.edit(id, { department: null, phoneNumber: null })).body).toMatchObject({ department: null, employeeId: '0047' })
    expect((await staff.edit(id, { phoneNumber: '(012) 884–1907' })).body).toMatchObject({ phoneNumber: '+60128841907' })
    expect((await staff.edit(id, { phoneNumber: '03-5510 2026' })).status).toBe(400)
    expect((await staff.edit(id, { isActive: false })).status).toBe(400)
  })

  it('is refused at an earlier version with the present state, whatever the command', async () => {
    const { id } = await staff.add('viewer')
    await staff.edit(id, { name: 'Newer' })
    const stale = { status: 409, body: { code: 'stale_version', details: { current: { id, version: 2, name: 'Newer' } } } }
    expect(await admin.patch(`/users/${id}`, { version: 1, name: 'Older' })).toMatchObject(stale)
    for (const action of ['invite', 'activate', 'deactivate'])
      expect(await admin.post(`/users/${id}/${action}`, { version: 1 })).toMatchObject(stale)
    expect(await admin.remove(`/users/${id}?version=1`)).toMatchObject(stale)
    expect(await admin.patch(`/users/${id}`, { version: 3, name: 'Guessed' })).toMatchObject(stale)
  })

  it('happens once under one key', async () => {
    const [key, email] = [{ 'idempotency-key': randomUUID() }, newEmail()]
    const answers = await Promise.all(times(4, () => admin.post<User>('/users', { email, name: 'Once' }, key)))
    const [made] = answers.filter(({ status }) => status === 201)
    expect((await admin.post<User>('/users', { email, name: 'Once' }, key)).body).toEqual(made?.body)
    expect(await UserModel.countDocuments({ email })).toBe(1)
    const { id, version } = made?.body ?? { id: '', version: 0 }
    const again = { 'idempotency-key': randomUUID() }
    for (const _ of times(2, () => 0))
      expect(await admin.post<User>(`/users/${id}/deactivate`, { version }, again)).toMatchObject({ status: 200, body: { version: 2 } })
  })

  it('moves between active and inactive only where it can', async () => {
    const { id } = await staff.add('viewer')
    expect(await staff.act('activate', id)).toMatchObject({ status: 409, body: { code: 'transition_refused' } })
    expect((await staff.act('deactivate', id)).body.status).toBe('inactive')
    expect(await staff.act('deactivate', id)).toMatchObject({ status: 409, body: { code: 'transition_refused' } })
    expect((await staff.act('activate', id)).body.status).toBe('active')
    expect(await staff.act('invite', id)).toMatchObject(rule('not_invited'))
  })
})

it('gives an address to one person only, whatever its case', async () => {
  const email = newEmail()
  expect((await staff.invite({ email })).body.email).toBe(email)
  expect(await staff.invite({ email: email.toUpperCase() })).toMatchObject(rule('email_taken'))
  const other = await staff.add('viewer')
  expect(await staff.edit(other.id, { email: email.toUpperCase() })).toMatchObject(rule('email_taken'))
  const invited = (await staff.invite()).body
  expect(await staff.edit(invited.id, { email: email.toUpperCase() })).toMatchObject(rule('email_taken'))
  const answers = await Promise.all(times(6, (index) => staff.invite({ email: index % 2 ? `A${email}` : `a${email}` })))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
})

describe('a confirmed email address', () => {
  const confirm = async (id: string) => ops.visitor().post('/auth/confirm-email', { token: await staff.token('email', id) })

  it('leaves the search terms right, whoever renames the user at the same time', async () => {
    const { id } = await staff.add('viewer')
    for (const round of times(15, (index) => index)) {
      await staff.edit(id, { email: newEmail() })
      const [{ version }, [letter = 'a']] = [await staff.doc(id), String.fromCodePoint(97 + round)]
      const name = letter.toUpperCase() + letter.repeat(4)
      // Either may be refused: the other was first.
      const [confirmed, renamed] = await Promise.all([confirm(id), admin.patch(`/users/${id}`, { version, name })])
      expect([confirmed.status, [200, 409].includes(renamed.status)]).toEqual([200, true])
      const doc = await staff.doc(id)
      expect(doc).toMatchObject(foundBy(doc))
    }
  })

  it('is announced to the former one, however often and soon addresses are confirmed before the mail is sent', async () => {
    const { id, email: former } = await staff.add('viewer')
    const resume = ops.pauseWorker()
    const second = newEmail()
    for (const email of [second, newEmail()]) {
      await staff.edit(id, { email })
      expect((await confirm(id)).status).toBe(200)
    }
    await staff.act('delete', id)
    resume()
    // Others may have been told in other tests, and what waits for the worker may push these from the page at once.
    const told = new Map<string, string>()
    await until(async () => {
      const { items } = (await admin.get<{ items: { id: string; to: string; text: string }[] }>('/mails?limit=50')).body
      const announced = items.filter(({ text }) => text.includes('You can no longer sign in with this address'))
      for (const { id: mail, to } of announced) if (to === former || to === second) told.set(mail, to)
      return told.size === 2
    })
    expect([...told.values()].toSorted()).toEqual([former, second].toSorted())
  })
})

it('deletes somebody: out of lists and sessions at once, their address free, their name kept in history', async () => {
  const leaver = await ops.somebody(['users.read'])
  const { id, email } = leaver.user()
  const watcher = leaver.watch()
  await watcher.opened
  expect((await staff.act('delete', id)).status).toBe(204)
  await until(() => watcher.socket.disconnected)
  // What others of this file changed may have come before.
  expect(watcher.messages).toEqual([{ name: 'signed_out', message: { reason: 'deactivated' } }])
  await until(async () => (await leaver.get('/users')).status === 401)
  expect((await admin.get<UserPage>(`/users?search=${email}`)).body.items).toEqual([])
  for (const path of ['', '/activity', '/sessions'])
    expect(await admin.get(`/users/${id}${path}`)).toMatchObject({ status: 404, body: { message: 'User not found' } })
  for (const action of ['activate', 'invite', 'deactivate', 'delete'] as const) expect((await staff.act(action, id)).status).toBe(404)
  expect(await staff.doc(id)).toMatchObject({ name: 'Somebody', passwordHash: null, phoneNumber: null, permissions: [] })
  expect(await staff.invite({ email })).toMatchObject({ status: 201 })
})

describe('the list', () => {
  const found = async (query: string) => (await admin.get<UserPage>(`/users?${query}`)).body.items.map(({ name }) => name)

  it('finds by the start of words in name, address, department and employee id', async () => {
    const { email } = (await staff.invite({ name: 'Zuraída binti Yob', department: 'Linen Care', employeeId: 'KS-7781' })).body
    for (const search of ['zuraida', 'ZUR yob', 'linen zur', '7781', email])
      expect(await found(`search=${search}`)).toEqual(['Zuraída binti Yob'])
    expect(await found('search=raida')).toEqual([])
    await staff.edit((await UserModel.findOne({ email }).orFail())._id.toHexString(), { name: 'Quratul' })
    expect(await found('search=zuraida')).toEqual([])
    expect(await found('search=quratul')).toEqual(['Quratul'])
  })

  it('filters by role and status, and sorts', async () => {
    const make = async (name: string, role: string) => (await staff.invite({ name: `Xx ${name}`, role, department: name })).body
    const [a, , c] = [await make('A', 'support'), await make('B', 'admin'), await make('C', 'support')]
    await staff.act('deactivate', c.id)
    const { id } = await staff.add('support')
    await staff.edit(id, { name: 'Xx D' })
    expect(await found('search=xx&role=support')).toEqual(['Xx A', 'Xx C', 'Xx D'])
    expect(await found('search=xx&role=support,admin&status=invited')).toEqual(['Xx A', 'Xx B'])
    expect(await found('search=xx&status=active')).toEqual(['Xx D'])
    expect(await found('search=xx&status=inactive,active&sort=-name')).toEqual(['Xx D', 'Xx C'])
    expect(await found('search=xx&sort=-createdAt&limit=2&page=2')).toEqual(['Xx B', a.name])
    expect((await admin.get('/users?status=gone')).status).toBe(400)
  })

  it('reads users of an earlier version, which had fewer fields', async () => {
    const { email } = await staff.add('viewer', ['orders.read'])
    const fields = ['pendingEmail', 'isInvited', 'invitationNonce', 'invitationExpiresAt', 'phoneNumber', 'words', 'deletedAt']
    await UserModel.collection.updateOne(
      { email },
      { $set: { name: 'Old Timer' }, $unset: Object.fromEntries(fields.map((field) => [field, 1])) },
    )
    const { items } = (await admin.get<UserPage>('/users?status=active&limit=50&sort=-createdAt')).body
    const old = items.find((user) => user.email === email)
    expect(old).toMatchObject({ status: 'active', phoneNumber: null, pendingEmail: null, invitationExpiresAt: null })
    expect((await staff.act('deactivate', old?.id ?? '')).body.status).toBe('inactive')
    expect((await admin.get<UserPage>('/users?status=inactive&limit=50&sort=-createdAt')).body.items.map(({ id }) => id)).toContain(old?.id)
    expect((await staff.edit(old?.id ?? '', { phoneNumber: '+60128841907' })).status).toBe(200)
    const { body } = await activityOf(old?.id ?? '', 3)
    expect(body.items[0]?.changes).toEqual([{ field: 'phoneNumber', before: null, after: null }])
  })
})

/** What happened to a user, once the audit log holds so many entries. */
async function activityOf(id: string, count: number) {
  const read = () => admin.get<UserActivityPage>(`/users/${id}/activity`)
  await until(async () => (await read()).body.total === count)
  return read()
}

it('shows who changed what and when, before and after', async () => {
  const editor = await ops.somebody(['users.write', ...roleDefaults.support])
  const { id } = (await staff.invite({ role: 'support', department: 'Support' }, editor)).body
  await staff.edit(id, { department: 'Care', permissions: ['orders.read'] })
  await staff.act('deactivate', id, editor)
  await admin.remove(`/users/${id}/sessions`)
  const { body } = await activityOf(id, 4)
  const [ended, deactivated, edited, created] = body.items
  expect(ended).toMatchObject({ action: 'user.sessionsEnded', actor: { id: admin.user().id }, changes: [] })
  expect(deactivated).toMatchObject({ action: 'user.deactivated', actor: { kind: 'staff', id: editor.user().id, name: 'Somebody' } })
  expect(deactivated?.changes).toEqual([
    { field: 'status', before: 'invited', after: 'inactive' },
    { field: 'invitationExpiresAt', before: expect.any(String), after: null },
  ])
  expect(edited?.changes).toEqual([
    { field: 'permissions', before: roleDefaults.support, after: ['orders.read'] },
    { field: 'department', before: 'Support', after: 'Care' },
  ])
  expect(created).toMatchObject({ action: 'user.created', changes: [] })
  expect((await admin.get<UserActivityPage>(`/users/${id}/activity?limit=5&page=1`)).body.total).toBe(4)
})
