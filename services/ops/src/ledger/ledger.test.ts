import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { OrderModel, type OrderDoc } from '../orders/model.ts'
import { orderPostings } from '../orders/postings.ts'
import { StatsModel } from '../platform/stats/stats-consumer.ts'
import { AuditModel } from '../platform/audit/audit-entry.ts'
import { EventModel } from '../platform/changes/event-log.ts'
import { withStoredPosition } from '../platform/changes/subscriber.ts'
import { Types } from '../platform/database/mongo.ts'
import { countTransactions, readBalances, recountBalances } from '../platform/ledger/balances.ts'
import { checkInvariant, isStopped, readChecked } from '../platform/ledger/checks.ts'
import { defineInvariant } from '../platform/ledger/invariant.ts'
import { platformInvariants } from '../platform/ledger/invariants.ts'
import { idOfKey, LedgerModel } from '../platform/ledger/ledger-transaction.ts'
import { post, postHistory } from '../platform/ledger/post.ts'
import { isBackfilled, ledgerSubscriber, startLedgerBackfill } from '../platform/ledger/poster.ts'
import { orders } from '../orders/model.ts'
import { times } from '../testing/entities/bookings.ts'
import { startEventPipeline, type EventPipeline } from '../testing/changes/event-pipeline.ts'
import { until } from '../testing/system/processes.ts'

// The ledger on a database of its own, in this process.

let pipeline: EventPipeline
let sequence = 0
const agentId = new Types.ObjectId()
const invariants = platformInvariants([orderPostings], [orders])

beforeAll(async () => {
  pipeline = await startEventPipeline()
})
afterAll(() => pipeline.stop())
beforeEach(async () => {
  for (const { collection } of [OrderModel, LedgerModel, EventModel, AuditModel, StatsModel]) await collection.deleteMany({})
  for (const name of ['ledgerBalances', 'ledgerBackfills', 'invariants', 'subscriberPositions'])
    await OrderModel.db.collection(name).deleteMany({})
})

/** Inserts delivered and paid orders at version 1, with one event and one audit entry each. */
async function deliver(count = 1, change: Partial<OrderDoc> = {}): Promise<OrderDoc[]> {
  const at = new Date()
  const docs = times(count, () => ({
    _id: new Types.ObjectId(),
    version: 1,
    year: 2026,
    sequence: (sequence += 1),
    status: 'delivered',
    paymentStatus: 'paid',
    agent: { id: agentId, name: 'Hafiz' },
    agentEarningSen: 10_400,
    subtotalSen: 12_000,
    deliveryFeeSen: 800,
    serviceFeeSen: 600,
    discountSen: 0,
    taxSen: 1_340,
    totalAmountSen: 14_740,
    completedAt: at,
    createdAt: at,
    updatedAt: at,
    ...change,
  })) as unknown as OrderDoc[]
  await OrderModel.collection.insertMany(docs)
  const head = await EventModel.countDocuments()
  await EventModel.collection.insertMany(docs.map(({ _id }, index) => ({ ...eventOf(_id), _id: head + index + 1 })) as never[])
  await AuditModel.collection.insertMany(docs.map(({ _id }) => ({ entity: 'order', id: _id.toHexString(), version: 1, at }) as never))
  return docs
}
const eventOf = (id: Types.ObjectId) => ({ type: 'order.statusChanged', entity: 'order', id: id.toHexString(), version: 1, at: new Date() })

/** Everything as it is in a running system: posted, counted, and every position at the head of the log. */
async function settle(): Promise<void> {
  const subscriber = withStoredPosition(ledgerSubscriber([orderPostings]))
  await subscriber.open()
  await subscriber.handle(await EventModel.find().lean(), await EventModel.countDocuments())
  const backfill = startLedgerBackfill([orderPostings], pipeline.log)
  await until(() => isBackfilled([orderPostings]))
  await backfill.stop()
  while (await countTransactions());
  // No relay is running.
  await LedgerModel.collection.updateMany({}, { $unset: { outbox: '' } })
}

