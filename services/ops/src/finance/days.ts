import type { Span } from '../platform/calendar.ts'
import { orderEvents } from '../orders/contract.ts'
import { findRevenueDays, listRevenueDays, type CountedOrder } from '../orders/revenue/revenue-days.ts'
import { EventModel, readHead, type EventDoc } from '../platform/changes/event-log.ts'
import { defineSubscriber, readPosition } from '../platform/changes/subscriber.ts'
import { malaysianDay, now } from '../platform/clock.ts'
import type { OnWake } from '../platform/changes/wakes.ts'
import { startLoop, type Loop } from '../platform/concurrency/loop.ts'
import { writesOf } from '../platform/database/fields.ts'
import { isDuplicateKey, oneOf, trusted, type Types } from '../platform/database/mongo.ts'
import { readBalances } from '../platform/ledger/balances.ts'
import { ledgerEvents, type LedgerTransaction } from '../platform/ledger/contract.ts'
import { ringgit } from '../platform/money.ts'
import type { Config } from '../platform/process/config.ts'
import type { Log } from '../platform/process/log.ts'
import { signals } from '../platform/process/signals.ts'
import { profitAccounts } from './accounts.ts'
import { openMonths, reopenMonth, sumMonths } from './months.ts'
import { FinanceComparisonModel, FinanceDayModel, FinanceRebuildModel, RevenueModel, type FinanceDayDoc, type RevenueDoc } from './model.ts'
import { listLedgerDays, sumAccounts, sumDay } from './sums.ts'

// A change marks the days that it concerns; a loop adds these up anew, from the revenue of their orders and from the ledger. Repeating either
// changes nothing, and many changes of a day have it added up once.

/** Notes what orders bring in, and on which days something has changed. */
export const financeDaySubscriber = defineSubscriber({
  name: 'finance.days',
  events: [...orderEvents.types, ...ledgerEvents.types],
  handle: async (events) => {
    const seq = events.at(-1)?._id ?? 0
    const [ofOrders, ofLedger] = [events.filter(isOfOrder), events.filter((event) => !isOfOrder(event))]
    const firstSeqs = new Map(ofOrders.toReversed().map((event) => [event.id, event._id]))
    const counted = await findRevenueDays([...firstSeqs.keys()])
    const days = await noteRevenue(counted, (id) => ({ seq, since: firstSeqs.get(id) ?? seq }))
    for (const { data } of ofLedger) if (isOfProfit(data as LedgerTransaction)) days.add(dayOf(data as LedgerTransaction))
    await markStale(days, seq)
  },
  onGap: () => rebuild(),
})

const isOfOrder = ({ entity }: EventDoc) => entity === orderEvents.entity
const isOfProfit = ({ entries }: LedgerTransaction) => entries.some(({ account }) => profitAccounts.includes(account))
const dayOf = ({ at }: LedgerTransaction) => malaysianDay(new Date(at))

/** Which event an order was read after, and since which its days may be unmarked. */
type Seqs = (orderId: string) => { seq: number; since: number }

/** Stores what has changed of the revenue of orders. Returns the days that it concerns, also where a process has stored it and then ended. */
async function noteRevenue(counted: readonly CountedOrder[], seqsOf: Seqs): Promise<Set<string>> {
  const known = await RevenueModel.find({ _id: oneOf(counted.map(({ _id }) => _id)) }).lean<RevenueDoc[]>()
  const byId = new Map(known.map((doc) => [doc._id.toHexString(), doc]))
  const concerned = new Set<string>()
  const updates = counted.flatMap((order) => {
    const before = byId.get(order._id.toHexString())
    const { seq, since } = seqsOf(order._id.toHexString())
    const days = withFormerDays(order, before)
    const isSame = before !== undefined && contentOf({ ...order, days }) === contentOf(before)
    if (!isSame || before.seq >= since) for (const { day } of days) concerned.add(day)
    if (isSame || (before && before.version > order.version)) return []
    const { _id, ...rest } = order
    return [{ updateOne: { filter: { _id, version: { $lte: order.version } }, update: { $set: { ...rest, days, seq } }, upsert: true } }]
  })
  await ignoringLater(() => (updates.length > 0 ? writesOf(RevenueModel).bulkWrite(updates, { ordered: false }) : Promise.resolve()))
  return concerned
}

