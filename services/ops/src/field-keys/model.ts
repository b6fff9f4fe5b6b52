import { model, Schema, type Types } from 'mongoose'

/** An app's key. Only its hash is kept. */
export interface FieldKeyDoc {
  _id: Types.ObjectId
  name: string
  keyHash: string
  scopes: string[]
  isDemo: boolean
  createdAt: Date
  revokedAt: Date | null
}

const schema = new Schema(
  { name: String, keyHash: String, scopes: [String], isDemo: Boolean, createdAt: Date, revokedAt: { type: Date, default: null } },
  { strict: 'throw', versionKey: false },
)
schema.index({ keyHash: 1 }, { unique: true })
schema.index({ name: 1 })
export const FieldKeyModel = model<FieldKeyDoc>('FieldKey', schema as unknown as Schema<FieldKeyDoc>, 'fieldKeys')
