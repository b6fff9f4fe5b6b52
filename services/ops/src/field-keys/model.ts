import { model, type Types } from 'mongoose'
import { plainSchema } from '../platform/database/mongo.ts'

/** An app's key. Only its hash is stored. */
export interface FieldKeyDoc {
  _id: Types.ObjectId
  name: string
  keyHash: string
  scopes: string[]
  isDemo: boolean
  createdAt: Date
  revokedAt: Date | null
}

const schema = plainSchema<FieldKeyDoc>({
  name: String,
  keyHash: String,
  scopes: [String],
  isDemo: Boolean,
  createdAt: Date,
  revokedAt: { type: Date, default: null },
})
schema.index({ keyHash: 1 }, { unique: true })
schema.index({ name: 1 })
export const FieldKeyModel = model<FieldKeyDoc>('FieldKey', schema, 'fieldKeys')
