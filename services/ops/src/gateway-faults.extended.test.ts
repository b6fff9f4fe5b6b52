import { randomUUID } from 'node:crypto'
import mongoose from 'mongoose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRandom } from './demo/random.ts'
import type { GatewayId, GatewayNotice } from './gateways/contract.ts'
import type { Order } from './orders/contract.ts'
import { receiveNotice } from './payments/attempts/inbox.ts'
import { inParallel } from './platform/concurrency/in-parallel.ts'
import type { Refund } from './refunds/contract.ts'
import { startBookings, times, type Bookings } from './testing/entities/bookings.ts'
import { keepSignedIn, type Client } from './testing/http/client.ts'
import { judge, recover, rest } from './testing/faults/gateway-recovery.ts'
import { fewOrders, startOps, type Ops } from './testing/system/ops.ts'
import { insertEarners } from './testing/entities/payout-batches.ts'
import { postMoney } from './testing/entities/payments.ts'
import { actOn, askForPayout } from './testing/entities/payouts.ts'
import { until } from './testing/system/processes.ts'
import { sandboxOf, type Sandbox } from './testing/system/providers.ts'
import { payAtGateway } from './testing/entities/refunds.ts'
import { startSeeded } from './testing/system/seeded.ts'
import { untilSettled } from './testing/faults/settled.ts'
import { seed } from './testing/seed.ts'
import { lengthOf } from './testing/tier.ts'

// Payments, refunds and payouts through gateways of which three answers in ten are not what they should be, and that tell everything five
// times. GATEWAY_OPERATIONS, at least 120, sets the length, SEED the amounts. The judges are the checker of money and the gateways' own books.

const operations = lengthOf('GATEWAY_OPERATIONS', 120)
const atOnce = 12
const longMs = 3_000_000
/** What the product may take once the gateways behave again: five minutes until it asks again at the latest, and what asking takes. */
const recoveryMs = 330_000
/** A long run leaves the product its own pace then. */
const isUnhurried = operations > 500

/** Each hits so many of what it may hit that together they hit three operations in ten. */
const shareBps = 270
const modes = [
  // Longer than a call may take.
  { mode: 'hang', ms: 11_000 },
  { mode: 'drop_answer' },
  { mode: 'error_before' },
  { mode: 'delay' },
  { mode: 'error_after' },
  { mode: 'malformed' },
  { mode: 'rate_limited' },
  { mode: 'outage' },
  { mode: 'pending_then_ok', ms: 20_000 },
  { mode: 'returned_later', ms: 5_000, operation: 'create_payout' },
  { mode: 'pending_then_declined', ms: 20_000 },
  { mode: 'lookup_late', ms: 15_000 },
]
const everyWebhook = { mode: 'webhooks', webhooks: 'scattered', ms: 700, times: 1_000_000 }

/** What a gateway says has become of something. */
interface Operation {
  gateway: GatewayId
  kind: GatewayNotice['kind']
  key: string
  state: string
}

const random = createRandom(seed)
const made = { payments: new Set<string>(), refunds: new Set<string>(), payouts: new Set<string>() }
const answered = new Map<string, string[]>()
let ops: Ops
let staff: Client
let bookings: Bookings
let sandbox: Sandbox
let stopSigningIn = () => {}

beforeAll(async () => {
  console.log(`gateway faults: SEED=${seed} GATEWAY_OPERATIONS=${operations}`)
  ops = await startOps({ providers: true, env: fewOrders })
  staff = await ops.staff('superAdmin')
  stopSigningIn = keepSignedIn([staff])
  bookings = await startBookings(ops)
  sandbox = sandboxOf(ops)
})
afterAll(async () => {
  stopSigningIn()
  await ops.stop()
})

const methodOf = (n: number) => (n % 2 ? 'card' : 'fpx')

/** Whose customers have not seen a page. */
const unpaid: { id: string; method: string }[] = []