function withFormerDays({ days }: CountedOrder, before: RevenueDoc | undefined): CountedOrder['days'] {
  const former = (before?.days ?? []).filter(({ day }) => !days.some((each) => each.day === day))
  return [...days, ...former.map(({ day }) => ({ day, sen: 0, orders: 0, backSen: 0, parts: {} }))]
}

const contentOf = ({ method, state, agentId, days }: CountedOrder) => JSON.stringify([method, state, agentId, days])

/** Where there is a later state already, the upsert finds the id taken. */
async function ignoringLater(write: () => Promise<unknown>): Promise<void> {
  try {
    await write()
  } catch (error) {
    const { writeErrors = [error] } = error as { writeErrors?: unknown[] }
    if (![writeErrors].flat().every(isDuplicateKey)) throw error
  }
}

async function markStale(days: ReadonlySet<string>, seq: number): Promise<void> {
  const updates = [...days].map((day) => ({
    updateOne: { filter: { _id: day }, update: [{ $set: { staleSeq: { $max: ['$staleSeq', '$seq', seq] } } }], upsert: true },
  }))
  if (updates.length === 0) return
  await writesOf(FinanceDayModel).bulkWrite(updates, { ordered: false })
  signals.emit('wake', daysMarked)
}

const daysMarked = 'finance days'

const daysAtOnce = 20

/** Adds up the days that are marked. Returns whether there are more. */
export async function sumStaleDays(): Promise<boolean> {
  const stale = await FinanceDayModel.find({ staleSeq: trusted({ $gte: 0 }) }, { staleSeq: 1 })
    .limit(daysAtOnce)
    .lean<Pick<FinanceDayDoc, '_id' | 'staleSeq'>[]>()
  for (const { _id, staleSeq = 0 } of stale) {
    const sums = await sumDay(_id)
    await reopenMonth(_id)
    // Marked again meanwhile, it is added up once more.
    await writesOf(FinanceDayModel).updateOne({ _id, staleSeq }, { $set: { ...sums, seq: staleSeq }, $unset: { staleSeq: '' } })
  }
  return stale.length === daysAtOnce
}

const partMax = 500

/** Reads the revenue of all orders, and marks all days. Returns the seq up to which they are. */
async function rebuild(): Promise<number> {
  const seq = await readHead()
  let last: Types.ObjectId | null = null
  do {
    const part: Awaited<ReturnType<typeof listRevenueDays>> = await listRevenueDays(last, partMax)
    // Marked whatever has changed: a rebuild mends what is wrong.
    await noteRevenue(part.counted, () => ({ seq, since: 0 })).then((days) => markStale(days, seq))
    last = part.last
  } while (last)
  await markStale(new Set(await listLedgerDays()), seq)
  await writesOf(FinanceRebuildModel).updateOne({ _id: 'financeDays' }, { $set: { at: now() } }, { upsert: true })
  return seq
}

/** How long marked days wait: many changes of a day are added up once. */
const debounceMs = 500
const sumEveryMs = 2_000
const compareEveryMs = 5_000

/** Adds up marked days, and compares all of them with the ledger. */
export function startFinanceDays(log: Log, _config: Config, onWake: OnWake): Loop {
  const compare = comparison(log)
  let comparedAt = 0
  let isOpen = false
  let isBuilt = false
  const round = async () => {
    isBuilt ||= (await FinanceRebuildModel.exists({ _id: 'financeDays' })) !== null
    if (!isBuilt) {
      await rebuild()
      log.info('counted the revenue of earlier orders')
    }
    if (await sumStaleDays()) return true
    if (Date.now() >= comparedAt + compareEveryMs) {
      comparedAt = Date.now()
      if (!isOpen) await openMonths((await FinanceDayModel.find({}, { _id: 1 }).lean<Pick<FinanceDayDoc, '_id'>[]>()).map(({ _id }) => _id))
      isOpen = true
      await sumMonths()
      return compare()
    }
    return false
  }
  const loop = startLoop('finance days', log, { everyMs: () => sumEveryMs, debounceMs, round })
  onWake(daysMarked, loop.wake)
  return loop
}

/**
 * What the days differ from the ledger by. What is posted without an event (demo, migration) is in none of them: once the ledger has come to
 * rest, they are added up anew, once for each of its states.
 */
