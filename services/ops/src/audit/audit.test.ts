import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditSource } from '../features.ts'
import { addCustomer, homeAddress } from '../testing/entities/customers.ts'
import { startBookings, type Bookings } from '../testing/entities/bookings.ts'
import type { Client } from '../testing/http/client.ts'
import type { SharedOps } from '../testing/system/ops.ts'
import { until } from '../testing/system/processes.ts'
import { shareOps } from '../testing/system/shared-ops.ts'
import type { Job } from '../platform/jobs/contract.ts'
import { audit } from '../platform/changes/audit.ts'
import { oneOf } from '../platform/database/mongo.ts'
import { AuditModel } from '../platform/audit/audit-entry.ts'
import type { AuditActions, AuditEntry, AuditPage, AuditStats } from './contract.ts'

let ops: SharedOps
let bookings: Bookings
let admin: Client

beforeAll(async () => {
  ops = await shareOps({ apis: 2 })
  bookings = await startBookings(ops)
  admin = await ops.staff('superAdmin')
})
afterAll(() => ops.stop())

const read = async (client: Client, query = '') => (await client.get<AuditPage>(`/audit${query}`)).body
/** Everything on a record, once there are so many entries; an order and its payment have one id. */
async function entriesOf(id: string, count: number): Promise<AuditEntry[]> {
  await until(async () => (await read(admin, `?recordId=${id}&entity=order,user,customer`)).total >= count)
  return (await read(admin, `?recordId=${id}&entity=order,user,customer&limit=50`)).items
}
const entitiesIn = ({ items }: AuditPage) => [...new Set(items.map(({ entity }) => entity))].toSorted()

it('shows an entry only to who may read its area, in every list, count and file', async () => {
  const order = await bookings.createOrder()
  await entriesOf(order.id, 1)
  const settings = await ops.somebody(['settings.read'])
  const ordersToo = await ops.somebody(['settings.read', 'orders.read'])
  const usersToo = await ops.somebody(['settings.read', 'users.read'])
  const nobody = await ops.somebody(['orders.read', 'users.read', 'users.write'])
  expect((await nobody.get('/audit')).status).toBe(403)
  expect(entitiesIn(await read(settings, '?limit=50')).filter((entity) => entity !== 'field_key')).toEqual([])
  expect(await read(settings, `?recordId=${order.id}`)).toMatchObject({ items: [], total: 0 })
  expect(entitiesIn(await read(ordersToo, '?limit=50&entity=order,user,customer'))).toEqual(['order'])
  expect(entitiesIn(await read(usersToo, '?limit=50')).filter((entity) => !['field_key', 'session', 'user'].includes(entity))).toEqual([])
  for (const query of [`?search=${order.number}`, `?search=${order.id}`]) {
    expect((await read(ordersToo, query)).items.map(({ title }) => title)).toContain(order.number)
    expect((await read(usersToo, query)).total).toBe(0)
  }
  const [created] = await entriesOf(order.id, 1)
  expect((await ordersToo.get(`/audit/${created?.id ?? ''}`)).status).toBe(200)
  expect((await usersToo.get(`/audit/${created?.id ?? ''}`)).status).toBe(404)
  const { id } = settings.user()
  await admin.remove(`/users/${id}/sessions`)
  const security = (client: Client) => read(client, `?recordId=${id}&action=user.sessionsEnded`)
  await until(async () => (await security(admin)).total === 1)
  expect((await security(usersToo)).total).toBe(0)
  const actions = (await usersToo.get<AuditActions>('/audit/actions')).body.items
  expect(actions.map(({ action }) => action)).toContain('user.created')
  expect(actions.filter(({ action, entity }) => entity === 'order' || action === 'user.totpReset')).toEqual([])
})

it('merges what a reader may see in the order of the whole, page by page', async () => {
  const reader = await ops.somebody(['settings.read', 'users.read', 'orders.read'])
  await bookings.createOrder()
  const idsOf = async (query: string) => (await read(reader, query)).items.map(({ id }) => id)
  // Entries may still arrive between two pages.
  await until(async () => {
    const whole = await idsOf('?limit=10')
    return [...(await idsOf('?limit=5')), ...(await idsOf('?limit=5&page=2'))].join() === whole.join()
  })
  const times = (await read(reader, '?limit=10')).items.map(({ at }) => at)
  expect(times).toEqual(times.toSorted().toReversed())
  expect((await reader.get('/audit?page=2000&limit=50')).body).toMatchObject({ code: 'page_too_deep' })
})

