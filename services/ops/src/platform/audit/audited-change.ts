import { now } from '../clock.ts'
import type { AnyEntity } from '../changes/entity.ts'
import type { Actor } from '../contract.ts'
import type { EntityDoc, OutboxEntry } from '../database/mongo.ts'
import type { AuditChange, AuditDoc } from './audit-entry.ts'

const times = new Set(['createdAt', 'updatedAt'])

/** The entry of a change. It has the outbox entry's id, so that a repetition is recognised. */
export function auditedChange(entity: AnyEntity, doc: Pick<EntityDoc, '_id'>, entry: OutboxEntry): AuditDoc {
  const { id, type, version, at, actor, requestId, address = null } = entry
  return {
    _id: id,
    at,
    actor: auditedActor(actor),
    action: type,
    entity: entity.name,
    id: doc._id.toHexString(),
    version,
    requestId,
    address: auditedAddress(actor, address),
    changes: changesOf(entity, entry),
    unchainedAt: now(),
  }
}

/** Only staff are named in the audit log, which nobody is erased from; who an agent is, their record tells. */
export const auditedActor = (actor: Actor): Actor => (actor.kind === 'agent' ? { ...actor, name: 'Agent' } : actor)

export const auditedAddress = ({ kind }: Actor, address: string | null): string | null =>
  kind === 'staff' || kind === 'system' ? address : null

/** The tracked fields before and after, and the names of the personal ones. */
function changesOf({ personalFields = [], trackedFields }: AnyEntity, { was, data, changed = [] }: OutboxEntry): AuditChange[] {
  const personal = new Set(personalFields)
  // A field that the record did not have before is missing there.
  const named = was ? (trackedFields ?? Object.keys(was)) : []
  const tracked = named.filter((field) => !times.has(field) && !field.includes('.') && !personal.has(field))
  const values = tracked.flatMap((field) => {
    const [before, after] = [was?.[field] ?? null, data[field] ?? null]
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ field, before, after }]
  })
  return [...values, ...changed.map((field) => ({ field }))]
}
