import type { AnyEntity, Entity } from '../changes/entity.ts'
import type { EntityDoc } from '../database/mongo.ts'

/** What a record has had a gateway do, as the gateway's statement should list it. */
export interface ImpliedMovement {
  gateway: string
  kind: 'capture' | 'fee' | 'refund' | 'payout' | 'payout_return'
  /** As the gateway knows it. */
  key: string
  /** What it adds to our account there. */
  sen: number
  /** The key of the ledger transaction that posts it. */
  posting: string
}

/** The movements that the records of one entity imply, and how a record is found by the key of one. */
export interface Movements {
  entity: AnyEntity
  /** What `of` reads of the document. */
  fields: readonly string[]
  /** The id of the record that has used this key; null where it is no key of this entity. */
  recordOf: (key: string) => string | null
  of: (record: never) => readonly ImpliedMovement[]
}

interface Definition<Doc extends EntityDoc, Field extends keyof Doc> extends Omit<Movements, 'entity' | 'fields' | 'of'> {
  entity: Pick<Entity<Doc, unknown>, 'name' | 'model'> & AnyEntity
  fields: readonly Field[]
  of: (record: Pick<Doc, Field | '_id'>) => readonly ImpliedMovement[]
}

/** States what of an entity the gateways' statements list, for `movements` of its feature. */
export const defineMovements = <Doc extends EntityDoc, const Field extends keyof Doc & string>(
  definition: Definition<Doc, Field>,
): Movements => definition
