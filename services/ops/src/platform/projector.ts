import { model, Schema } from 'mongoose'
import { crashPoint } from './crash.ts'
import { readEvents, readHead, type EventDoc } from './event-log.ts'
import type { Log } from './log.ts'
import { startLoop, type Loop } from './loop.ts'
import { isDuplicateKey, plainSchema } from './mongo.ts'
import type { Pokes } from './redis.ts'

/** Counters by name; a name may be a path ("days.2026-07-14.created"). */
export type Counts = Record<string, number>

/** The figures of one area, counted from the event log up to `seq`. */
export interface FiguresDoc {
  _id: string
  seq: number
  counts: Record<string, unknown>
  recountedAt: Date
}

const schema = plainSchema<FiguresDoc>({ _id: String, seq: Number, counts: Schema.Types.Mixed, recountedAt: Date })
export const FiguresModel = model<FiguresDoc>('Figures', schema, 'stats')

export const readFigures = (area: string): Promise<FiguresDoc | null> => FiguresModel.findById(area).lean<FiguresDoc>().exec()

export interface Projection {
  area: string
  /** What one event adds. */
  count: (event: EventDoc) => Counts
  /** What a batch asks of others; done before the batch counts, so it must know what it did already. */
  before?: (events: EventDoc[]) => Promise<void>
  /** Everything counted anew from the documents themselves. */
  recount: () => Promise<Record<string, unknown>>
  /** Whether anything is still on its way into the log. */
  isQuiet: () => Promise<boolean>
}

const batchMax = 500
const recountEveryMs = 60 * 60_000
/** Who watches an order is served before the counters are, and events that come close together are counted together. */
const patienceMs = 50

export interface Projector {
  stop: () => Promise<void>
  /** How often a recount found something else than the counters said. */
  drifts: () => number
}

/** Keeps counters from the event log, each event once: the batch counts only where the one before it ended. */
export function startProjector(projection: Projection, pokes: Pokes, log: Log): Projector {
  let recountAt = 0
  let drifts = 0
  const round = async () => {
    if (Date.now() >= recountAt) {
      const outcome = await recount(projection, log)
      if (outcome === 'drift') drifts += 1
      if (outcome !== 'busy') recountAt = Date.now() + recountEveryMs
    }
    return advance(projection, pokes)
  }
  const everyMs = () => (pokes.isUp() ? 1_000 : 150)
  const loop: Loop = startLoop(`the counters of ${projection.area}`, log, { everyMs, patienceMs, round })
  pokes.onPoke('events', loop.wake)
  return { stop: loop.stop, drifts: () => drifts }
}

/** Applies the next events. Throws where the log has a gap. */
async function advance({ area, count, before }: Projection, pokes: Pokes): Promise<boolean> {
  const figures = await readFigures(area)
  if (!figures) return false
  const events = await readEvents(figures.seq, batchMax)
  const [first] = events
  const last = events.at(-1)
  if (!first || !last) return false
  if (first._id !== figures.seq + 1 || last._id !== figures.seq + events.length)
    throw new Error(`the event log has a gap after ${figures.seq}`)
  await before?.(events)
  crashPoint('stats.beforeApply')
  const increments = Object.entries(sum(events.map(count))).filter(([, by]) => by !== 0)
  const inc = Object.fromEntries(increments.map(([name, by]) => [`counts.${name}`, by]))
  await FiguresModel.collection.updateOne(
    { _id: area as never, seq: figures.seq },
    { $set: { seq: last._id }, ...(increments.length > 0 && { $inc: inc }) },
  )
  pokes.poke('stats')
  return true
}

export function sum(parts: readonly Counts[]): Counts {
  const total: Counts = {}
  for (const part of parts) for (const [name, by] of Object.entries(part)) total[name] = (total[name] ?? 0) + by
  return total
}

/**
 * Counts everything anew and compares. It only believes what it counted while nothing moved; otherwise it is `busy` and tried again.
 */
async function recount(projection: Projection, log: Log): Promise<'same' | 'drift' | 'busy'> {
  const { area, isQuiet } = projection
  const before = await readFigures(area)
  if (!(await isQuiet()) || (before && before.seq !== (await readHead()))) return 'busy'
  const seq = before?.seq ?? (await readHead())
  const counts = await projection.recount()
  if (!(await isQuiet()) || (await readHead()) !== seq) return 'busy'
  if (!before) return begin({ _id: area, seq, counts, recountedAt: new Date() })
  const differences = differencesOf(before.counts, counts)
  await FiguresModel.collection.updateOne({ _id: area as never, seq }, { $set: { counts, recountedAt: new Date() } })
  if (differences.length === 0) return 'same'
  log.error({ area, seq, differences: differences.slice(0, 20) }, 'the counters differed from a recount and were set right')
  return 'drift'
}

async function begin(figures: FiguresDoc): Promise<'same'> {
  try {
    await FiguresModel.collection.insertOne(figures as never)
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
