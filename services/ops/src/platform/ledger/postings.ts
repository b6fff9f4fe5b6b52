import type { AnyEntity, Entity } from '../changes/entity.ts'
import type { EntityDoc } from '../database/mongo.ts'

/** One side of a transaction: a debit where `sen` is above zero, a credit where it is below. */
export interface LedgerEntry {
  account: string
  sen: number
}

/** A ledger transaction that the state of a record implies. Its entries sum to 0; entries of 0 sen are left out when it is posted. */
export interface Posting {
  /** `<prefix>:<entityId>:<step>`, such as `ord:…:earned`: posting it again changes nothing. */
  id: string
  /** `<prefix>:<step>`: what the console tells of it. */
  kind: string
  /** When the money moved, by the record. */
  at: Date
  /** The order whose money it is; null for money of none or of many. */
  orderId: string | null
  entries: readonly LedgerEntry[]
}

/** What the records of one entity post to the ledger. */
export interface Postings {
  entity: AnyEntity
  /** The events after which a record may imply more than before. */
  events: readonly string[]
  /** What `of` reads of the document. */
  fields: readonly string[]
  /**
   * Every transaction that the record's present state implies: a pure function of these fields, to which a later state only ever adds. The
   * ledger is compared with it, so a posted transaction must stay implied as it was posted.
   */
  of: (record: never) => readonly Posting[]
}

type Posted<Doc extends EntityDoc, Field extends keyof Doc> = Pick<Doc, Field | '_id'>

interface Definition<Doc extends EntityDoc, Field extends keyof Doc & string> extends Omit<Postings, 'entity' | 'fields' | 'of'> {
  entity: Pick<Entity<Doc, unknown>, 'name' | 'model'> & AnyEntity
  fields: readonly Field[]
  of: (record: Posted<Doc, Field>) => readonly Posting[]
}

/**
 * States the ledger transactions of an entity, for `postings` of its feature. They are posted after its events, and for records without
 * events by a backfill; both read the documents, and repeating adds nothing.
 */
export const definePostings = <Doc extends EntityDoc, const Field extends keyof Doc & string>(
  definition: Definition<Doc, Field>,
): Postings => definition