async function pay(method: string): Promise<void> {
  const { id } = await bookings.createOrder()
  made.payments.add(id)
  await checkOut({ id, method })
}

/** The customer pays at the page; without one, later. */
async function checkOut({ id, method }: (typeof unpaid)[number]): Promise<void> {
  const given = { customerId: bookings.customerId, method }
  const answer = await postMoney<{ url: string | null }>(ops.app('customer'), `/field/orders/${id}/checkout`, given)
  expect(answer.status).toBe(200)
  if (answer.body.url === null) unpaid.push({ id, method })
  else await sandbox.press(answer.body.url, 'pay')
}

async function refund({ id }: Pick<Order, 'id'>): Promise<void> {
  const [key, amountSen] = [randomUUID(), random.whole(100, 1_500)]
  const { status, body } = await postMoney<Refund>(staff, `/payments/${id}/refunds`, { amountSen, reason: 'damaged_items' }, key)
  expect([status, body.needsSecondPerson]).toEqual([201, false])
  made.refunds.add(body.id)
  answered.set(key, [body.id])
}

async function payOut(agentId: string): Promise<void> {
  const key = randomUUID()
  const { status, body } = await askForPayout(staff, agentId, {}, key)
  expect([status, body.code]).toEqual([201, undefined])
  made.payouts.add(body.id)
  answered.set(key, [body.id])
  expect((await actOn(staff, body.id, 'process')).status).toBe(200)
}

/** A fifth are payments, half of them refunds, the others payouts: of what was paid, and of whoever has earned, before anything went wrong. */
async function prepare(): Promise<(() => Promise<void>)[]> {
  const counts = { refunds: Math.round(operations * 0.5), payouts: Math.round(operations * 0.3) }
  const lines = [{ serviceType: 'ironing', item: 'Shirt', quantity: 100, declaredValueSen: 9_000 }]
  const orders: Order[] = []
  // Of one payment no more than one person may give back.
  await inParallel(times(Math.ceil(counts.refunds / 15), methodOf), 4, async (method) => {
    orders.push(await payAtGateway(bookings, ops, sandbox, { method, change: { lines } }))
  })
  for (const { id } of orders) made.payments.add(id)
  const agentIds = await insertEarners(staff, await startSeeded(), ops.env, counts.payouts)
  const acts = [
    ...times(operations - counts.refunds - counts.payouts, (n) => () => pay(methodOf(n))),
    ...times(counts.refunds, (n) => () => refund(orders[n % orders.length] as Order)),
    ...agentIds.map((id) => () => payOut(id)),
  ]
  return shuffled(acts)
}

const shuffled = <Element>(elements: readonly Element[]): Element[] =>
  elements
    .map((element) => ({ element, at: random.next() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ element }) => element)

interface Said {
  key: string
  status: string
  hasFailed: boolean
}

interface Doc {
  _id: mongoose.Types.ObjectId
  status: string
  attempts?: { key: string; status: string }[]
  timeline: { kind: string }[]
}

const inGatewayWords: Readonly<Record<string, string>> = { captured: 'succeeded', failed: 'declined' }

/** What the documents say of everything that was asked for. */
async function readSaid(): Promise<Said[]> {
  const found = Object.entries(made).map(async ([name, ids]) => {
    const _id = { $in: [...ids].map((id) => new mongoose.Types.ObjectId(id)) }
    const docs = await mongoose.connection.collection<Doc>(name).find({ _id }).toArray()
    return docs.flatMap((doc) => {
      const hasFailed = doc.timeline.some(({ kind }) => kind === 'declined')
      const sent = doc.attempts ?? [{ key: `rf_${doc._id.toHexString()}`, status: doc.status }]
      return sent.map(({ key, status }) => ({ key, status: inGatewayWords[status] ?? status, hasFailed }))
    })
  })
  return (await Promise.all(found)).flat()
}

const readOperations = async (): Promise<Operation[]> => {
  const keys = new Set((await readSaid()).map(({ key }) => key))
  return ((await sandbox.control('operations'))['items'] as Operation[]).filter(({ key }) => keys.has(key))
}