export function comparison(log: Log): () => Promise<boolean> {
  let [seen, mended] = ['', '']
  return async () => {
    const [ofLedger, ofDays] = [await readLedgerProfit(), await readDaysProfit()]
    const [ledger, days] = [textOf(ofLedger), textOf(ofDays)]
    if (ledger === days || ledger !== seen || ledger === mended) {
      if (ledger === days) await noteDifferences([])
      else if (ledger === seen && ledger === mended) await noteDifferences(differencesOf(ofLedger, ofDays))
      seen = ledger
      return false
    }
    mended = ledger
    log.info({ ledger, days }, 'finance days are recalculated: the ledger has more entries')
    await markStale(new Set(await listLedgerDays()), await readHead())
    return true
  }
}

type Sums = ReadonlyMap<string, number>

function differencesOf(ofLedger: Sums, ofDays: Sums): string[] {
  return profitAccounts.flatMap((account) => {
    const [sen, daysSen] = [ofLedger.get(account) ?? 0, ofDays.get(account) ?? 0]
    return sen === daysSen ? [] : [`finance days differ from the ledger by ${ringgit(daysSen - sen)} in ${account}`]
  })
}

const comparisonId = 'ledger'

async function noteDifferences(differences: readonly string[]): Promise<void> {
  const noted = await readDifferences()
  if (noted.join() !== differences.join())
    await writesOf(FinanceComparisonModel).updateOne({ _id: comparisonId }, { $set: { differences: [...differences] } }, { upsert: true })
}

/** What of the days stayed different from the ledger after they were added up anew. */
export const readDifferences = async (): Promise<string[]> =>
  (await FinanceComparisonModel.findById(comparisonId).lean())?.differences ?? []

/** Whether all that was noted up to an event of the log is added up, on the days of a span. */
export async function areAddedUp(span: Span, seq: number): Promise<boolean> {
  const { name, events } = financeDaySubscriber
  const handled = (await readPosition(name)) ?? 0
  const [rebuilt, waiting, stale] = await Promise.all([
    FinanceRebuildModel.exists({ _id: 'financeDays' }),
    EventModel.exists({ _id: trusted({ $gt: handled, $lte: seq }), type: oneOf(events) }),
    FinanceDayModel.exists({ _id: trusted({ $gte: span.from, $lte: span.to }), staleSeq: trusted({ $gte: 0 }) }),
  ])
  return waiting === null && rebuilt !== null && stale === null
}

/**
 * How far the days of a span can be relied on, as to what had happened up to an event of the log: whether what was noted of them is added up, and
 * whether they agree with the ledger.
 */
export async function readSettled(span: Span, seq: number): Promise<{ isAddedUp: boolean; isAgreeing: boolean }> {
  if (!(await areAddedUp(span, seq))) return { isAddedUp: false, isAgreeing: false }
  const [ledger, days] = await Promise.all([sumAccounts(span), readDaysProfit(span)])
  return { isAddedUp: true, isAgreeing: textOf(new Map(ledger.map(({ key, sen }) => [key, sen]))) === textOf(days) }
}

const textOf = (sums: Sums) => profitAccounts.map((account) => `${account} ${sums.get(account) ?? 0}`).join()

async function readLedgerProfit(): Promise<Sums> {
  const balances = await readBalances()
  return new Map(profitAccounts.map((account) => [account, 0 - (balances.get(account)?.sen ?? 0)]))
}

async function readDaysProfit(span?: Span): Promise<Sums> {
  const sums = await FinanceDayModel.aggregate<{ _id: string; sen: number }>([
    ...(span ? [{ $match: { _id: { $gte: span.from, $lte: span.to } } }] : []),
    { $unwind: '$accounts' },
    { $group: { _id: '$accounts.key', sen: { $sum: '$accounts.sen' } } },
  ])
  return new Map(sums.map(({ _id, sen }) => [_id, sen]))
}

/** What all days together brought in. */
export async function readDaysRevenue(): Promise<number> {
  const [sum] = await FinanceDayModel.aggregate<{ sen: number }>([{ $group: { _id: null, sen: { $sum: '$revenueSen' } } }])
  return sum?.sen ?? 0
}
