import { model, Schema } from 'mongoose'
import { GatewayUnreachable, type GatewayAdapter, type Movement } from '../gateways/contract.ts'
import { openGateways } from '../payments/attempts/gateways.ts'
import { atMalaysianHour, dayMs, malaysianDay, now } from '../platform/clock.ts'
import { startLoop, type Loop } from '../platform/concurrency/loop.ts'
import { writesOf } from '../platform/database/fields.ts'
import { createLease } from '../platform/database/lease.ts'
import { invalid } from '../platform/errors.ts'
import { plainSchema, trusted } from '../platform/database/mongo.ts'
import { hasTime } from '../platform/database/partial-index.ts'
import type { Movements } from '../platform/ledger/movements.ts'
import type { Config } from '../platform/process/config.ts'
import type { Log } from '../platform/process/log.ts'
import { Provider } from './contract.ts'
import { LineModel } from './model.ts'
import { reconcile, rematch, reopenAwaited } from './reconcile.ts'

/** How far a provider's statement of a day has been read. */
export interface StatementDoc {
  /** `<provider>:<day>` */
  _id: string
  provider: Provider
  day: string
  /** When it was last read whole; null before. */
  fetchedAt: Date | null
  /** Since when somebody waits for it to be read again; null otherwise. */
  askedAt: Date | null
  failures: number
  problem: { cause: string; at: Date } | null
  /** Not before then, where it could not be read. */
  nextAt: Date | null
  /** Whether it is there because somebody asked for it: the days around it were perhaps never read. Absent otherwise. */
  isAsked?: boolean
}

const date = { type: Date, default: null }
const schema = plainSchema<StatementDoc>({
  _id: String,
  provider: String,
  day: String,
  fetchedAt: date,
  askedAt: date,
  failures: { type: Number, default: 0 },
  problem: { type: Schema.Types.Mixed, default: null },
  nextAt: date,
  isAsked: Boolean,
})
schema.index({ day: -1 })
schema.index({ askedAt: 1 }, { partialFilterExpression: { askedAt: hasTime } })
export const StatementModel = model<StatementDoc>('Statement', schema, 'statements')

/** When the statement of a day is complete: the next morning. */
const completeHour = 8
const todayEveryMs = 300_000
/** How often a statement is read again on which something is missing, and for how long. */
const missingEveryMs = 3_600_000
const keptDays = 7
const retryMs = [10_000, 30_000, 120_000]
const retryLaterMs = 600_000
const everyMs = 5_000
const leaseMs = 180_000

const startOf = (day: string): Date => atMalaysianHour(new Date(`${day}T04:00:00Z`), 0)
export const endOf = (day: string): Date => atMalaysianHour(startOf(day), 0, 1)
export const completeAtOf = (day: string): Date => atMalaysianHour(startOf(day), completeHour, 1)
const daysBefore = (at: Date, days: number): string => malaysianDay(new Date(at.getTime() - days * dayMs))
const idOf = (provider: Provider, day: string) => `${provider}:${day}`

type Fetched = Pick<StatementDoc, 'fetchedAt' | 'askedAt' | 'nextAt'>

/** Whether a statement is to be read now; `isMissed` where it lacks something that we have. */
export function isDue(day: string, known: Fetched | null, { at, isMissed }: { at: Date; isMissed: boolean }): boolean {
  if (known?.nextAt && known.nextAt > at) return false
  if (!known?.fetchedAt || known.askedAt) return true
  const { fetchedAt } = known
  const ageMs = at.getTime() - fetchedAt.getTime()
  if (day === malaysianDay(at)) return ageMs >= todayEveryMs
  if (fetchedAt < endOf(day)) return true
  if (fetchedAt < completeAtOf(day) && at >= completeAtOf(day)) return true
  return isMissed && ageMs >= missingEveryMs
}

/** The most days that are caught up with by themselves, as gateways keep statements for about a year; and how many of them in one round. */
const lostDaysMax = 366
const lostAtOnce = 2

/**
 * The days of a provider whose statements are to be read now: from yesterday on at first, then of a week; a few of those that nobody has read
 * whole, where nothing ran for longer; and those that were asked for.
 */