it('tells who, what, which, before and after, and from where, and is chained within a second or two', async () => {
  const who = await ops.somebody(['users.read', 'users.write'])
  const { id } = (await ops.somebody([])).user()
  const { body } = await who.post<{ version: number }>(`/users/${id}/deactivate`, { version: 1 })
  expect(body.version).toBe(2)
  await until(async () => (await entriesOf(id, 2)).every(({ chain }) => chain !== null))
  const [deactivated, created] = await entriesOf(id, 2)
  expect(deactivated).toMatchObject({
    actor: { kind: 'staff', id: who.user().id, name: 'Somebody' },
    action: 'user.deactivated',
    entity: 'user',
  })
  expect(deactivated).toMatchObject({
    title: 'Somebody',
    address: expect.stringMatching(/127\.0\.0\.1|::1/),
    requestId: expect.any(String),
  })
  expect(deactivated?.changes).toEqual([{ field: 'isActive', isPersonal: false, before: true, after: false }])
  expect(created?.chain?.seq).toBeLessThan(deactivated?.chain?.seq ?? 0)
  expect((await read(admin, `?actorId=${who.user().id}&action=user.deactivated`)).items.map((entry) => entry.id)).toEqual([deactivated?.id])
})

it('names the personal fields of customers, users and orders, and holds none of their values', async () => {
  const person = { name: 'Zulaikha Binti Osman', email: `zulaikha.${Date.now()}@mail.example`, phoneNumber: '+60139998877' }
  const { id, version } = await addCustomer(admin, { ...person, addresses: [{ ...homeAddress, addressLine1: '77, Jalan Gasing' }] })
  expect((await admin.patch(`/customers/${id}`, { version, name: 'Zulaikha Osman', phoneNumber: '+60139998866' })).status).toBe(200)
  const [edited] = await entriesOf(id, 2)
  const named = edited?.changes.filter(({ isPersonal }) => isPersonal).map(({ field }) => field)
  expect(named).toEqual(['name', 'phoneNumber'])
  const staff = (await ops.somebody([])).user()
  await admin.patch(`/users/${staff.id}`, { version: 1, phoneNumber: '+60139998855' })
  expect((await entriesOf(staff.id, 2))[0]?.changes).toEqual([{ field: 'phoneNumber', isPersonal: true, before: null, after: null }])
  const { id: orderId } = await bookings.bookClaimed(bookings.agentIds[0] ?? '')
  await entriesOf(orderId, 2)
  const all = JSON.stringify(await AuditModel.find({ id: oneOf([id, staff.id, orderId]) }).lean())
  const order = (await admin.get<{ customer: { name: string }; agent: { name: string } }>(`/orders/${orderId}`)).body
  for (const value of ['Zulaikha', 'zulaikha@', '+601399988', staff.email, order.customer.name, order.agent.name, 'Jalan Gasing'])
    expect(all, value).not.toContain(value)
})

it('answers who saw whose personal data between two days', async () => {
  const { id } = (await ops.somebody([])).user()
  const actor = { kind: 'staff' as const, id: admin.user().id, name: 'Farid Iskandar' }
  const shown = { field: 'icNumber', reason: 'Tax form asked for' }
  await audit({ action: 'user.sessionsEnded', actor, entity: 'user', id, requestId: null, address: '10.1.2.3', shown })
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  const found = await read(admin, `?tab=shown&recordId=${id}&from=${today}&to=${today}`)
  expect(found.items).toMatchObject([{ actor, shown, address: '10.1.2.3' }])
  expect((await read(admin, `?tab=shown&recordId=${id}&to=2025-01-01`)).total).toBe(0)
  expect((await admin.get('/audit?from=2026-02-31x')).status).toBe(400)
})

it('knows every action there is in the log', async () => {
  const actions = (await AuditModel.distinct('action')).filter((action) => !auditSource.areas.has(action))
  expect(actions).toEqual([])
})

it('is verified by a job, whose result every reader sees, and exported for whom it was made', async () => {
  const key = () => ({ 'idempotency-key': crypto.randomUUID() })
  const before = (await admin.get<AuditStats>('/audit/stats')).body
  const { status, body } = await admin.post<{ job: Job }>('/audit/verifications', undefined, key())
  expect(status).toBe(202)
  const ended = async (id: string) => {
    await until(async () => ['succeeded', 'failed'].includes((await admin.get<Job>(`/jobs/${id}`)).body.status))
    return (await admin.get<Job>(`/jobs/${id}`)).body
  }
  expect((await ended(body.job.id)).result?.summary).toContain('no faults')
  await until(async () => (await admin.get<AuditStats>('/audit/stats')).body.verified?.at !== before.verified?.at)
  const stats = (await admin.get<AuditStats>('/audit/stats')).body
  expect(stats.verified).toMatchObject({ faultCount: 0, faults: [] })
  expect(stats.entries).toBeGreaterThanOrEqual(stats.verified?.entries ?? Infinity)
  const asked = await admin.post<{ job: Job }>('/audit/exports', { format: 'csv', query: { entity: 'user' } }, key())
  expect((await ended(asked.body.job.id)).result?.fileId).toEqual(expect.any(String))
})