/** Where a document says something else than the gateway, or has ever said that something failed that did not. */
async function findDifferences(): Promise<string[]> {
  const states = new Map((await readOperations()).map(({ key, state }) => [key, state]))
  return (await readSaid()).flatMap(({ key, status, hasFailed }) => {
    const state = states.get(key) ?? 'unheard of'
    return [
      ...(status === state ? [] : [`${key} is ${status}, at the gateway ${state}`]),
      ...(hasFailed && state !== 'declined' ? [`${key} had failed, at the gateway ${state}`] : []),
    ]
  })
}

/** What the gateways themselves have not ended. */
const findOpen = async () => (await readOperations()).filter(({ state }) => state === 'open' || state === 'pending')

function counted(names: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts]
    .map(([name, count]) => `${name} ${count}`)
    .toSorted()
    .join(', ')
}

async function readVersions(): Promise<Record<string, number>> {
  const found = ['payments', 'refunds', 'payouts', 'orders'].map(async (name) => {
    const docs = await mongoose.connection
      .collection(name)
      .find({}, { projection: { version: 1 } })
      .toArray()
    return docs.map(({ _id, version }) => [`${name} ${_id.toHexString()}`, Number(version)] as const)
  })
  return Object.fromEntries((await Promise.all(found)).flat())
}

/** Everything is told again, as something new, five times and in any order. */
async function tellAgain(): Promise<void> {
  const notices = (await readOperations()).map(({ gateway, kind, key }) => ({
    gateway,
    notice: { eventId: randomUUID(), kind, key, at: new Date(), claims: null },
  }))
  await inParallel(shuffled(times(5, () => notices).flat()), atOnce, async ({ gateway, notice }) => {
    await receiveNotice(gateway, notice)
  })
  await rest(recoveryMs)
  await untilSettled()
}

const describeSaid = async () => counted((await readSaid()).map(({ key, status }) => `${key.split('_')[0]} ${status}`))
const toSend = { status: 'approved', gateway: { $ne: 'manual' } }

describe(`gateways that misbehave, with SEED=${seed}`, () => {
  it(
    `lose, double and wrongly fail none of ${operations} operations, however often and whenever they tell of them`,
    async () => {
      const acts = await prepare()
      const startedAt = Date.now()
      const log = (text: string) => console.log(`  ${Math.round((Date.now() - startedAt) / 1_000)} s: ${text}`)
      await sandbox.setFaults(...modes.map((rule) => ({ ms: 1_000, ...rule, shareBps, times: 1_000_000 })), everyWebhook)
      await inParallel(acts, atOnce, (act) => act())
      await until(async () => (await mongoose.connection.collection('refunds').countDocuments(toSend)) === 0, longMs)
      const met = (await sandbox.control('faults'))['met'] as { mode: string; times: number }[]
      log(`faults: ${met.map(({ mode, times: hits }) => `${mode} ${hits}`).join(', ')}`)
      log(`all is asked for: ${await describeSaid()}`)
      expect(met.filter(({ times: hits }) => hits === 0)).toEqual([])

      await recover(sandbox, { withinMs: recoveryMs, isUnhurried })
      log(`the product knows what became of everything: ${await describeSaid()}`)
      await inParallel(unpaid.splice(0), atOnce, checkOut)
      await rest()
      expect([unpaid, await findDifferences(), await findOpen()]).toEqual([[], [], []])
      await untilSettled()
      expect(await judge(sandbox, answered)).toEqual([])
      log(`whoever had seen no page has paid: ${await describeSaid()}`)

      const before = await readVersions()
      await tellAgain()
      log('everything was told again')
      const after = await readVersions()
      expect(Object.keys(after).filter((id) => after[id] !== before[id])).toEqual([])
      expect(await judge(sandbox, answered)).toEqual([])
    },
    longMs,
  )
})
