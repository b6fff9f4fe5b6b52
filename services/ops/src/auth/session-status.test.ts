import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoPassword } from '../demo/accounts.ts'
import { Permission } from '../permissions.ts'
import { Types } from '../platform/database/mongo.ts'
import { addAgent } from '../testing/entities/agents.ts'
import { countByStatus, startBookings, times, type Bookings } from '../testing/entities/bookings.ts'
import { createClient, type Answer, type Client, type Watcher } from '../testing/http/client.ts'
import { cookieOf, refreshWith, type SetCookie } from '../testing/http/cookies.ts'
import type { SharedOps } from '../testing/system/ops.ts'
import { freePort, ready, startProcess, until } from '../testing/system/processes.ts'
import { shareOps } from '../testing/system/shared-ops.ts'
import type { User } from '../users/contract.ts'
import { UserModel } from '../users/model.ts'
import { hashPassword } from '../users/passwords/passwords.ts'
import { SessionModel } from './model.ts'

let ops: SharedOps
let bookings: Bookings
let admin: Client

beforeAll(async () => {
  ops = await shareOps({ apis: 2 })
  bookings = await startBookings(ops)
  admin = await ops.staff('superAdmin', 0)
})
afterAll(() => ops.stop())

/** Users' versions, as known to the administrator. */
const versions = new Map<string, number>()
async function noting(who: Client, change: (path: string, version: number) => Promise<Answer<User>>) {
  const { id } = who.user()
  const answer = await change(`/users/${id}`, versions.get(id) ?? 1)
  if (answer.status === 200) versions.set(id, answer.body.version)
  return answer
}
const edit = (who: Client, change: { permissions?: Permission[] }, by = admin) =>
  noting(who, (path, version) => by.patch<User>(path, { version, ...change }))
const deactivate = (who: Client, by = admin) => noting(who, (path, version) => by.post<User>(`${path}/deactivate`, { version }))
const activate = (who: Client) => noting(who, (path, version) => admin.post<User>(`${path}/activate`, { version }))

async function watch(client: Client): Promise<Watcher> {
  const watcher = client.watch()
  await watcher.opened
  return watcher
}
const sees = (watcher: Watcher, id: string) => watcher.events.some((event) => event.id === id)

it.each([0, 1])('revokes a permission of a watching user at process %i: notified, then sent nothing more', async (api) => {
  const viewer = await ops.somebody(['orders.read', 'agents.read', 'finance.read'], { api })
  const colleague = await ops.somebody(['orders.read'], { api })
  const [watcher, control] = await Promise.all([watch(viewer), watch(colleague)])
  const before = await bookings.createOrder()
  await until(() => sees(watcher, before.id))
  expect((await edit(viewer, { permissions: ['agents.read'] })).body.permissions).toEqual(['agents.read'])
  await until(() => watcher.messages.length > 0)
  expect(watcher.messages).toEqual([{ name: 'access', message: { permissions: ['agents.read'], version: expect.any(Number) } }])
  // What agents add up to is theirs to see.
  const statsOfOrders = () => watcher.stats.filter(({ area }) => !area.startsWith('agent')).length
  const [events, stats] = [watcher.events.length, statsOfOrders()]
  const after = await bookings.createOrder()
  await until(() => sees(control, after.id))
  // What comes after it, and is still theirs to see, has come: nothing else will.
  const { id: agentId } = await addAgent(admin)
  await until(() => sees(watcher, agentId))
  const others = watcher.events.slice(events).filter(({ entity }) => !entity.startsWith('agent'))
  expect([others, statsOfOrders()]).toEqual([[], stats])
  for (const path of ['/orders', '/orders/stats', `/orders/${after.number}`]) {
    expect(await viewer.get(path)).toMatchObject({ status: 403, body: { code: 'forbidden', details: { permission: 'orders.read' } } })
  }
  expect((await viewer.get('/agents')).status).toBe(200)
  expect((await viewer.get<User>('/auth/me')).body.permissions).toEqual(['agents.read'])
  watcher.close()
  control.close()
})

it('grants a permission to a watching user: notified, sent the current stats, and every event from then on', async () => {
  const viewer = await ops.somebody(['agents.read'])
  const watcher = await watch(viewer)
  await edit(viewer, { permissions: ['agents.read', 'orders.read'] })
  await until(() => watcher.messages.length > 0)
  await until(() => watcher.stats.some(({ area }) => area === 'orders'))
  expect(watcher.stats.map(({ area }) => area)).not.toContain('finance')
  const order = await bookings.createOrder()
  await until(() => sees(watcher, order.id))
  expect((await viewer.get('/orders')).status).toBe(200)
  watcher.close()
})

