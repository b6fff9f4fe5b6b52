import { model, Schema, type Types } from 'mongoose'
import { plainSchema } from '../database/mongo.ts'

/** One record that has a value, or is about to. */
export interface HolderDoc {
  entity: string
  id: Types.ObjectId
  /** The record's number, to name it; null where records have none. */
  number: string | null
  /** The user who recorded the value. */
  by: string | null
  /** Of this attempt alone. */
  token: Types.ObjectId
  at: Date
  /** Whether the attempt has ended: the record itself says then whether it has the value. */
  isSettled: boolean
}

export interface ClaimDoc {
  /** The scope and the value. */
  _id: string
  /** Raised by each write: of two at once, one is made again. */
  revision: number
  /** The first comes first. */
  holders: HolderDoc[]
  /** Of a fleeting one: when nobody can still be writing by it. */
  expiresAt?: Date
}

const schema = plainSchema<ClaimDoc>({ _id: String, revision: Number, holders: [Schema.Types.Mixed], expiresAt: Date })
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0, sparse: true })
export const ClaimModel = model<ClaimDoc>('Claim', schema, 'claims')

/** Beyond these a value is taken, whoever has it. */
export const holdersMax = 20
