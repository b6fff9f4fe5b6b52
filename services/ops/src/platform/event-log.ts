import { randomUUID } from 'node:crypto'
import mongoose, { model, Schema, type Types } from 'mongoose'
import type { Actor } from './contract.ts'
import { dayMs } from './clock.ts'
import { plainSchema } from './mongo.ts'

/** One line of the log. `_id` is the sequence number: one for all events, without gaps. */
export interface EventDoc {
  _id: number
  type: string
  entity: string
  id: string
  version: number
  at: Date
  actor: Actor
  data: Record<string, unknown>
  /** For the counters only: the watched fields before the change. Never sent. */
  was: Record<string, unknown> | null
}

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
eventSchema.index({ at: 1 }, { expireAfterSeconds: (keptDays * dayMs) / 1000 })
export const EventModel = model<EventDoc>('Event', eventSchema, 'events')

interface EpochDoc {
  _id: string
  value: string
}
const EpochModel = model<EpochDoc>('Epoch', plainSchema({ _id: String, value: String }), 'epochs')

/** Names this log: a client that comes with another log's name must start anew. */
export async function readEpoch(): Promise<string> {
  await EpochModel.updateOne({ _id: 'events' }, { $setOnInsert: { value: randomUUID() } }, { upsert: true })
  const epoch = await EpochModel.findById('events').lean<EpochDoc>()
  if (!epoch) throw new Error('the epoch of the event log is missing')
  return epoch.value
}

/** The last sequence number given out, 0 for an empty log. */
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

/** Events as they are told with a poke: the same types as the database gives, and the log that they are of. */
export const encodeEvents = (epoch: string, events: EventDoc[]): Uint8Array =>
  mongoose.mongo.BSON.serialize({ epoch, events }, { ignoreUndefined: false })

/** What was told of this log; nothing where it is of another one or cannot be read. */
export function decodeEvents(epoch: string, told: Uint8Array): EventDoc[] {
  try {
    const message = mongoose.mongo.BSON.deserialize(told) as { epoch: string; events: EventDoc[] }
    return message.epoch === epoch ? message.events : []
  } catch {
    return []
  }
}

/** Who did what: one entry a command, written with its event, kept for good. */
interface AuditDoc {
  _id: Types.ObjectId
  at: Date
  actor: Actor
  action: string
  entity: string
  id: string
  version: number
  requestId: string | null
  was: Record<string, unknown> | null
}
const auditSchema = plainSchema<AuditDoc>({
  at: Date,
  actor: Schema.Types.Mixed,
  action: String,
  entity: String,
  id: String,
  version: Number,
  requestId: String,
  was: Schema.Types.Mixed,
})
auditSchema.index({ entity: 1, id: 1, at: -1 })
auditSchema.index({ at: -1, _id: -1 })
export const AuditModel = model<AuditDoc>('AuditEntry', auditSchema, 'audit')
