import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { customerExport } from '../customers/export.ts'
import { oneOf } from '../platform/database/mongo.ts'
import { AuditModel, type AuditDoc } from '../platform/audit/audit-entry.ts'
import { createExportJob } from '../platform/exports/export-job.ts'
import type { Job } from '../platform/jobs/contract.ts'
import { startBookings, times, type Bookings } from '../testing/entities/bookings.ts'
import type { Client } from '../testing/http/client.ts'
import { addCustomer } from '../testing/entities/customers.ts'
import type { SharedOps } from '../testing/system/ops.ts'
import { until } from '../testing/system/processes.ts'
import { shareOps } from '../testing/system/shared-ops.ts'
import type { AuditEntry, AuditPage, AuditStats } from './contract.ts'

let ops: SharedOps
let bookings: Bookings
let admin: Client

beforeAll(async () => {
  ops = await shareOps()
  bookings = await startBookings(ops)
  admin = await ops.staff('superAdmin')
})
afterAll(() => ops.stop())

const key = () => ({ 'idempotency-key': crypto.randomUUID() })
async function ended(client: Client, { body }: { body: { job: Job } }): Promise<Job> {
  const read = async () => (await client.get<Job>(`/jobs/${body.job.id}`)).body
  await until(async () => ['succeeded', 'failed'].includes((await read()).status))
  return read()
}
const exported = async (client: Client, path: string, body: object): Promise<Job> =>
  ended(client, await client.post<{ job: Job }>(path, { format: 'csv', ...body }, key()))
const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
/** Who saw whose personal data between two days. */
const seen = async (client: Client, id: string, query = `&from=${today()}&to=${today()}`): Promise<AuditEntry[]> =>
  (await client.get<AuditPage>(`/audit?tab=shown&recordId=${id}${query}`)).body.items
const named = (id: string) => `Rahimah Binti Exported ${id}`

it('finds the files that a person was in, whoever had them made, and only for who may read the person', async () => {
  const token = randomBytes(4).toString('hex')
  const [one, other, apart] = await Promise.all([
    addCustomer(admin, { name: named(token), preferredLanguage: 'zh' }),
    addCustomer(admin, { name: named(token), preferredLanguage: 'zh' }),
    addCustomer(admin, { name: 'Somebody Else' }),
  ])
  const clerk = await ops.somebody(['customers.read'])
  const job = await exported(clerk, '/customers/exports', { query: { search: token, language: 'zh' } })
  expect(job).toMatchObject({ status: 'succeeded', result: { summary: '2 rows' } })
  const [entry, ...more] = await seen(admin, one.id)
  expect(more).toEqual([])
  expect(entry).toMatchObject({
    action: 'customer.exported',
    actor: { kind: 'staff', id: clerk.user().id, name: 'Somebody' },
    recordId: job.id,
    address: expect.stringMatching(/127\.0\.0\.1|::1/),
    requestId: expect.any(String),
    exported: { name: 'customers', format: 'csv', filters: ['search', 'language: zh'], people: 2 },
  })
  expect((await seen(admin, other.id)).map(({ id }) => id)).toEqual([entry?.id])
  expect(await seen(admin, apart.id)).toEqual([])
  expect(await seen(admin, one.id, '&to=2025-01-01')).toEqual([])
  const readers = { customers: ['settings.read', 'customers.read'], agents: ['settings.read', 'agents.read'] } as const
  expect(await seen(await ops.somebody([...readers.customers]), one.id)).toHaveLength(1)
  expect(await seen(await ops.somebody([...readers.agents]), one.id)).toEqual([])
  // The whole history of a person has them too, and the file of it.
  const whole = (await admin.get<AuditPage>(`/audit?recordId=${one.id}`)).body
  expect(whole).toMatchObject({ total: 2, items: [{ action: 'customer.exported' }, { action: 'customer.created' }] })
  expect((await exported(admin, '/audit/exports', { query: { recordId: one.id } })).result?.summary).toBe('2 rows')
  const kept = JSON.stringify(await AuditModel.find({ id: job.id }).lean())
  for (const personal of [token, 'Rahimah']) expect(kept).not.toContain(personal)
})

