import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agentRows } from './agents/queries.ts'
import type { Page } from './platform/contract.ts'
import { customerList } from './customers/queries.ts'
import { lineName } from './reconciliation/line-name.ts'
import { addAgent } from './testing/entities/agents.ts'
import { booking } from './testing/entities/bookings.ts'
import type { Client } from './testing/http/client.ts'
import { addCustomer } from './testing/entities/customers.ts'
import type { SharedOps } from './testing/system/ops.ts'
import { shareOps, withGateways } from './testing/system/shared-ops.ts'
import { userList } from './users/queries.ts'

// What a list shows finds its row, as it is shown.

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
interface Reachable extends Person {
  contact: { email: string; phoneNumber: string }
}
const contactOf = ({ contact }: Reachable) => [
  contact.email,
  `<${contact.email}>`,
  phoneLabel(contact.phoneNumber),
  contact.phoneNumber.slice(-4),
  phoneLabel(contact.phoneNumber).slice(0, 8),
]

/** What the rows of each list show that names them. */
const shown: Readonly<Record<string, (row: never) => (string | null | undefined)[]>> = {
  '/customers?sort=-createdAt': (row: Row & Reachable & { city: string }) => [row.name, row.city, ...contactOf(row)],
  '/agents?sort=-createdAt': (row: Row & Reachable & { number: string; vehicle: { plateNumber: string } }) => [
    row.name,
    row.number,
    `${row.name} (${row.number})`,
    row.vehicle.plateNumber,
    ...contactOf(row),
  ],
  '/users?sort=-createdAt': (row: Row & Person & { email: string; department: string | null; phoneNumber: string | null }) => [
    row.name,
    row.email,
    `${row.name} <${row.email}>`,
    row.department,
    row.phoneNumber && phoneLabel(row.phoneNumber),
  ],
  '/orders?sort=-createdAt': (row: Row & { number: string; customer: Person; agent: Person | null }) => [
    row.number,
    `Order ${row.number}`,
    `#${row.number},`,
    row.customer.name,
    row.agent?.name,
  ],
  '/payments?sort=-createdAt': (row: Row & { number: string; order: { number: string } }) => [
    row.number,
    row.order.number,
    `Payment (${row.number}).`,
  ],
  '/refunds?sort=-createdAt': (row: Row & { number: string; order: { number: string }; customer: Person; requestedBy: Person }) => [
    row.number,
    row.order.number,
    `refund ${row.number};`,
    row.customer.name,
    row.requestedBy.name,
  ],
  '/payouts?sort=-createdAt': (row: Row & { number: string; agent: Person & { number: string } }) => [
    row.number,
    `Payout ${row.number},`,
    row.agent.name,
    row.agent.number,
  ],
  '/payout-batches?sort=-createdAt': (row: Row & { number: string; createdBy: Person }) => [row.number, row.createdBy.name],
  '/approvals?view=waiting': (row: Row & { number: string; party: Person | null; requestedBy: Person }) => [
    row.number,
    row.party?.name,
    row.requestedBy.name,
  ],
  '/finance/reports?sort=-createdAt': (row: Row & Person & { generatedBy: Person }) => [row.name, row.generatedBy.name],
  '/reconciliation?sort=-at': (row: never) => [lineName(row)],
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