/** A first look suspects, a second one confirms. */
async function checkTwice(looked = invariants, isWhole = true): Promise<Record<string, string[]>> {
  for (const _ of ['first', 'second']) for (const invariant of looked) await checkInvariant(invariant, { isWhole, log: pipeline.log })
  const checked = await readChecked()
  return Object.fromEntries(
    checked.flatMap(({ _id, differences }) => (differences.length > 0 ? [[_id, differences.map(({ text }) => text)]] : [])),
  )
}

it('posts a transaction once, with one event, whatever repeats and at the same time', async () => {
  const docs = await deliver(20)
  const posted = await Promise.all(times(5, () => post(orderPostings, docs)))
  expect(posted.reduce((sum, count) => sum + count, 0)).toBe(20)
  expect(await post(orderPostings, docs)).toBe(0)
  const found = await LedgerModel.find().lean()
  expect(found.map(({ outbox = [] }) => outbox.map(({ type, version }) => [type, version]))).toEqual(
    times(20, () => [['ledger.posted', 1]]),
  )
  expect(found[0]).toMatchObject({ kind: 'ord:earned', entity: 'order', version: 1 })
  expect(found[0]?.entries.map(({ account }) => account)).not.toContain('expense:discount')
})

it('posts what came without events from the documents, and goes on where it was interrupted', async () => {
  const docs = (await deliver(60)).toSorted((one, other) => (one._id.toHexString() < other._id.toHexString() ? -1 : 1))
  await EventModel.collection.deleteMany({})
  await OrderModel.db
    .collection<{ _id: string }>('ledgerBackfills')
    .insertOne({ _id: 'order', after: docs[19]?._id, finishedAt: null } as never)
  await settle()
  expect(await LedgerModel.countDocuments()).toBe(40)
  await postHistory(orderPostings, docs)
  while (await countTransactions());
  expect(await LedgerModel.countDocuments({ outbox: { $exists: true } })).toBe(0)
  expect((await readBalances()).get('customer_funds')).toMatchObject({ sen: 60 * 14_740, entries: 60 })
  expect(await checkTwice()).toEqual({})
})

it('knows every balance at once and counts each transaction once, also where counting was interrupted or done twice', async () => {
  const senOf = async () => (await readBalances()).get(`agent_payable:${agentId.toHexString()}`)?.sen
  for (let round = 1; round <= 4; round += 1) {
    await postHistory(orderPostings, await deliver(30))
    expect(await senOf()).toBe(-10_400 * 30 * round)
    const [added] = await Promise.all([LedgerModel.distinct('_id', { isUncounted: true }), ...times(3, countTransactions)])
    // As if the process had died before it marked them as counted.
    await LedgerModel.collection.updateMany({ _id: { $in: added } }, { $set: { isUncounted: true } })
    expect(await senOf()).toBe(-10_400 * 30 * round)
    while (await countTransactions());
  }
  expect(Object.fromEntries(await readBalances())).toEqual(Object.fromEntries(await recountBalances()))
  expect(await LedgerModel.countDocuments({ isUncounted: true })).toBe(0)
})

it('holds on what is whole, and suspects nothing that is still on its way', async () => {
  await deliver(3)
  await settle()
  expect(await checkTwice()).toEqual({})
  const [late] = await deliver()
  const [, , match] = invariants
  if (!late || !match) throw new Error('nothing to check')
  const look = () => checkInvariant(match, { isWhole: false, log: pipeline.log })
  expect(await look()).toMatchObject({ suspected: [], count: 0 })
  await settle()
  await LedgerModel.collection.deleteOne({ recordId: late._id.toHexString() })
  expect(await look()).toMatchObject({ suspected: [{ text: `ord:${late._id.toHexString()}:earned is missing` }], count: 0 })
  await post(orderPostings, [late])
  expect(await look()).toMatchObject({ suspected: [], count: 0 })
  expect(await isStopped(late._id.toHexString())).toBe(false)
})

