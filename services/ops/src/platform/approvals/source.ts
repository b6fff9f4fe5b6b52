import type { Entity, AnyEntity } from '../changes/entity.ts'
import type { Actor } from '../contract.ts'
import type { EntityDoc } from '../database/mongo.ts'
import type { ApprovalAction, ApprovalChange, ApprovalFact, ApprovalKind, ApprovalState, ApprovalTerm, ApprovalWhy } from './contract.ts'

/** What of a record waits for a second person, or has waited. */
export interface Occurrence {
  /** Tells it from others of the same record, and stays the same. */
  key: string
  kind: ApprovalKind
  /** Of the record. */
  number: string
  /** The number of what it is about, such as the payment of a refund. */
  about: string | null
  /** What it is more closely: `bonus`, `bank_transfer`. */
  detail: string | null
  /** Whom it is about: a person who can be deleted. */
  party: { kind: 'customer' | 'agent'; id: string; name: string } | null
  /** Null where no amount is decided about. */
  amountSen: number | null
  why: ApprovalWhy
  requestedBy: Actor
  requestedAt: Date
  /** The users who have made it what it is: none of them decides. */
  makerIds: readonly string[]
  expiresAt: Date | null
  /** The earliest first. */
  changes: readonly (Omit<ApprovalChange, 'at'> & { at: Date })[]
  state: ApprovalState
  decidedBy: Actor | null
  decidedAt: Date | null
}

/** What the details say beside the record: read when they are asked for, since people's words are in no event. */
export interface Described {
  note: string | null
  /** Why it was rejected. */
  reason: string | null
  /** Before and after, while it waits. */
  facts: readonly ApprovalFact[]
  terms?: readonly ApprovalTerm[]
  /** The file that it rests on. */
  file?: string | null
}

/** What of the records of one entity waits for a second person. */
export interface ApprovalSource {
  entity: AnyEntity
  /** The events after which something may wait, or be decided. */
  events: readonly string[]
  /** What `of` reads of the document. */
  fields: readonly string[]
  /** Which documents can ever need a second person. */
  candidates: object
  /** Everything that waits or was decided, by the record's present state: a pure function of these fields. */
  of: (record: never) => readonly Occurrence[]
  describe: (id: string, occurrence: Pick<Occurrence, 'key' | 'kind' | 'state'>) => Promise<Described>
  /** How it is decided; null where that takes more than the inbox asks for. `id` is the record's. */
  actions: (id: string, kind: ApprovalKind) => { approve: ApprovalAction | null; reject: ApprovalAction | null }
}

type Read<Doc extends EntityDoc, Field extends keyof Doc> = Pick<Doc, Field | '_id' | 'version'>

interface Definition<Doc extends EntityDoc, Field extends keyof Doc & string> extends Omit<ApprovalSource, 'entity' | 'fields' | 'of'> {
  entity: Pick<Entity<Doc, unknown>, 'name' | 'model'> & AnyEntity
  fields: readonly Field[]
  of: (record: Read<Doc, Field>) => readonly Occurrence[]
}

/**
 * States what of an entity waits for a second person, for `approvals` of its feature. The inbox follows the documents after their events, and
 * repeating changes nothing; deciding stays the entity's own command.
 */
export const approvalSource = <Doc extends EntityDoc, const Field extends keyof Doc & string>(
  definition: Definition<Doc, Field>,
): ApprovalSource => definition
