import type { Entity } from '../changes/entity.ts'
import type { EntityDoc } from '../database/mongo.ts'

/** A value that a record has now, such as the reference of a transfer. */
export interface Held {
  /** The value in its normal form, within the scope of its source. */
  key: string
  /** The user who recorded it; null for a gateway, a file or the system. */
  by: string | null
}

/** Which values the records of one entity have, of a kind that a second record may not take unnoticed. */
export interface ClaimSource<Doc extends EntityDoc = EntityDoc> {
  /** Sources of one scope share their values. */
  scope: string
  entity: Pick<Entity<Doc, unknown>, 'name' | 'model'>
  fields: readonly string[]
  /** Whether a claim is only for the moment in which a record is written, because what is written can be looked up; it is personal, say. */
  isFleeting?: boolean
  /** The values as the record is now; none once it was rejected or replaced. */
  of: (doc: Doc) => Held[]
}

const sources = new Map<string, ClaimSource>()
const nameOf = ({ scope, entity }: Pick<ClaimSource, 'scope' | 'entity'>) => `${scope} ${entity.name}`

export function defineClaims<Doc extends EntityDoc>(source: ClaimSource<Doc>): ClaimSource<Doc> {
  const known = source as unknown as ClaimSource
  sources.set(nameOf(known), known)
  return source
}

/** Undefined for an entity whose feature this process has not loaded. */
export const findSource = (scope: string, entity: string): ClaimSource | undefined => sources.get(`${scope} ${entity}`)

export const projectionOf = ({ fields }: Pick<ClaimSource, 'fields'>) =>
  Object.fromEntries([...fields, 'number'].map((field) => [field, 1]))
