import { model, Schema } from 'mongoose'
import { crashPoint } from '../process/crash.ts'
import { readHead, type EventDoc } from '../changes/event-log.ts'
import type { Log } from '../process/log.ts'
import { isDuplicateKey, oneOf, plainSchema } from '../database/mongo.ts'
import type { Notifier } from '../changes/notifier.ts'
import { PositionMoved, type Consumer } from '../changes/subscriber.ts'
import { differencesOf, nested, sum, type CountsTree } from './counts.ts'
import { notifyStats } from './notification.ts'
import { startRecount, type Counting, type Recount } from './recount.ts'
import { writesOf } from '../database/fields.ts'

/** The stats of one area, counted from the event log up to `seq`. */
interface StatsDoc {
  _id: string
  seq: number
  counts: CountsTree
  recountedAt: Date
  /** Of the projection that counted; missing in documents of an earlier version. */
  shape?: number
  /** Which counters the last recount corrected, in words; missing in documents of an earlier version. */
  corrected?: string[]
  /** Documents counted at a version whose event comes later, by id. */
  ahead?: Record<string, number>
}

const schema = plainSchema<StatsDoc>({
  _id: String,
  seq: Number,
  counts: Schema.Types.Mixed,
  recountedAt: Date,
  shape: Number,
  corrected: [String],
  ahead: Schema.Types.Mixed,
})
export const StatsModel = model<StatsDoc>('Stats', schema, 'stats')

export const readStats = (area: string): Promise<StatsDoc | null> => StatsModel.findById(area).lean<StatsDoc>().exec()

/** Lets the counters of an area begin anew: documents were added without events. */
export async function forgetStats(area: string): Promise<void> {
  await writesOf(StatsModel).deleteOne({ _id: area })
}

export interface Projection<Doc = never> extends Counting<Doc> {
  area: string
  /** Raised when something else is counted than before: counters of an earlier shape begin anew. */
  shape?: number
  /** The types of the events that are counted. */
  events: readonly string[]
}

const firstShape = 1
const shapeOf = ({ shape = firstShape }: Projection): number => shape

/** Whether the counters of all these are of their present shape, and have what had happened up to an event of the log. */
export async function areCounted(projections: readonly Projection[], seq: number): Promise<boolean> {
  const stored = await StatsModel.find({ _id: oneOf(projections.map(({ area }) => area)) }, { seq: 1, shape: 1 }).lean<StatsDoc[]>()
  return projections.every((projection) => {
    const known = stored.find(({ _id }) => _id === projection.area)
    return known !== undefined && known.seq >= seq && (known.shape ?? firstShape) === shapeOf(projection)
  })
}

const recountEveryMs = 60 * 60_000
/** How often the position is stored while it passes only events of other types. */
const storeEveryMs = 1_000
/** When to try again after a recount that failed or could not be compared. */
const recountRetryMs = 5 * 60_000
/** How long a recount waits for the events of the documents it has counted. */
const aheadWaitMs = 60_000
/** The most documents with which new counters may be ahead of the log. */
const aheadMax = 1_000

export interface StatsConsumer extends Consumer {
  /** How often a recount differed from the counters. */
  drifts: () => number
}

/**
 * Maintains counters from the event log, each event once: the position is a part of the document they are in, so that both are stored by one
 * conditional update. New counters begin with a recount; later ones, every hour, check them.
 */
export const createStatsConsumer = (projection: Projection, parts: { notifier: Notifier; log: Log }): StatsConsumer =>
  new CounterConsumer(projection, parts)

class CounterConsumer implements StatsConsumer {
  readonly name: string
  readonly events: readonly string[]
  readonly #projection: Projection
  readonly #notifier: Notifier
  readonly #log: Log
  #stored: StatsDoc | null = null
  /** Whether the stored counters are continued by each event; if not, the recount replaces them. */
  #isContinued = false
  #recount: Recount | null = null
  #recountAt = 0
  /** Up to where events have come, of any type. */
  #passed = 0
  #storedAt = 0
  #drifts = 0

  constructor(projection: Projection, { notifier, log }: { notifier: Notifier; log: Log }) {
    this.name = `stats.${projection.area}`
    this.events = projection.events
    this.#projection = projection
    this.#notifier = notifier
    this.#log = log
  }

  drifts(): number {
    return this.#drifts
  }

  async open(): Promise<number> {
    this.#stored = await readStats(this.#projection.area)
    this.#recount = null
    this.#isContinued = this.#stored !== null && (this.#stored.shape ?? firstShape) === shapeOf(this.#projection)
    this.#passed = this.#stored?.seq ?? 0
    return this.#stored && this.#isContinued ? this.#stored.seq : this.onGap(await readHead())
  }

  async onGap(seq: number): Promise<number> {
    this.#isContinued = false
    this.#recount = startRecount(this.#projection, seq)
    return seq
  }

