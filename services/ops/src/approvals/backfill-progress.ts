import { model } from 'mongoose'
import { writesOf } from '../platform/database/fields.ts'
import { plainSchema, Types } from '../platform/database/mongo.ts'

/** How far the inbox has been brought up to date from the documents of an entity, for those without events. */
export interface ProgressDoc {
  _id: string
  after: Types.ObjectId | null
  finishedAt: Date | null
}

const schema = plainSchema<ProgressDoc>({ _id: String, after: Types.ObjectId, finishedAt: Date })
export const ProgressModel = model<ProgressDoc>('ApprovalBackfill', schema, 'approvalBackfills')

/** Every document is looked at again. */
export async function beginAnew(): Promise<void> {
  await writesOf(ProgressModel).updateMany({}, { $set: { after: null, finishedAt: null } })
}
