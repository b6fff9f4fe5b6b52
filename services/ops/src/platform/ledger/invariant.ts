import type { AnyEntity, Entity } from '../changes/entity.ts'
import type { EntityDoc } from '../database/mongo.ts'

/** Something that does not hold. The same difference found twice, at the same version of its record, is a violation. */
export interface Difference {
  /** The record it is found on, which is looked at again, and whose outgoing money stops; null where it is about no single one. */
  record: { entity: string; id: string; version: number } | null
  /** What is there and what should be, for people: "agent_payable is −RM 86.40, should be −RM 86.50". */
  text: string
  /** Further ids whose outgoing money stops, such as that of an agent. */
  alsoStops?: readonly string[]
  /** Somebody has to look at it, and no money stops meanwhile: what it is about may be right. */
  onlyAlerts?: boolean
  /** Only a look at everything finds it, so the next check is one. */
  needsWhole?: boolean
}

/** What one check looks at. */
export interface CheckScope {
  /** Everything there is, as each night; otherwise the records that changed since the last check, and those with differences then. */
  isWhole: boolean
  /** The events that are new since the last check: those after `from`, up to `to`. */
  seqs: { from: number; to: number }
  /** The documents of an entity to look at, in parts; those whose changes are not in the event log yet come with a later check. */
  records: <Doc extends EntityDoc, const Field extends keyof Doc & string>(
    entity: Pick<Entity<Doc, unknown>, 'model'> & AnyEntity,
    fields: readonly Field[],
  ) => AsyncIterable<Pick<Doc, Field | '_id' | 'version'>[]>
}

/** A statement about the data that always holds. */
export interface Invariant {
  /** `I1` to `I13` in the order in which they are shown. */
  id: string
  /** What holds, for people: "Refunds never above what was paid". */
  title: string
  /** Looks, and changes nothing. */
  check: (scope: CheckScope) => Promise<readonly Difference[]>
}

/** Checked by the worker every minute over what changed and each night over everything, for `invariants` of a feature. */
export const defineInvariant = (invariant: Invariant): Invariant => invariant
