import { model, Schema } from 'mongoose'
import { crashPoint } from '../process/crash.ts'
import { readEvents, readHead, type EventDoc } from '../changes/event-log.ts'
import type { Log } from '../process/log.ts'
import { startLoop, type Loop } from '../concurrency/loop.ts'
import { isDuplicateKey, plainSchema } from '../database/mongo.ts'
import type { Notifier } from '../changes/notifier.ts'

/** Counters by name; a name may be a path ("days.2026-07-14.created"). */
export type Counts = Record<string, number>

/** The stats of one area, counted from the event log up to `seq`. */
export interface StatsDoc {
  _id: string
  seq: number
  counts: Record<string, unknown>
  recountedAt: Date
}

const schema = plainSchema<StatsDoc>({ _id: String, seq: Number, counts: Schema.Types.Mixed, recountedAt: Date })
export const StatsModel = model<StatsDoc>('Stats', schema, 'stats')

export const readStats = (area: string): Promise<StatsDoc | null> => StatsModel.findById(area).lean<StatsDoc>().exec()

export interface Projection {
  area: string
  /** The increments of one event. */
  count: (event: EventDoc) => Counts
  /** A side effect of a batch; runs before the batch is counted and may repeat, so it must be idempotent. */
  before?: (events: EventDoc[]) => Promise<void>
  /** A full recount from the documents themselves. */
  recount: () => Promise<Record<string, unknown>>
  /** Whether no event is still on its way into the log. */
  isQuiet: () => Promise<boolean>
}

const batchMax = 500
const recountEveryMs = 60 * 60_000
/** Live updates go before the counters, and events that arrive close together are counted together. */
const debounceMs = 50

export interface Projector {
  stop: () => Promise<void>
  /** How often a recount differed from the counters. */
  drifts: () => number
}

/** Maintains counters from the event log, each event once: a batch only counts if it continues where the previous one ended. */
export function startProjector(projection: Projection, notifier: Notifier, log: Log): Projector {
  let recountAt = 0
  let drifts = 0
  const round = async () => {
    if (Date.now() >= recountAt) {
      const outcome = await recount(projection, log)
      if (outcome === 'drift') drifts += 1
      if (outcome !== 'busy') recountAt = Date.now() + recountEveryMs
    }
    return advance(projection, notifier)
  }
  const everyMs = () => (notifier.isUp() ? 1_000 : 150)
  const loop: Loop = startLoop(`counters of ${projection.area}`, log, { everyMs, debounceMs, round })
  notifier.onNotification('events', loop.wake)
  return { stop: loop.stop, drifts: () => drifts }
}

/** Applies the next events. Throws where the log has a gap. */
async function advance({ area, count, before }: Projection, notifier: Notifier): Promise<boolean> {
  const stats = await readStats(area)
  if (!stats) return false
  const events = await readEvents(stats.seq, batchMax)
  const [first] = events
  const last = events.at(-1)
  if (!first || !last) return false
  if (first._id !== stats.seq + 1 || last._id !== stats.seq + events.length) throw new Error(`the event log has a gap after ${stats.seq}`)
  await before?.(events)
  crashPoint('stats.beforeApply')
  const increments = Object.entries(sum(events.map(count))).filter(([, by]) => by !== 0)
  const inc = Object.fromEntries(increments.map(([name, by]) => [`counts.${name}`, by]))
  await StatsModel.collection.updateOne(
    { _id: area as never, seq: stats.seq },
    { $set: { seq: last._id }, ...(increments.length > 0 && { $inc: inc }) },
  )
  notifier.notify('stats')
  return true
}

export function sum(parts: readonly Counts[]): Counts {
  const total: Counts = {}
  for (const part of parts) for (const [name, by] of Object.entries(part)) total[name] = (total[name] ?? 0) + by
  return total
}

/** Recounts everything and compares. The result only counts if nothing changed meanwhile; otherwise it is `busy` and tried again. */
async function recount(projection: Projection, log: Log): Promise<'same' | 'drift' | 'busy'> {
  const { area, isQuiet } = projection
  const before = await readStats(area)
  if (!(await isQuiet()) || (before && before.seq !== (await readHead()))) return 'busy'
  const seq = before?.seq ?? (await readHead())
  const counts = await projection.recount()
  if (!(await isQuiet()) || (await readHead()) !== seq) return 'busy'
  if (!before) return begin({ _id: area, seq, counts, recountedAt: new Date() })
  const differences = differencesOf(before.counts, counts)
  await StatsModel.collection.updateOne({ _id: area as never, seq }, { $set: { counts, recountedAt: new Date() } })
  if (differences.length === 0) return 'same'
  log.error({ area, seq, differences: differences.slice(0, 20) }, 'the counters differed from a recount and were corrected')
  return 'drift'
}

async function begin(stats: StatsDoc): Promise<'same'> {
  try {
    await StatsModel.collection.insertOne(stats as never)
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
  }
  return 'same'
}

function differencesOf(kept: unknown, counted: unknown): string[] {
  const flat = (value: unknown, path: string): [string, number][] =>
    typeof value === 'number'
      ? [[path, value]]
      : Object.entries(value ?? {}).flatMap(([name, part]) => flat(part, path ? `${path}.${name}` : name))
  const was = new Map(flat(kept, ''))
  const is = new Map(flat(counted, ''))
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((path) => (was.get(path) ?? 0) !== (is.get(path) ?? 0))
    .map((path) => `${path}: ${was.get(path) ?? 0}, counted ${is.get(path) ?? 0}`)
}
