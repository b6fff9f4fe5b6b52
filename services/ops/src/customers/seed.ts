import { now } from '../platform/clock.ts'
import { writesOf } from '../platform/database/fields.ts'
import { Types } from '../platform/database/mongo.ts'
import { emailTerms, nameTerms, phoneTerms } from '../platform/database/search-terms.ts'
import { CustomerModel, type CustomerDoc } from './model.ts'

type NewCustomer = Omit<CustomerDoc, '_id' | 'version' | 'createdAt' | 'updatedAt' | 'words' | 'outbox' | 'operations'>

/** Inserts the customers that do not exist yet, by e-mail, and returns all of them. */
export async function ensureCustomers(given: readonly NewCustomer[]): Promise<CustomerDoc[]> {
  const at = now()
  const known = new Set(await CustomerModel.distinct('email'))
  const missing = given.filter(({ email }) => !known.has(email))
  const docs = missing.map((customer) => ({
    ...customer,
    _id: new Types.ObjectId(),
    version: 1,
    createdAt: at,
    updatedAt: at,
    words: [...new Set([...nameTerms(customer.name), ...emailTerms(customer.email), ...phoneTerms(customer.phoneNumber)])],
  }))
  if (docs.length > 0) await writesOf(CustomerModel).insertMany(docs)
  return CustomerModel.find({}).sort({ email: 1 }).lean<CustomerDoc[]>()
}
