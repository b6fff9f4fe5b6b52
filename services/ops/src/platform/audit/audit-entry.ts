import { model, Schema, type Types } from 'mongoose'
import type { Actor } from '../contract.ts'
import { plainSchema } from '../database/mongo.ts'

/** A field that changed. A personal one is named only: it has neither value. */
export interface AuditChange {
  field: string
  before?: unknown
  after?: unknown
}

/** What an entry tells: all that its hash covers. */
export interface AuditRecord {
  _id: Types.ObjectId
  at: Date
  actor: Actor
  action: string
  entity: string
  id: string
  /** That of the entity after the change; 0 for what changed none. */
  version: number
  requestId: string | null
  /** Where staff called from. Of customers and agents none is kept: theirs would be personal data that nothing could erase. */
  address: string | null
  /** Missing in entries of an earlier version of the product. */
  changes?: AuditChange[]
  /** Whose personal number was shown, by field and never by value, and what for. */
  shown?: { field: string; reason: string }
  /** The people whose data a file holds, some hundred at most: of a file of more there are more entries. */
  people?: readonly string[]
  /** What that file was made of; its job, or the record it belongs to, is the entry's id. */
  exported?: { name: string; format: string; filters: string[] }
  /** When, again: only of entries with `shown` or `people`, so that an index finds them among all others. */
  shownAt?: Date
  /** Of entries of an earlier version of the product: the tracked fields before the change, without the personal ones. */
  was?: Record<string, unknown> | null
}

/** The audit log: one entry per command, written with its event, kept for good. An entry is never changed, but for its place in the chain. */
export interface AuditDoc extends AuditRecord {
  /** Its place in the chain, and the hash of itself and all entries before; missing until it is chained. */
  seq?: number
  previous?: string
  hash?: string
  /** Since when it waits to be chained. */
  unchainedAt?: Date
}

const schema = plainSchema<AuditDoc>({
  at: Date,
  actor: Schema.Types.Mixed,
  action: String,
  entity: String,
  id: String,
  version: Number,
  requestId: String,
  address: String,
  changes: { type: [Schema.Types.Mixed], default: undefined },
  shown: { type: { field: String, reason: String, _id: false }, default: undefined },
  people: { type: [String], default: undefined },
  exported: Schema.Types.Mixed,
  shownAt: Date,
  was: Schema.Types.Mixed,
  seq: Number,
  previous: String,
  hash: String,
  unchainedAt: Date,
})
schema.index({ at: -1, _id: -1 })
// By time and _id, so that entries of one instant have an order too. Named as before there was the _id in them: an index of that is rebuilt.
schema.index({ action: 1, at: -1, _id: -1 }, { name: 'action_1_at_-1' })
schema.index({ 'actor.id': 1, at: -1, _id: -1 }, { name: 'actor.id_1_at_-1' })
schema.index({ entity: 1, id: 1, at: -1, _id: -1 }, { name: 'entity_1_id_1_at_-1' })
/** Who was in which file: of the few entries that name people. */
schema.index(
  { entity: 1, people: 1, at: -1, _id: -1 },
  { name: 'entity_1_people_1_at_-1', partialFilterExpression: { people: { $exists: true } } },
)
schema.index({ shownAt: -1, _id: -1 }, { name: 'shownAt_-1', partialFilterExpression: { shownAt: { $exists: true } } })
schema.index({ seq: 1 }, { unique: true, sparse: true })
schema.index({ unchainedAt: 1 }, { sparse: true })
export const AuditModel = model<AuditDoc>('AuditEntry', schema, 'audit')
