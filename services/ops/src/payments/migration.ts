import { model } from 'mongoose'
import { countPayables, listPayables, type Payable } from '../orders/payments/payable.ts'
import { noteFollowed } from '../orders/payments/follow-payment.ts'
import { systemContext } from '../platform/changes/command-context.ts'
import { claimHeld } from '../platform/claims/follow.ts'
import { now } from '../platform/clock.ts'
import { startLoop, type Loop } from '../platform/concurrency/loop.ts'
import { insertNew } from '../platform/changes/create-many.ts'
import { oneOf, plainSchema, Types } from '../platform/database/mongo.ts'
import type { Log } from '../platform/process/log.ts'
import { postHistory } from '../platform/ledger/post.ts'
import { forgetStats } from '../platform/stats/stats-consumer.ts'
import { changePayment, type Decide } from './change-payment.ts'
import { keptOf, paymentOf } from './create-payment.ts'
import { PaymentModel, payments, type PaymentDoc } from './model.ts'
import { paymentPostings } from './postings.ts'
import { paymentReferences } from './references.ts'
import { statsArea } from './stats.ts'
import { writesOf } from '../platform/database/fields.ts'

// Orders of an earlier version have no payment: each gets one, in the state that the order says.

interface ProgressDoc {
  _id: string
  /** The last order that was looked at; null at the beginning. */
  last: Types.ObjectId | null
  /** How many payments this round has made, or was about to. */
  made: number
}
const ProgressModel = model<ProgressDoc>(
  'PaymentMigration',
  plainSchema({ _id: String, last: { type: Types.ObjectId, default: null }, made: Number }),
  'paymentMigrations',
)

const batchMax = 500
const repeatMs = 60 * 60_000
/** Newer orders have events: what follows those makes their payments, with events too. */
const earlierMs = 10 * 60_000
const progressId = 'payments'
const seedId = 'demo'

/** Looks at the next orders, and makes the payments they lack. It resumes where it was interrupted. Returns null at the end of a round. */
async function migrateBatch(isEarlier: (order: Payable) => boolean = () => true): Promise<number | null> {
  const { last = null, made = 0 } = (await ProgressModel.findById(progressId).lean<ProgressDoc>()) ?? {}
  const orders = await listPayables(last, batchMax)
  const earlier = orders.filter(isEarlier)
  const missing = await withoutPayment(earlier)
  // Noted first: whoever dies after the first of them must not forget that the counters lack it.
  if (missing.length > 0) await noteProgress({ last, made: made + missing.length })
  const added = await insertMissing(earlier, missing)
  await noteKept(orders)
  const next = orders.length < batchMax ? null : (orders.at(-1)?._id ?? null)
  if (!next && made + missing.length > 0) await forgetStats(statsArea)
  await noteProgress({ last: next, made: next ? made + missing.length : 0 })
  return next ? added : null
}

async function noteProgress(progress: Omit<ProgressDoc, '_id'>): Promise<void> {
  await writesOf(ProgressModel).updateOne({ _id: progressId }, { $set: progress }, { upsert: true })
}

/** Says of cancelled orders what they cost the customer, where an earlier version has not. */
async function noteKept(orders: readonly Payable[]): Promise<void> {
  const kept = new Map(orders.filter((order) => keptOf(order) !== null).map((order) => [order._id.toHexString(), keptOf(order)]))
  if (kept.size === 0) return
  const lacking = await PaymentModel.find(
    { _id: oneOf([...kept.keys()].map((id) => new Types.ObjectId(id))), keptSen: null },
    { _id: 1 },
  ).lean<Pick<PaymentDoc, '_id'>[]>()
  for (const { _id } of lacking) {
    const id = _id.toHexString()
    const decide: Decide = ({ keptSen = null }) =>
      keptSen === null ? { set: { keptSen: kept.get(id) ?? 0 }, event: 'payment.updated' } : null
    await changePayment(systemContext, { id, decide })
  }
}

/** The payments of whole orders that have none yet. They are written without events: nothing has happened. Returns how many. */
async function insertMissing(orders: readonly Payable[], missing: readonly Payable[]): Promise<number> {
  const taken = await insertNew(payments, missing.map(wholeOf))
  // Also of those that an interrupted batch has inserted. One that changed since has events, and is posted and followed by them.
  const migrated = { _id: oneOf(orders.map(({ _id }) => _id)), isMigrated: true, version: 1 }
  await settle(await PaymentModel.find(migrated, { captures: 1, version: 1, extraCapturedSen: 1 }).lean<Silent[]>())
  await claimHeld(paymentReferences, await PaymentModel.find(migrated).lean<PaymentDoc[]>())
  return missing.length - taken.size
}

export async function withoutPayment(orders: readonly Payable[]): Promise<Payable[]> {
  const found = await PaymentModel.find({ _id: oneOf(orders.map(({ _id }) => _id)) }, { _id: 1 }).lean<Pick<PaymentDoc, '_id'>[]>()
  const known = new Set(found.map(({ _id }) => _id.toHexString()))
  return orders.filter(({ _id }) => !known.has(_id.toHexString()))
}

const wholeOf = (order: Payable): PaymentDoc => ({
  ...paymentOf(order, { isMigrated: true }),
  _id: order._id,
  version: 1,
  createdAt: order.createdAt,
  updatedAt: order.createdAt,
})

/** Inserts payments without events, and lets their orders follow them. One that somebody has made stays. Returns those it inserted. */
export async function insertSilently(docs: readonly PaymentDoc[]): Promise<PaymentDoc[]> {
  const taken = await insertNew(payments, docs)
  const inserted = docs.filter((_, index) => !taken.has(index))
  await settle(inserted)
  return inserted
}

type Silent = Pick<PaymentDoc, '_id' | 'version' | 'captures' | 'extraCapturedSen'>

/** What the events of a payment would have done. It may repeat. */
async function settle(docs: readonly Silent[]): Promise<void> {
  await postHistory(paymentPostings, docs)
  await noteFollowed(docs.map(({ _id, version, extraCapturedSen }) => ({ id: _id, version, extraSen: extraCapturedSen })))
}

/** Whether the payments of the demo's past were made: what is booked later has events. */
export const isSeeded = async (): Promise<boolean> => (await ProgressModel.exists({ _id: seedId })) !== null
export const noteSeeded = async (): Promise<void> => {
  await writesOf(ProgressModel).updateOne({ _id: seedId }, { $set: { last: null, made: 0 } }, { upsert: true })
}

/** A whole round at once. */
export async function migratePayments(): Promise<void> {
  while ((await migrateBatch()) !== null);
}

/** Repeats a round while there are fewer payments than orders, and says so once they agree. */
export function startMigration(log: Log): Loop {
  let isDone = false
  let made = 0
  const round = async () => {
    const before = now().getTime() - earlierMs
    const added = await migrateBatch(({ createdAt }) => createdAt.getTime() < before)
    made += added ?? 0
    if (added !== null) return true
    const [orders, known] = await Promise.all([countPayables(), PaymentModel.estimatedDocumentCount()])
    isDone = known >= orders
    if (made > 0) log.info(`created ${made} payments for earlier orders: ${known} payments for ${orders} orders`)
    made = 0
    return false
  }
  return startLoop('payment migration', log, { everyMs: () => (isDone ? repeatMs : 5_000), round })
}
