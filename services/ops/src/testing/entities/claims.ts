import type { ClaimSource } from '../../platform/claims/source.ts'
import { ClaimModel } from '../../platform/claims/model.ts'
import { Types, type EntityDoc } from '../../platform/database/mongo.ts'

/** The claim that a process leaves which dies before it writes the record. */
export async function leaveClaim<Doc extends EntityDoc>(
  { scope, entity }: ClaimSource<Doc>,
  { id, key, number = null }: { id: Types.ObjectId; key: string; number?: string | null },
  ageMs = 0,
): Promise<void> {
  const holder = {
    entity: entity.name,
    id,
    number,
    by: null,
    token: new Types.ObjectId(),
    at: new Date(Date.now() - ageMs),
    isSettled: false,
  }
  await ClaimModel.collection.insertOne({ _id: `${scope}:${key}`, revision: 1, holders: [holder] } as never)
}
