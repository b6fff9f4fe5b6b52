import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agentRows } from './agents/queries.ts'
import { Types } from './platform/database/mongo.ts'
import type { Page } from './platform/contract.ts'
import { customerList } from './customers/queries.ts'
import { labelOf } from './platform/labels.ts'
import { ringgit } from './platform/money.ts'
import { lineName } from './reconciliation/line-name.ts'
import { addAgent } from './testing/entities/agents.ts'
import { booking } from './testing/entities/bookings.ts'
import type { Client } from './testing/http/client.ts'
import { addCustomer } from './testing/entities/customers.ts'
import type { SharedOps } from './testing/system/ops.ts'
import { shareOps, withGateways } from './testing/system/shared-ops.ts'
import { userList } from './users/queries.ts'

// What a list shows finds its row, as it is shown: its numbers, names, contacts, places, vehicles and amounts. Statuses, kinds, dates, figures that
// change by themselves, and the services and amounts of orders are found by filters and sorts instead.

let ops: SharedOps
let staff: Client
let customerIds: string[]

const names = ['Lim Ah Kow @ Lim David', '陈美玲', 'Sinéad O’Brien-Núñez', 'Bjørn Łukasz Weiß', 'கவிதா செல்வம்', 'Ng Wai@Rosa D’Souza']
const phones = ['(011) 2345 6701', '012.345.6702', '+60 (0)13-345 6703', 'tel:+60143456704', '\u202a016–345–6705\u202c', '0193456706']

beforeAll(async () => {
  ops = await shareOps(withGateways)
  staff = await ops.staff('superAdmin')
  const made = await Promise.all(names.map((name, at) => addCustomer(staff, { name, phoneNumber: phones[at] })))
  customerIds = made.map(({ id }) => id)
  for (const [at, name] of names.entries()) {
    await addAgent(staff, { name, phoneNumber: phones[at] })
    await inviteUser({ name, phoneNumber: phones[at], department: name })
  }
  for (const id of customerIds) await ops.app('customer').post('/field/orders', booking(id), { 'idempotency-key': randomUUID() })
})
afterAll(() => ops.stop())

async function inviteUser(person: object): Promise<void> {
  const answer = await staff.post('/users', { email: `found.${randomUUID()}@mail.example`, role: 'viewer', ...person })
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
}

/** As the console writes a phone number. */
const phoneLabel = (phone: string) => phone.replace(/^\+60(\d{2})(\d{3,4})(\d{4})$/, '+60 $1-$2 $3')

type Row = Record<string, never> & { id: string }
interface Person {
  name: string
}
interface Place {
  city: string
}
interface Reachable extends Person {
  contact: { email: string; phoneNumber: string }
}
const contactOf = ({ contact }: Reachable) => [
  contact.email,
  `<${contact.email}>`,
  phoneLabel(contact.phoneNumber),
  contact.phoneNumber.slice(-4),
  phoneLabel(contact.phoneNumber).slice(0, 8),
  phoneLabel(contact.phoneNumber).split(' ').slice(-2).join('-'),
  `H/P: ${phoneLabel(contact.phoneNumber)}`,
]
/** As a cell shows it, and as it is in a file. */
const amountOf = ({ amountSen }: { amountSen: number | null }) =>
  amountSen === null ? [] : [ringgit(amountSen), ringgit(amountSen).replace(' ', '\u00A0'), ringgit(amountSen).replace(/^RM /, '')]
const sideOf = (line: Partial<Record<'movement' | 'ledger', { sen: number } | null>>, side: 'movement' | 'ledger') => ({
  amountSen: line[side]?.sen ?? null,
})
interface Paid {
  amountSen: number
}

interface ListedAgent {
  number: string
  city: string
  workingAreas: string[]
  vehicleType: string
  vehicle: { plateNumber: string; brand: string | null; model: string | null }
}

