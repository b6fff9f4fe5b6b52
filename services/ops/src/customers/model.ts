import { model, type Types } from 'mongoose'
import { entitySchema, type EntityDoc } from '../platform/database/mongo.ts'
import type { Customer } from './contract.ts'

export interface CustomerDoc extends EntityDoc {
  _id: Types.ObjectId
  name: string
  email: string
  phoneNumber: string
  accountStatus: Customer['status']
  verificationStatus: 'verified' | 'pending' | 'rejected' | 'requires_documents'
  preferredLanguage: Customer['preferredLanguage']
  city: string
  state: string
  words: string[]
}

const schema = entitySchema<CustomerDoc>({
  name: String,
  email: String,
  phoneNumber: String,
  accountStatus: String,
  verificationStatus: String,
  preferredLanguage: String,
  city: String,
  state: String,
  words: [String],
})
schema.index({ email: 1 }, { unique: true })
schema.index({ words: 1 })
schema.index({ name: 1, _id: 1 })

export const CustomerModel = model<CustomerDoc>('Customer', schema, 'customers')

export const toCustomer = (doc: CustomerDoc): Customer => ({
  id: doc._id.toHexString(),
  version: doc.version,
  name: doc.name,
  status: doc.accountStatus,
  preferredLanguage: doc.preferredLanguage,
})