  async handle(events: readonly EventDoc[], upTo: number): Promise<void> {
    this.#passed = upTo
    if (events.length > 0 || Date.now() >= this.#storedAt + storeEveryMs) await this.#store(events)
    this.#recount?.apply(events, upTo)
  }

  /** Adds events to the counters. Without any, only their position changes, of which nobody need be told. */
  async #store(events: readonly EventDoc[]): Promise<void> {
    if (!this.#stored || !this.#isContinued) return
    this.#stored = await storeCounts(this.#projection, this.#stored, { events, upTo: this.#passed })
    this.#storedAt = Date.now()
    if (events.length > 0) notifyStats(this.#notifier, this.#projection.area)
  }

  async work(): Promise<boolean> {
    if (this.#stored && this.#passed > this.#stored.seq && Date.now() >= this.#storedAt + storeEveryMs) await this.#store([])
    if (!this.#recount && (!this.#stored || Date.now() < this.#recountAt)) return false
    this.#recount ??= startRecount(this.#projection, Math.max(this.#passed, this.#stored?.seq ?? 0))
    try {
      if (this.#recount.readAt() < Infinity) return await this.#finish(this.#recount)
      await this.#recount.readPart()
      return true
    } catch (error) {
      if (error instanceof PositionMoved || !this.#isContinued) throw error
      // The counters go on without it.
      this.#log.error({ err: error, area: this.#projection.area }, 'a recount failed and will be retried')
      return this.#postpone(recountRetryMs)
    }
  }

  #postpone(byMs: number): false {
    this.#recount = null
    this.#recountAt = Date.now() + byMs
    return false
  }

  async #finish(recount: Recount): Promise<boolean> {
    const { area } = this.#projection
    const shape = shapeOf(this.#projection)
    const waiting = recount.ahead().size
    // The first counters are stored at once: until then there are none to show.
    if (waiting > 0 && this.#stored && Date.now() < recount.readAt() + aheadWaitMs) return false
    if (waiting > 0 && this.#isContinued) {
      this.#log.warn({ area, waiting }, 'the counters were not checked because some events are not logged yet')
      return this.#postpone(recountRetryMs)
    }
    if (waiting > aheadMax) return false
    const { stored, differences } = await storeRecount(area, { stored: this.#stored, isContinued: this.#isContinued, recount, shape })
    if (differences.length > 0) {
      this.#drifts += 1
      this.#log.error({ area, seq: stored.seq, differences }, 'the counters differed from a recount and were corrected')
    }
    this.#stored = stored
    this.#isContinued = true
    notifyStats(this.#notifier, area)
    return this.#postpone(recountEveryMs)
  }
}

/** Adds the events up to `upTo` to the stored counters, and returns these without their counts. */
async function storeCounts(
  { area, countEvent }: Projection,
  { seq, ahead = {}, ...rest }: StatsDoc,
  { events, upTo }: { events: readonly EventDoc[]; upTo: number },
): Promise<StatsDoc> {
  const counted = events.filter(({ id, version }) => version > (ahead[id] ?? 0))
  const reached = events.filter(({ id, version }) => version >= (ahead[id] ?? Infinity)).map(({ id }) => id)
  const increments = Object.entries(sum(counted.map(countEvent))).filter(([, by]) => by !== 0)
  crashPoint('stats.beforeApply')
  const { matchedCount } = await StatsModel.collection.updateOne(
    { _id: area as never, seq },
    {
      $set: { seq: upTo },
      ...(increments.length > 0 && { $inc: Object.fromEntries(increments.map(([name, by]) => [`counts.${name}`, by])) }),
      ...(reached.length > 0 && { $unset: Object.fromEntries(reached.map((id) => [`ahead.${id}`, ''])) }),
    },
  )
  if (matchedCount === 0) throw new PositionMoved()
  return { ...rest, seq: upTo, ahead: Object.fromEntries(Object.entries(ahead).filter(([id]) => !reached.includes(id))) }
}

const differencesMax = 20

/** Stores a recount in place of the stored counters, and compares the two where they had been continued. */
async function storeRecount(
  area: string,
  { stored, isContinued, recount, shape }: { stored: StatsDoc | null; isContinued: boolean; recount: Recount; shape: number },
): Promise<{ stored: StatsDoc; differences: readonly string[] }> {
  const next = {
    seq: recount.seq(),
    counts: nested(recount.counts()),
    recountedAt: new Date(),
    shape,
    ahead: Object.fromEntries(recount.ahead()),
  }
  if (!stored) {
    await writesOf(StatsModel)
      .insertOne({ _id: area, ...next, corrected: [] })
      .catch((error: unknown) => {
        throw isDuplicateKey(error) ? new PositionMoved() : error
      })
    return { stored: { _id: area, ...next }, differences: [] }
  }
  const kept = await readStats(area)
  const differences = isContinued ? differencesOf(kept?.counts ?? {}, recount.counts()).slice(0, differencesMax) : []
  const { matchedCount } = await writesOf(StatsModel).updateOne(
    { _id: area, seq: stored.seq },
    { $set: { ...next, corrected: differences } },
  )
  if (matchedCount === 0) throw new PositionMoved()
  return { stored: { _id: area, ...next }, differences }
}

/** What the last recount of each area corrected. */
export const readCorrected = (): Promise<Pick<StatsDoc, '_id' | 'corrected' | 'recountedAt'>[]> =>
  StatsModel.find({}, { corrected: 1, recountedAt: 1 }).lean<StatsDoc[]>().exec()