/** What the rows of each list show. */
const shown: Readonly<Record<string, (row: never) => (string | null | undefined)[]>> = {
  '/customers?sort=-createdAt': (row: Row & Reachable & { city: string; preferredLanguage: string }) => [
    row.name,
    row.city,
    `${row.city} · ${labelOf(row.preferredLanguage)}`,
    ...contactOf(row),
  ],
  '/agents?sort=-createdAt': (row: Row & Reachable & ListedAgent) => [
    row.name,
    row.number,
    `${row.name} (${row.number})`,
    `${row.number} · ${row.city}`,
    ...row.workingAreas,
    labelOf(row.vehicleType),
    `${labelOf(row.vehicleType)} ${row.vehicle.plateNumber}`,
    row.vehicle.plateNumber,
    row.vehicle.brand,
    row.vehicle.model,
    ...contactOf(row),
  ],
  '/users?sort=-createdAt': (row: Row & Person & { email: string; department: string | null; phoneNumber: string | null }) => [
    row.name,
    row.email,
    `${row.name} <${row.email}>`,
    row.department,
    row.phoneNumber && phoneLabel(row.phoneNumber),
  ],
  '/orders?sort=-createdAt': (row: Row & { number: string; customer: Person; agent: Person | null; pickup: Place; delivery: Place }) => [
    row.number,
    `Order ${row.number}`,
    `#${row.number},`,
    row.customer.name,
    row.agent?.name,
    row.pickup.city,
    `${row.delivery.city} ${row.number}`,
    `${row.delivery.city} ${row.customer.name}`,
  ],
  '/payments?sort=-createdAt': (row: Row & Paid & { number: string; order: { number: string } }) => [
    row.number,
    row.order.number,
    `Payment (${row.number}).`,
    ...amountOf(row),
  ],
  '/refunds?sort=-createdAt': (row: Row & Paid & { number: string; order: { number: string }; customer: Person; requestedBy: Person }) => [
    row.number,
    row.order.number,
    `refund ${row.number};`,
    ...amountOf(row),
    row.customer.name,
    row.requestedBy.name,
  ],
  '/payouts?sort=-createdAt': (row: Row & Paid & { number: string; agent: Person & { number: string } }) => [
    row.number,
    `Payout ${row.number},`,
    ...amountOf(row),
    row.agent.name,
    row.agent.number,
  ],
  '/payout-batches?sort=-createdAt': (row: Row & Paid & { number: string; createdBy: Person }) => [
    row.number,
    row.createdBy.name,
    ...amountOf(row),
  ],
  '/approvals?view=waiting': (row: Row & { number: string; party: Person | null; requestedBy: Person; amountSen: number | null }) => [
    row.number,
    row.party?.name,
    row.requestedBy.name,
    ...amountOf(row),
  ],
  '/finance/reports?sort=-createdAt': (row: Row & Person & { generatedBy: Person }) => [row.name, row.generatedBy.name],
  '/reconciliation?sort=-at': (row: never) => [lineName(row), ...amountOf(sideOf(row, 'movement')), ...amountOf(sideOf(row, 'ledger'))],
  '/audit?sort=-at': (row: Row & { recordId: string }) =>
    Types.ObjectId.isValid(row.recordId) ? [row.recordId, `…${row.recordId.slice(-6)}`, row.recordId.slice(-6)] : [],
}

const pagesMax = 20

async function isFound(list: string, search: string, id: string): Promise<boolean> {
  const path = `${list}&limit=50&search=${encodeURIComponent(search)}`
  for (let page = 1; page <= pagesMax; page += 1) {
    const { body } = await staff.get<Page<Row>>(`${path}&page=${page}`)
    if (body.items.some((row) => row.id === id)) return true
    if (page >= body.totalPages) return false
  }
  return false
}

it.each(Object.entries(shown))('finds each row of %s by what it shows', async (list, shownOf) => {
  const { status, body } = await staff.get<Page<Row>>(`${list}&limit=10`)
  expect(status).toBe(200)
  expect(body.items).not.toEqual([])
  const missed: string[] = []
  for (const row of body.items)
    for (const text of new Set(shownOf(row as never))) if (text && !(await isFound(list, text, row.id))) missed.push(`${row.id}: ${text}`)
  expect(missed).toEqual([])
})

const idsOf = async (list: string, search: string) =>
  (await staff.get<Page<Row>>(`${list}?limit=50&search=${encodeURIComponent(search)}`)).body.items.map(({ id }) => id)

