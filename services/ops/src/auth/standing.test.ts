import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoPassword } from '../demo/accounts.ts'
import { Permission } from '../permissions.ts'
import { readHead } from '../platform/event-log.ts'
import { countByStatus, startBookings, type Bookings } from '../testing/bookings.ts'
import type { Client, Watcher } from '../testing/client.ts'
import { cookieOf, refreshWith } from '../testing/cookies.ts'
import { startOps, type Ops } from '../testing/ops.ts'
import { until } from '../testing/processes.ts'
import type { User } from '../users/contract.ts'

let ops: Ops
let bookings: Bookings
let admin: Client

beforeAll(async () => {
  ops = await startOps({ apis: 2 })
  bookings = await startBookings(ops)
  admin = await ops.staff('superAdmin', 0)
})
afterAll(() => ops.stop())

/** A person's versions as the administrator knows them. */
const versions = new Map<string, number>()
async function edit(who: Client, change: { permissions?: Permission[]; isActive?: boolean }, by = admin) {
  const { id } = who.user()
  const answer = await by.patch<User>(`/users/${id}`, { version: versions.get(id) ?? 1, ...change })
  if (answer.status === 200) versions.set(id, answer.body.version)
  return answer
}

async function watch(client: Client): Promise<Watcher> {
  const watcher = client.watch()
  await watcher.opened
  return watcher
}
const sees = (watcher: Watcher, id: string) => watcher.events.some((event) => event.id === id)

it.each([0, 1])('takes a permission away while its holder watches at process %i: told, then shown nothing more', async (api) => {
  const viewer = await ops.somebody(['orders.read', 'agents.read', 'finance.read'], { api })
  const colleague = await ops.somebody(['orders.read'], { api })
  const [watcher, control] = await Promise.all([watch(viewer), watch(colleague)])
  const before = await bookings.place()
  await until(() => sees(watcher, before.id), 2_000)
  expect((await edit(viewer, { permissions: ['agents.read'] })).body.permissions).toEqual(['agents.read'])
  await until(() => watcher.told.length > 0, 2_000)
  expect(watcher.told).toEqual([{ name: 'access', message: { permissions: ['agents.read'] } }])
  const [events, stats] = [watcher.events.length, watcher.stats.length]
  const after = await bookings.place()
  await until(() => sees(control, after.id), 2_000)
  const head = await readHead()
  await until(() => watcher.heads.some(({ seq }) => seq >= head), 12_000)
  expect([watcher.events.length, watcher.stats.length]).toEqual([events, stats])
  for (const path of ['/orders', '/orders/stats', `/orders/${after.number}`]) {
    expect(await viewer.get(path)).toMatchObject({ status: 403, body: { code: 'forbidden', details: { permission: 'orders.read' } } })
  }
  expect((await viewer.get('/agents')).status).toBe(200)
  expect((await viewer.get<User>('/auth/me')).body.permissions).toEqual(['agents.read'])
  watcher.close()
  control.close()
})

it('gives a permission while its holder watches: told, shown the figures as they are, and every event from then on', async () => {
  const viewer = await ops.somebody(['agents.read'])
  const watcher = await watch(viewer)
  await edit(viewer, { permissions: ['agents.read', 'orders.read'] })
  await until(() => watcher.told.length > 0, 2_000)
  await until(() => watcher.stats.some(({ area }) => area === 'orders'), 2_000)
  expect(watcher.stats.map(({ area }) => area)).not.toContain('finance')
  const order = await bookings.place()
  await until(() => sees(watcher, order.id), 2_000)
  expect((await viewer.get('/orders')).status).toBe(200)
  watcher.close()
})

it('shuts somebody out at once: routes, the next token, the console, and the sign-in page in the words it has for anybody', async () => {
  const leaver = await ops.somebody(Permission.options, { api: 1 })
  const { email } = leaver.user()
  const cookie = cookieOf(await leaver.signIn(email, demoPassword))
  const watcher = await watch(leaver)
  expect((await edit(leaver, { isActive: false })).body.isActive).toBe(false)
  await until(() => watcher.socket.disconnected, 2_000)
  expect(watcher.told).toEqual([{ name: 'signed_out', message: { reason: 'deactivated' } }])
  await until(async () => (await leaver.get('/orders')).status === 401, 2_000)
  expect((await refreshWith(leaver, cookie)).status).toBe(401)
  await expect(leaver.watch().opened).rejects.toMatchObject({ data: { code: 'unauthenticated' } })
  expect(await ops.visitor().signIn(email, demoPassword)).toMatchObject({ status: 401, body: { message: 'Invalid credentials' } })
  expect((await edit(leaver, { isActive: true })).status).toBe(200)
  expect((await ops.visitor().signIn(email, demoPassword)).status).toBe(200)
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

it('keeps every permission of a super admin, whatever list is written', async () => {
  const other = await ops.somebody([], { role: 'super_admin' })
  expect((await edit(other, { permissions: [] })).body.permissions).toEqual(Permission.options)
  expect((await other.get('/orders')).status).toBe(200)
})

it('changes nobody when nothing is named', async () => {
  const other = await ops.somebody([])
  expect((await edit(other, {})).status).toBe(400)
  expect((await other.get<User>('/auth/me')).body.version).toBe(1)
})

it('lets one of two who change a person at once, and tells the other what is now', async () => {
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