const ofLedger = invariants.slice(0, 3)
type Mutation = [name: string, mutate: (key: string) => Promise<unknown>, found: (key: string) => Record<string, unknown>]
const whole = 'agent_payable'
const mutations: Mutation[] = [
  ['deleted', (key) => LedgerModel.collection.deleteOne({ key }), (key) => ({ I9: [`${key} is missing`] })],
  [
    'altered',
    (key) => LedgerModel.collection.updateOne({ key, 'entries.account': 'tax_payable' }, { $set: { 'entries.$.sen': -1_341 } }),
    (key) => ({ I1: [`${key} sums to −RM 0.01, not to 0`], I9: [expect.stringContaining(`tax_payable −RM 13.41, should be`)] }),
  ],
  [
    'doubled',
    async (key) => LedgerModel.collection.insertOne({ ...(await LedgerModel.findOne({ key }).lean()), _id: new Types.ObjectId() }),
    (key) => ({ I9: [expect.stringMatching(new RegExp(`^${key} .*is not expected by its record$`))] }),
  ],
  [
    'of no record',
    async (key) => {
      const recordId = new Types.ObjectId().toHexString()
      const other = { ...(await LedgerModel.findOne({ key }).lean()), _id: idOfKey('other'), key: `ord:${recordId}:earned`, recordId }
      await LedgerModel.collection.insertOne(other)
    },
    () => ({ I9: [expect.stringContaining('belongs to no record')] }),
  ],
]

it.each(mutations)(
  'names a transaction that was %s within two checks, stops its money, and repairs nothing',
  async (_name, mutate, expected) => {
    const [order] = await deliver(3)
    await settle()
    const id = order?._id.toHexString() ?? ''
    const key = `ord:${id}:earned`
    const before = await LedgerModel.find().lean()
    await mutate(key)
    const { I2: balances = [], ...found } = await checkTwice(ofLedger)
    expect(found).toEqual(expected(key))
    // The balances were counted before: they no longer are what the entries sum to.
    expect(balances.some((text) => text.includes(whole)) || found['I1'] !== undefined).toBe(true)
    expect(await isStopped(agentId.toHexString())).toBe(true)
    const mutated = await LedgerModel.find().lean()
    expect(mutated).not.toEqual(before)
    expect(await LedgerModel.find().lean()).toEqual(mutated)
    // Somebody puts it back: it holds again, and the money goes on.
    await LedgerModel.collection.deleteMany({})
    await LedgerModel.collection.insertMany(before)
    expect(await checkTwice(ofLedger, false)).toEqual({})
    expect([await isStopped(id), await isStopped(agentId.toHexString())]).toEqual([false, false])
  },
)

it('stops the money of everything it names, however much', async () => {
  await deliver()
  await settle()
  const differences = times(150, (index) => ({ record: null, text: `number ${index}`, alsoStops: [`agent ${index}`] }))
  await checkTwice([defineInvariant({ id: 'I99', title: 'Many', check: () => Promise.resolve(differences) })])
  expect(await isStopped('agent 149')).toBe(true)
})

it('names balances, counters, events and audit entries that are not what they were', async () => {
  const [, one, two, three] = await deliver(5)
  await settle()
  await StatsModel.collection.insertOne({ _id: 'orders' as never, seq: 5, counts: {}, recountedAt: new Date(), corrected: [] })
  expect(await checkTwice()).toEqual({})
  await OrderModel.db
    .collection<{ _id: string }>('ledgerBalances')
    .updateOne({ _id: 'accounts' }, { $inc: { 'accounts.tax_payable.sen': 5 } })
  await StatsModel.collection.updateOne({ _id: 'orders' as never }, { $set: { corrected: ['paid: 5, counted 4'] } })
  await EventModel.collection.deleteOne({ id: one?._id.toHexString() ?? '' })
  await OrderModel.collection.updateOne({ _id: two?._id ?? new Types.ObjectId() }, { $set: { version: 3 } })
  await AuditModel.collection.deleteOne({ id: three?._id.toHexString() ?? '' })
  const found = await checkTwice()
  expect(found).toEqual({
    I2: ['all accounts sum to RM 0.05, not 0', 'tax_payable has the balance −RM 66.95, but its entries sum to −RM 67.00'],
    I10: ['orders: the last recount corrected paid: 5, counted 4'],
    I11: ['1 events are missing from the log', `order ${two?._id.toHexString()} has version 3, its events have 1`],
    I12: [`version 1 of order ${three?._id.toHexString()} does not have exactly one event and one audit entry`],
  })
  expect(await isStopped(three?._id.toHexString() ?? '')).toBe(true)
})