it.each([
  ['美玲', 1],
  ['玲', 1],
  ['sinead obrien nunez', 2],
  ['bjorn lukasz weiss', 3],
  ['rosa dsouza', 5],
  ['(011) 2345-6701', 0],
  ['011-2345', 0],
  ['+60 13 345 67', 2],
  ['6704', 3],
] as const)('finds customer, agent, user and order by "%s"', async (search, at) => {
  expect(await idsOf('/customers', search)).toContain(customerIds[at])
  const { body } = await staff.get<Page<Row & { customer: { id: string } }>>(`/orders?limit=50&search=${encodeURIComponent(search)}`)
  expect(body.items.map(({ customer }) => customer.id)).toContain(customerIds[at])
  for (const list of ['/agents', '/users']) expect([list, (await idsOf(list, search)).length > 0]).toEqual([list, true])
})

describe('a change', () => {
  it('of its city moves an order to what it shows now', async () => {
    const { body } = await staff.get<Page<Row & { version: number }>>(`/orders?limit=1&customerId=${customerIds[0] ?? ''}`)
    const [{ id, version } = { id: '', version: 0 }] = body.items
    const address = { addressLine1: '3, Jalan Besar', city: 'Tanjong Karang', state: 'Selangor', postalCode: '45500' }
    expect(await idsOf('/orders', 'tanjong karang')).not.toContain(id)
    const answer = await staff.patch(`/orders/${id}`, { version, pickupAddress: address })
    expect([answer.status, answer.body]).toEqual([200, expect.anything()])
    expect(await idsOf('/orders', 'Tanjong Karang')).toContain(id)
    expect(await idsOf('/orders', `karang ${names[0] ?? ''}`)).toContain(id)
  })

  it('of its amount moves a payout to what it shows now', async () => {
    const { body } = await staff.get<Page<Row & Paid & { version: number }>>('/payouts?limit=1&status=pending')
    const [{ id, version, amountSen } = { id: '', version: 0, amountSen: 0 }] = body.items
    expect(await idsOf('/payouts', ringgit(amountSen))).toContain(id)
    const answer = await staff.post(`/payouts/${id}/adjustments`, { version, kind: 'bonus', sen: 4_321, reason: 'A hundred deliveries' })
    expect([answer.status, answer.body]).toEqual([expect.any(Number), expect.objectContaining({ amountSen: amountSen + 4_321 })])
    expect(await idsOf('/payouts', ringgit(amountSen + 4_321))).toContain(id)
    expect(await idsOf('/payouts', ringgit(amountSen))).not.toContain(id)
  })
})

describe('names', () => {
  const ordered = ['aminah', 'D’Arcy', 'darul', 'Élodie', 'elok', 'Łim', 'LIN', 'Ødegaard', 'omar', 'Zulkifli']
  const mark = `q${randomUUID().slice(0, 6)}`
  const marked = ordered.map((name) => `${name} ${mark}`)

  it.each([
    ['/customers', (name: string) => addCustomer(staff, { name })],
    ['/agents', (name: string) => addAgent(staff, { name })],
    ['/users', (name: string) => inviteUser({ name })],
  ] as const)('are sorted without case and accents in %s, on pages and in an export', async (list, add) => {
    for (const name of marked.toReversed()) await add(name)
    const paged: string[] = []
    for (const page of [1, 2])
      paged.push(
        ...(await staff.get<Page<Row & Person>>(`${list}?sort=name&limit=5&page=${page}&search=${mark}`)).body.items.map(
          ({ name }) => name,
        ),
      )
    expect(paged).toEqual(marked)
    const { body } = await staff.get<Page<Row & Person>>(`${list}?sort=-name&limit=50&search=${mark}`)
    expect(body.items.map(({ name }) => name)).toEqual(marked.toReversed())
    const rows = { '/customers': customerList, '/agents': agentRows, '/users': userList }[list]
    const exported: string[] = []
    for await (const { name } of rows.rows({ search: mark, sort: 'name' } as never)) exported.push(name)
    expect(exported).toEqual(marked)
  })
})