export async function dueDays(provider: Provider, at: Date): Promise<string[]> {
  const since = daysBefore(at, keptDays)
  const unfinished = { fetchedAt: null, day: trusted({ $gte: daysBefore(at, lostDaysMax) }) }
  const isOpen = [{ day: trusted({ $gte: since }) }, { askedAt: trusted({ ...hasTime }) }, unfinished]
  const [open, latest, missed, awaited] = await Promise.all([
    StatementModel.find({ $or: isOpen, provider } as object).lean<StatementDoc[]>(),
    // The last one may have been read before it was complete, and the one before it too.
    StatementModel.find({ provider, day: trusted({ $lt: since }), isAsked: trusted({ $ne: true }) })
      .sort({ day: -1 })
      .limit(2)
      .lean<StatementDoc[]>(),
    LineModel.distinct('day', { isOpen: true, provider, state: 'missing', day: trusted({ $gte: since }) }),
    LineModel.distinct('day', { awaitedSince: trusted(hasTime), provider, day: trusted({ $gte: since }) }),
  ])
  const isMissed = new Set([...missed, ...awaited])
  const byDay = new Map([...open, ...latest].map((doc) => [doc.day, doc]))
  const recent = open.filter(({ day }) => day >= since).map(({ day }) => day)
  const first = latest.at(-1)?.day ?? recent.toSorted()[0] ?? daysBefore(at, 1)
  const usual = Array.from({ length: lostDaysMax + 1 }, (_, index) => daysBefore(at, index)).filter((day) => day >= first)
  const days = [...new Set([daysBefore(at, 1), ...usual, ...byDay.keys()])]
  const due = days.filter((day) => isDue(day, byDay.get(day) ?? null, { at, isMissed: isMissed.has(day) })).toSorted()
  const isNow = (day: string) => day >= since || byDay.get(day)?.askedAt
  return [...due.filter(isNow), ...due.filter((day) => !isNow(day)).slice(0, lostAtOnce)]
}

/** A statement is whole or it is none. */
async function readWhole(adapter: GatewayAdapter, day: string): Promise<Movement[]> {
  const movements: Movement[] = []
  let cursor: string | undefined
  do {
    const page = await adapter.listMovements(day, cursor)
    movements.push(...page.items)
    cursor = page.next
  } while (cursor !== undefined)
  return movements
}

/** Reads a statement and sets it beside ours; where the provider does not answer, that is noted, and it is tried again. */
export async function fetchStatement(every: readonly Movements[], adapter: GatewayAdapter, day: string, readAt = now()): Promise<void> {
  const { id: provider } = adapter
  const _id = idOf(provider, day)
  await writesOf(StatementModel).updateOne({ _id }, { $setOnInsert: { provider, day, ...unread } }, { upsert: true })
  try {
    const movements = await readWhole(adapter, day)
    await reconcile(every, { provider, day, readAt, movements })
  } catch (error) {
    if (!(error instanceof GatewayUnreachable)) throw error
    await noteFailure(_id, error.unknownCause, readAt)
    return
  }
  await writesOf(StatementModel).updateOne({ _id }, { $set: { fetchedAt: readAt, failures: 0, problem: null, nextAt: null } })
  // Whoever asked since then has yet to get it.
  await writesOf(StatementModel).updateOne({ _id, askedAt: { $lte: readAt } }, { $set: { askedAt: null } })
}

const unread = { fetchedAt: null, askedAt: null, failures: 0, problem: null, nextAt: null }

async function noteFailure(_id: string, cause: string, at: Date): Promise<void> {
  const before = await StatementModel.findById(_id).lean<StatementDoc>()
  const failures = (before?.failures ?? 0) + 1
  const nextAt = new Date(at.getTime() + (retryMs[failures - 1] ?? retryLaterMs))
  await writesOf(StatementModel).updateOne({ _id }, { $set: { failures, problem: { cause, at }, nextAt } })
}

/** Throws `validation_failed` for a day of which no provider has a statement any more. */
export function refuseLost(day: string): void {
  const first = daysBefore(now(), lostDaysMax)
  if (day < first) throw invalid('day', `is too long ago: statements are available from ${first}`)
}

/** Has a statement read again, by the worker, as soon as possible. */
export async function askForStatement(provider: Provider, day: string): Promise<void> {
  const { askedAt: _asked, nextAt: _next, ...rest } = unread
  await writesOf(StatementModel).updateOne(
    { _id: idOf(provider, day) },
    { $set: { askedAt: now(), nextAt: null }, $setOnInsert: { provider, day, ...rest, isAsked: true } },
    { upsert: true },
  )
}

/** Reads the statements that are due, and looks again at what has not matched. */
export function startReconciling(every: readonly Movements[], log: Log, config: Config): Loop {
  const gateways = openGateways(config)
  const adapters = Provider.options.flatMap((id) => gateways.find(id) ?? [])
  const lease = createLease('reconciliation', leaseMs)
  const round = async () => {
    if (adapters.length === 0 || !(await lease.isOurs())) return false
    for (const adapter of adapters) for (const day of await dueDays(adapter.id, now())) await fetchStatement(every, adapter, day)
    await rematch(every)
    await reopenAwaited()
    return false
  }
  const loop = startLoop('reconciliation', log, { everyMs: () => everyMs, round })
  return {
    ...loop,
    stop: async () => {
      await loop.stop()
      await lease.drop()
    },
  }
}