it('knows the customers and agents in a file of orders, the agents in their own, staff in theirs, and who is named in one of the log itself', async () => {
  const agent = { id: bookings.agentIds[0] ?? '' }
  const order = await bookings.bookClaimed(agent.id)
  const customerId = (await admin.get<{ customer: { id: string } }>(`/orders/${order.id}`)).body.customer.id
  const staff = (await ops.somebody([])).user()
  // That the account was made is in the log a moment later.
  await until(async () => (await admin.get<AuditPage>(`/audit?recordId=${staff.id}`)).body.total > 0)
  await exported(admin, '/orders/exports', { query: {}, ids: [order.id] })
  await exported(admin, '/agents/exports', { query: {}, ids: [agent.id] })
  await exported(admin, '/users/exports', { query: {}, ids: [staff.id] })
  await exported(admin, '/audit/exports', { query: { recordId: staff.id } })
  await exported(admin, '/audit/exports', { query: { recordId: order.id } })
  const filesOf = async (id: string) =>
    (await seen(admin, id)).map((entry) => [entry.action, entry.exported?.name, entry.exported?.filters[0]])
  expect(await filesOf(customerId)).toContainEqual(['customer.exported', 'orders', 'chosen: 1'])
  // Claimed by the agent, and booked by the customer.
  expect((await filesOf(agent.id)).slice(0, 3)).toEqual([
    ['agent.exported', 'audit', `recordId: ${order.id}`],
    ['agent.exported', 'agents', 'chosen: 1'],
    ['agent.exported', 'orders', 'chosen: 1'],
  ])
  expect(await filesOf(staff.id)).toEqual([
    ['user.exported', 'audit', `recordId: ${staff.id}`],
    ['user.exported', 'users', 'chosen: 1'],
  ])
})

it('names each of 12,010 people in entries of bounded size, once over attempts, in a chain that stays whole', async () => {
  const people = times(12_010, () => ({ id: randomBytes(12).toString('hex') }))
  // eslint-disable-next-line @typescript-eslint/require-await
  async function* rows() {
    yield* people
  }
  const columns = [{ header: 'Id', value: ({ id }: { id: string }) => id }]
  const definition = { ...customerExport, columns, count: async () => people.length, rows }
  const job = createExportJob([definition], async () => ['customers.read'])
  const runOf = (id: string) => ({ id, ownerId: admin.user().id, signal: new AbortController().signal, progress: () => {} })
  const by = { actor: { kind: 'staff' as const, id: admin.user().id, name: 'Farid Iskandar' }, requestId: null }
  const jobIds = times(4, () => randomBytes(12).toString('hex'))
  const attempts = [...jobIds, ...jobIds.slice(0, 2)]
  await Promise.all(attempts.map((id) => job.handle({ export: 'customers', format: 'csv', query: {}, by }, runOf(id))))
  const entries = await AuditModel.find({ id: oneOf(jobIds) }).lean<AuditDoc[]>()
  expect(Math.max(...entries.map((entry) => entry.people?.length ?? 0))).toBe(500)
  const last = people.at(-1)?.id ?? ''
  await until(async () => (await seen(admin, last)).every(({ chain }) => chain !== null))
  expect((await seen(admin, last)).map(({ recordId }) => recordId).toSorted()).toEqual(jobIds.toSorted())
  for (const id of jobIds) {
    const own = entries.filter((entry) => entry.id === id).flatMap((entry) => entry.people ?? [])
    expect(own.toSorted()).toEqual(people.map((person) => person.id).toSorted())
  }
  const verification = await ended(admin, await admin.post<{ job: Job }>('/audit/verifications', undefined, key()))
  expect(verification.result?.summary).toContain('no faults')
  expect((await admin.get<AuditStats>('/audit/stats')).body.waiting).toBeLessThan(1_000)
})
