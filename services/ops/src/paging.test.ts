import { afterAll, beforeAll, expect, it } from 'vitest'
import { Types } from './platform/database/mongo.ts'
import { OrderModel } from './orders/model.ts'
import { addCustomer } from './testing/entities/customers.ts'
import { startInProcess, type InProcess } from './testing/system/in-process.ts'
import { startSeeded, type Seeded } from './testing/system/seeded.ts'
import { walkPages } from './testing/walk-pages.ts'

let product: InProcess
let seeded: Seeded
beforeAll(async () => {
  product = await startInProcess()
  seeded = await startSeeded()
})
afterAll(() => product.stop())

/** The ids of all pages of a list, with `between` called before each but the first. */
const walk = (list: string, between: (seen: readonly string[]) => Promise<unknown>, byId = false) =>
  walkPages(product.admin, list, { limit: 5, between, byId })

const hour = 3_600_000
const at = (hours: number) => new Date(Date.now() + hours * hour)
/** Orders of which some are due, and some are no longer. */
const mixed = (index: number) =>
  index % 3 === 0
    ? { status: 'cancelled' as const, dueAt: null, createdAt: at(-index - 1) }
    : { dueAt: at(index % 5), createdAt: at(-index - 1), totalAmountSen: 1_000 * (index % 4) }

const orderLists = [
  '/orders?tab=all',
  '/orders?sort=createdAt',
  '/orders?sort=-totalAmountSen',
  '/orders?sort=dueAt',
  '/orders?sort=-dueAt',
  '/orders?tab=pending',
  '/orders?status=cancelled&sort=dueAt',
  '/orders?search=KS',
]

it.each([
  ...orderLists.map((list) => [list, 'the place of its last row', false] as const),
  ['/orders?sort=dueAt', 'the id of its last row', true] as const,
  ['/orders?tab=all', 'the id of its last row', true] as const,
])('shows no order of %s twice and misses none where a page continues after %s', async (list, _, byId) => {
  const before = await seeded.insert(17, mixed)
  const arrived: typeof before = []
  const arrive = async () => arrived.push(...(await seeded.insert(3, (index) => ({ ...mixed(index), createdAt: at(index) }))))
  const seen = await walk(list, arrive, byId)
  expect(new Set(seen).size).toBe(seen.length)
  const everything = await walk(list, async () => {})
  const early = new Set(before.map(({ _id }) => _id.toHexString()))
  const missed = everything.filter((id) => early.has(id) && !seen.includes(id))
  expect([missed, seen.length > 5]).toEqual([[], true])
  await seeded.remove([...before, ...arrived])
})

const cancelled = { status: 'cancelled', dueAt: null }

it.each([
  ['/orders?sort=dueAt', 'is cancelled', cancelled],
  ['/orders?sort=-dueAt', 'is cancelled', cancelled],
  ['/orders?tab=pending', 'is cancelled', cancelled],
  ['/orders?sort=-totalAmountSen', 'becomes the cheapest', { totalAmountSen: 1 }],
  ['/orders?sort=totalAmountSen', 'becomes the cheapest', { totalAmountSen: 1 }],
  ['/orders?sort=totalAmountSen', 'becomes the most expensive', { totalAmountSen: 9_999_999 }],
])('misses no order of %s, and shows none twice, where the last one of each page %s', async (list, _, change) => {
  const before = await seeded.insert(17, (index) => ({ dueAt: at(index), createdAt: at(-index - 1), totalAmountSen: 1_000 * (index % 4) }))
  const moved = new Set<string>()
  const seen = await walk(list, async (shown) => {
    const last = shown.at(-1) ?? ''
    moved.add(last)
    await OrderModel.collection.updateOne({ _id: new Types.ObjectId(last) }, { $set: change })
  })
  const stayed = before.map(({ _id }) => _id.toHexString()).filter((id) => !moved.has(id))
  expect(stayed.map((id) => seen.filter((each) => each === id).length)).toEqual(stayed.map(() => 1))
  expect(moved.size).toBeGreaterThan(1)
  await seeded.remove(before)
})

it('misses no pending order while those on earlier pages are assigned', async () => {
  const before = await seeded.insert(14, (index) => ({ dueAt: at(index), createdAt: at(-index - 1) }))
  const waiting = before.map(({ _id }) => _id.toHexString())
  const taken: string[] = []
  const seen = await walk('/orders?tab=pending', async (shown) => {
    const [first = ''] = shown.filter((id) => !taken.includes(id))
    taken.push(first)
    await OrderModel.collection.updateOne({ _id: new Types.ObjectId(first) }, { $set: { status: 'assigned' } })
  })
  expect([new Set(seen).size, waiting.filter((id) => !seen.includes(id))]).toEqual([seen.length, []])
  await seeded.remove(before)
})

it.each(['/customers?sort=-createdAt', '/customers?sort=name', '/customers?search=aisyah'])(
  'shows each customer once while others register: %s',
  async (list) => {
    const before: string[] = []
    for (let count = 0; count < 8; count += 1) before.push((await addCustomer(product.admin)).id)
    const seen = await walk(list, () => addCustomer(product.admin))
    expect([new Set(seen).size, before.filter((id) => !seen.includes(id))]).toEqual([seen.length, []])
  },
)

const someId = '0'.repeat(24)
const placeOf = (values: object) => `${someId}.${Buffer.from(JSON.stringify(values)).toString('base64url')}`

it.each([
  '/orders?after=KS-2026-001',
  '/users?after=',
  '/audit?after=0123456789abcdef0123456',
  '/ledger/accounts?after=agents',
  `/orders?after=${someId}.${'x'.repeat(2_000)}`,
  `/orders?after=${someId}.bm90aGluZw`,
  `/orders?sort=dueAt&after=${placeOf({ dueAt: { $ne: null }, createdAt: null })}`,
  `/orders?sort=dueAt&after=${placeOf({ dueAt: 'soon', createdAt: null })}`,
  `/orders?sort=dueAt&after=${placeOf({ createdAt: [1] })}`,
])('refuses a row that there cannot be: %s', async (path) => {
  expect((await product.admin.get(path)).status).toBe(400)
})

it('shows those who may only look people up their later pages too', async () => {
  const rights = ['orders.write'] as const
  const clerk = await product.somebody(rights)
  for (const list of ['/customers?search=a', '/agents?search=a']) {
    const seen = await walkPages(clerk, list, { limit: 1 })
    expect([list, new Set(seen).size, seen.length > 1]).toEqual([list, seen.length, true])
  }
})

it('misses no customer where the last one of each page is renamed', async () => {
  const made: string[] = []
  for (const name of ['Bala', 'Chong', 'Devi', 'Élodie', 'Farid', 'Gopal', 'Hema'])
    made.push((await addCustomer(product.admin, { name })).id)
  const moved = new Set<string>()
  const rename = async (shown: readonly string[]) => {
    const last = shown.at(-1) ?? ''
    moved.add(last)
    const name = moved.size % 2 ? 'Bbb First' : 'Zzz Last'
    const { body } = await product.admin.get<{ version: number }>(`/customers/${last}`)
    expect((await product.admin.patch(`/customers/${last}`, { version: body.version, name })).status).toBe(200)
  }
  const seen = await walkPages(product.admin, '/customers?sort=name', { limit: 3, between: rename })
  const stayed = made.filter((id) => !moved.has(id))
  expect(stayed.map((id) => seen.filter((each) => each === id).length)).toEqual(stayed.map(() => 1))
})
