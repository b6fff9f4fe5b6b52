import { model } from 'mongoose'
import { crashPoint } from '../process/crash.ts'
import { plainSchema } from '../database/mongo.ts'
import { readHead, type EventDoc } from './event-log.ts'
import { writesOf } from '../database/fields.ts'

/**
 * A named consumer of the event log, with a position of its own in the database: it gets every event of its types, in order, also those of
 * the time in which no worker ran.
 */
export interface Subscriber {
  name: string
  /** The event types it gets. */
  events: readonly string[]
  /** Where a new one begins: with the first event there was (the default), or after the latest. */
  startsAt?: 'first' | 'head'
  /** Runs at least once for each event, so it must be idempotent. If it throws it is retried, with the same events. */
  handle: (events: readonly EventDoc[]) => Promise<void>
  /**
   * The log no longer holds the events after its position up to `seq`: brings its data up to date from the documents. Returns the position
   * to continue after. It may repeat.
   */
  onGap: (seq: number) => Promise<number>
}

export const defineSubscriber = (subscriber: Subscriber): Subscriber => subscriber

/** A subscriber as the worker runs it, whatever keeps its position. */
export interface Consumer {
  name: string
  events: readonly string[]
  /** The position to continue after; read at the start, and again after every failure. */
  open: () => Promise<number>
  /** `events` are those of its types among all events up to `upTo`. Throws `PositionMoved`. */
  handle: (events: readonly EventDoc[], upTo: number) => Promise<void>
  onGap: (seq: number) => Promise<number>
  /** Other work, done a part at a time between events. Returns whether there is more. */
  work?: () => Promise<boolean>
}

/** Another process has handled these events. */
export class PositionMoved extends Error {}

interface PositionDoc {
  _id: string
  seq: number
}
const PositionModel = model<PositionDoc>('SubscriberPosition', plainSchema({ _id: String, seq: Number }), 'subscriberPositions')

/** Up to where a subscriber has handled its events; null if it never ran. */
export async function readPosition(name: string): Promise<number | null> {
  const position = await PositionModel.findById(name).lean<PositionDoc>()
  return position?.seq ?? null
}

/** How often the position is stored while it passes only events of other types. */
const storeEveryMs = 1_000

/** Keeps the position of a subscriber beside its data: stored after its events were handled. */
export function withStoredPosition({ name, events, handle, onGap, startsAt = 'first' }: Subscriber): Consumer {
  let stored = 0
  let storedAt = 0
  const store = async (seq: number) => {
    const { matchedCount } = await writesOf(PositionModel).updateOne({ _id: name, seq: stored }, { $set: { seq } })
    if (matchedCount === 0) throw new PositionMoved()
    stored = seq
    storedAt = Date.now()
  }
  return {
    name,
    events,
    open: async () => {
      await writesOf(PositionModel).updateOne(
        { _id: name },
        { $setOnInsert: { seq: startsAt === 'head' ? await readHead() : 0 } },
        { upsert: true },
      )
      stored = (await PositionModel.findById(name).lean<PositionDoc>())?.seq ?? 0
      return stored
    },
    handle: async (own, upTo) => {
      if (own.length === 0 && Date.now() - storedAt < storeEveryMs) return
      if (own.length > 0) await handle(own)
      crashPoint('subscriber.afterHandle')
      await store(upTo)
    },
    onGap: async (seq) => {
      const position = await onGap(seq)
      await store(position)
      return position
    },
  }
}
