import type { AnyEntity } from './entity.ts'
import type { EventDoc } from './event-log.ts'
import type { Quarantine } from './quarantine.ts'
import type { EntityDoc, OutboxEntry } from '../database/mongo.ts'

const documentsMax = 500

export type UnnumberedEvent = Omit<EventDoc, '_id'>

function toEvent(entity: AnyEntity, doc: EntityDoc, { type, version, at, actor, was, data }: OutboxEntry): UnnumberedEvent {
  const shape = entity.toEntity({ ...data, _id: doc._id, version } as never) as Record<string, unknown>
  return { type, entity: entity.name, id: doc._id.toHexString(), version, at, actor, data: shape, was }
}

export interface Entry {
  doc: EntityDoc
  entry: OutboxEntry
  event: UnnumberedEvent
}

export interface Outbox {
  entity: AnyEntity
  /** In the order in which they are to be logged. */
  entries: Entry[]
  /** Whether there may be more. */
  isFull: boolean
}

/** The oldest entries of one entity, without those of documents in quarantine. */
export async function readOutbox(entity: AnyEntity, quarantine: Quarantine): Promise<Outbox> {
  const heldIds = quarantine.leftOut(entity)
  const docs = (await entity.model.collection
    .find(
      { 'outbox.at': { $gt: new Date(0) }, ...(heldIds.length > 0 && { _id: { $nin: heldIds } }) },
      { projection: { outbox: 1 }, limit: documentsMax, hint: 'outbox.at_1' },
    )
    .toArray()) as unknown as EntityDoc[]
  const isFull = docs.length === documentsMax
  if (!isFull) quarantine.forgetOthers(entity, [...heldIds, ...docs.map(({ _id }) => _id)])
  const entries = docs
    .flatMap((doc) => toEntries(entity, doc, quarantine))
    .toSorted((a, b) => a.entry.at.getTime() - b.entry.at.getTime() || a.entry.version - b.entry.version)
  return { entity, entries: keepVersionOrder(entries), isFull }
}

/** All entries of a document, or none: an event that cannot be made must not be overtaken by a later one. */
function toEntries(entity: AnyEntity, doc: EntityDoc, quarantine: Quarantine): Entry[] {
  try {
    const entries = (doc.outbox ?? []).map((entry) => ({ doc, entry, event: toEvent(entity, doc, entry) }))
    quarantine.release(doc)
    return entries
  } catch (error) {
    quarantine.add(entity, doc, error)
    return []
  }
}

/** Clocks of two processes may differ: within one document the version decides the order. */
function keepVersionOrder(entries: Entry[]): Entry[] {
  const byDocument = new Map<EntityDoc, Entry[]>()
  for (const each of entries) byDocument.set(each.doc, [...(byDocument.get(each.doc) ?? []), each])
  for (const own of byDocument.values()) own.sort((a, b) => b.entry.version - a.entry.version)
  return entries.map((each) => byDocument.get(each.doc)?.pop() ?? each)
}