it('deactivates a user at once: routes, the next token, the console, and the sign-in page with its usual message', async () => {
  const leaver = await ops.somebody(Permission.options, { api: 1 })
  const { email } = leaver.user()
  const cookie = cookieOf(await leaver.signIn(email, demoPassword))
  const watcher = await watch(leaver)
  expect((await deactivate(leaver)).body.status).toBe('inactive')
  await until(() => watcher.socket.disconnected)
  expect(watcher.messages).toEqual([{ name: 'signed_out', message: { reason: 'deactivated' } }])
  await until(async () => (await leaver.get('/orders')).status === 401)
  expect((await refreshWith(leaver, cookie)).status).toBe(401)
  await expect(leaver.watch().opened).rejects.toMatchObject({ data: { code: 'unauthenticated' } })
  expect(await ops.visitor().signIn(email, demoPassword)).toMatchObject({ status: 401, body: { message: 'Invalid credentials' } })
  expect((await activate(leaver)).status).toBe(200)
  expect((await ops.visitor().signIn(email, demoPassword)).status).toBe(200)
})

/** Makes every process drop its cached sessions, which otherwise takes up to five seconds. */
const clearCaches = (who: Client) => edit(who, { permissions: ['orders.read'] })

/** Nothing of an ended session may work: its token at a route and at a socket, its refresh cookie. */
async function isOver(client: Client, cookie: SetCookie, reason: string): Promise<void> {
  for (const api of [0, 1]) {
    const bearer = { authorization: `Bearer ${client.token()}` }
    const expected = { status: 401, body: { code: 'unauthenticated', details: { reason } } }
    expect(await ops.visitor(api).send('/auth/me', { headers: bearer })).toMatchObject(expected)
    expect(await refreshWith(ops.visitor(api), cookie)).toMatchObject(expected)
    await expect(ops.visitor(api).watch({ token: client.token() }).opened).rejects.toMatchObject({ data: { code: 'unauthenticated' } })
  }
}

it('never revives what somebody had open before they were shut out: token, cookie or console', async () => {
  const leaver = await ops.somebody(['orders.read'], { api: 1 })
  const cookie = cookieOf(await leaver.signIn(leaver.user().email, demoPassword))
  const watcher = await watch(leaver)
  // In immediate succession: a process may only check after both.
  await deactivate(leaver)
  await activate(leaver)
  await until(() => watcher.socket.disconnected)
  expect(watcher.messages).toEqual([{ name: 'signed_out', message: { reason: 'deactivated' } }])
  await until(async () => (await leaver.get('/orders')).status === 401)
  await isOver(leaver, cookie, 'deactivated')
  const again = ops.visitor(1)
  expect((await again.signIn(leaver.user().email, demoPassword)).status).toBe(200)
  expect((await again.get('/orders')).status).toBe(200)
})

it('ends the sessions in the write that shuts out: a process that dies right after it leaves none to be revived', async () => {
  const leaver = await ops.somebody(['orders.read'])
  const cookie = cookieOf(await leaver.signIn(leaver.user().email, demoPassword))
  const dying = startProcess('api', await freePort(), { ...ops.env, CRASH_AT: 'change.afterCommit:1' })
  await ready(dying)
  const there = createClient(`http://127.0.0.1:${dying.port}`, { authorization: `Bearer ${admin.token()}` })
  await expect(deactivate(leaver, there)).rejects.toThrow('fetch failed')
  await dying.exited
  versions.set(leaver.user().id, 2)
  expect((await activate(leaver)).status).toBe(200)
  await isOver(leaver, cookie, 'deactivated')
})

it('gives nothing that outlives being shut out to who refreshes or signs in at that moment', async () => {
  for (const round of times(2, (each) => each)) {
    const leaver = await ops.somebody(['orders.read'])
    const { email } = leaver.user()
    const cookie = cookieOf(await leaver.signIn(email, demoPassword))
    const [, ...answers] = await Promise.all([
      deactivate(leaver),
      ...times(8, (index) => refreshWith(ops.visitor(index % 2), cookie)),
      ...times(3, (index) => ops.visitor((round + index) % 2).signIn(email, demoPassword)),
    ])
    expect((await activate(leaver)).status).toBe(200)
    for (const answer of answers.filter(({ status }) => status === 200)) {
      const bearer = { authorization: `Bearer ${answer.body.token}` }
      await until(async () => (await leaver.send('/auth/me', { headers: bearer })).status === 401)
      expect((await refreshWith(ops.visitor(), cookieOf(answer))).status).toBe(401)
    }
  }
})

