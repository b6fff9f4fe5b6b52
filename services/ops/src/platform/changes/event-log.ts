import { randomUUID } from 'node:crypto'
import { model, Schema } from 'mongoose'
import type { Actor, LiveEvent } from '../contract.ts'
import { dayMs } from '../clock.ts'
import { plainSchema } from '../database/mongo.ts'
import { writesOf } from '../database/fields.ts'

/** One entry of the log. `_id` is the sequence number: one sequence for all events, without gaps. */
export interface EventDoc {
  _id: number
  type: string
  entity: string
  id: string
  version: number
  at: Date
  actor: Actor
  data: Record<string, unknown>
  /** For the counters only: the tracked fields before the change. Never sent. */
  was: Record<string, unknown> | null
}

/** What is sent of an event, to whom it may be sent. */
export const toLiveEvent = ({ _id, type, entity, id, version, at, actor, data }: EventDoc): LiveEvent<string, EventDoc['data']> => ({
  seq: _id,
  type,
  entity,
  id,
  version,
  at: at.toISOString(),
  actor,
  data,
})

const keptDays = 90

const eventSchema = plainSchema<EventDoc>({
  _id: Number,
  type: String,
  entity: String,
  id: String,
  version: Number,
  at: Date,
  actor: Schema.Types.Mixed,
  data: Schema.Types.Mixed,
  was: Schema.Types.Mixed,
})
eventSchema.index({ entity: 1, id: 1, version: 1 }, { unique: true })
/** The newest events of a type, however many others there are. */
eventSchema.index({ type: 1, _id: -1 })
eventSchema.index({ at: 1 }, { expireAfterSeconds: (keptDays * dayMs) / 1000 })
export const EventModel = model<EventDoc>('Event', eventSchema, 'events')

interface EpochDoc {
  _id: string
  value: string
}
const EpochModel = model<EpochDoc>('Epoch', plainSchema({ _id: String, value: String }), 'epochs')

/** Identifies this log: a client with another epoch must start anew. */
export async function readEpoch(): Promise<string> {
  await writesOf(EpochModel).updateOne({ _id: 'events' }, { $setOnInsert: { value: randomUUID() } }, { upsert: true })
  const epoch = await EpochModel.findById('events').lean<EpochDoc>()
  if (!epoch) throw new Error('the epoch of the event log is missing')
  return epoch.value
}

/** The last assigned sequence number, 0 for an empty log. */
export async function readHead(): Promise<number> {
  const last = await EventModel.findOne({}, { _id: 1 }).sort({ _id: -1 }).lean<{ _id: number }>()
  return last?._id ?? 0
}

/** The first sequence number still kept. */
export async function readTrimmed(): Promise<number> {
  const first = await EventModel.findOne({}, { _id: 1 }).sort({ _id: 1 }).lean<{ _id: number }>()
  return first?._id ?? 1
}

/** The events after `seq`, in order, at most `limit`. */
export function readEvents(seq: number, limit: number): Promise<EventDoc[]> {
  return EventModel.collection.find({ _id: { $gt: seq } as never }, { sort: { _id: 1 }, limit }).toArray() as unknown as Promise<EventDoc[]>
}

/** Which of these versions are in the log, with their sequence numbers. */
export async function findLogged(
  versions: readonly Pick<EventDoc, 'entity' | 'id' | 'version'>[],
): Promise<Pick<EventDoc, '_id' | 'entity' | 'id' | 'version'>[]> {
  if (versions.length === 0) return []
  const found = EventModel.collection.find({ $or: versions.map(({ entity, id, version }) => ({ entity, id, version })) } as never, {
    projection: { entity: 1, id: 1, version: 1 },
  })
  return found.toArray() as unknown as Promise<EventDoc[]>
}

type LogPath = `data.${string}` | `actor.${string}`
/** By which events are chosen: paths in the copies that they carry. */
export type LogFilter = Readonly<Record<LogPath, unknown>>
/** New texts by path, or expressions over the event. */
export type LogFields = Readonly<Record<LogPath, string | object>>

/**
 * Replaces fields in the events of these documents, all or those that match, where the law wants something forgotten. What happened stays as
 * it is.
 */
export async function rewriteInLog(entity: string, ids: readonly string[], fields: LogFields, where: LogFilter = {}): Promise<void> {
  await EventModel.collection.updateMany({ entity, id: { $in: [...ids] }, ...where }, [{ $set: fields }])
}