it('ends every session of somebody whose password is written anew, whoever writes it, and opens new ones', async () => {
  const owner = await ops.somebody(['orders.read'])
  const cookie = cookieOf(await owner.signIn(owner.user().email, demoPassword))
  const watcher = await watch(owner)
  const password = 'a new one, of five words'
  await UserModel.collection.updateOne({ email: owner.user().email }, { $set: { passwordHash: await hashPassword(password) } })
  await clearCaches(owner)
  await until(() => watcher.socket.disconnected)
  expect(watcher.messages).toEqual([{ name: 'signed_out', message: { reason: 'password_changed' } }])
  await until(async () => (await owner.get('/orders')).status === 401)
  await isOver(owner, cookie, 'password_changed')
  expect((await ops.visitor().signIn(owner.user().email, password)).status).toBe(200)
})

it('signs nobody out for a change of their rights: the token, the cookie and the console go on with the new ones', async () => {
  const viewer = await ops.somebody(['agents.read'])
  const cookie = cookieOf(await viewer.signIn(viewer.user().email, demoPassword))
  const watcher = await watch(viewer)
  await edit(viewer, { permissions: ['orders.read'] })
  await until(() => watcher.messages.length > 0)
  expect(watcher.messages).toEqual([{ name: 'access', message: { permissions: ['orders.read'], version: expect.any(Number) } }])
  expect([(await viewer.get('/agents')).status, (await viewer.get('/orders')).status]).toEqual([403, 200])
  expect(await refreshWith(viewer, cookie)).toMatchObject({ status: 200, body: { user: { permissions: ['orders.read'] } } })
  expect(watcher.socket.connected).toBe(true)
  watcher.close()
})

it('asks users whose session was opened by an older version, without an epoch, to sign in again', async () => {
  const owner = await ops.somebody([])
  const cookie = cookieOf(await owner.signIn(owner.user().email, demoPassword))
  await SessionModel.collection.updateMany(
    { userId: new Types.ObjectId(owner.user().id) },
    { $unset: { sessionEpoch: 1, passwordFingerprint: 1 } },
  )
  await clearCaches(owner)
  await until(async () => (await owner.get('/auth/me')).status === 401)
  await isOver(owner, cookie, 'expired')
})

it('lets nobody hand out a right they do not hold', async () => {
  const editor = await ops.somebody(['users.write', 'orders.read'])
  const other = await ops.somebody([])
  const refused = await edit(other, { permissions: ['orders.read', 'orders.write'] }, editor)
  expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden', details: { permission: 'orders.write' } } })
  expect(await edit(editor, { permissions: Permission.options }, editor)).toMatchObject({ status: 403 })
  expect((await other.get<User>('/auth/me')).body.permissions).toEqual([])
  expect((await edit(other, { permissions: ['orders.read'] }, editor)).status).toBe(200)
})

it('keeps every permission of a super admin, and refuses a list without some of them', async () => {
  const other = await ops.somebody([], { role: 'super_admin' })
  expect(await edit(other, { permissions: [] })).toMatchObject({ status: 422, body: { details: { rule: 'super_admin_has_all' } } })
  expect((await edit(other, { permissions: Permission.options })).body).toMatchObject({ permissions: Permission.options })
  expect((await other.get('/orders')).status).toBe(200)
})

it('changes nobody when nothing is named', async () => {
  const other = await ops.somebody([])
  expect((await edit(other, {})).status).toBe(400)
  expect((await other.get<User>('/auth/me')).body.version).toBe(1)
})

it('lets one of two concurrent edits of a user win, and returns the current state to the other', async () => {
  const other = await ops.somebody([])
  const path = `/users/${other.user().id}`
  const answers = await Promise.all(
    [['orders.read'], ['agents.read']].map((permissions) => admin.patch<User>(path, { version: 1, permissions })),
  )
  expect(countByStatus(answers)).toEqual({ 200: 1, 409: 1 })
  const won = answers.find(({ status }) => status === 200)
  const lost = answers.find(({ status }) => status === 409)
  expect(lost?.body).toMatchObject({ code: 'stale_version', details: { current: { version: 2, permissions: won?.body.permissions } } })
  expect(JSON.stringify(answers)).not.toContain('argon2')
})
