import { now } from '../platform/clock.ts'
import { Types } from '../platform/mongo.ts'
import { emailWords, nameWords, phoneWords } from '../platform/words.ts'
import { CustomerModel, type CustomerDoc } from './model.ts'

type Given = Omit<CustomerDoc, '_id' | 'version' | 'createdAt' | 'updatedAt' | 'words' | 'outbox' | 'operations'>

/** Keeps the customers that are not there yet, by e-mail, and answers all of them. */
export async function keepCustomers(given: readonly Given[]): Promise<CustomerDoc[]> {
  const at = now()
  const known = new Set(await CustomerModel.distinct('email'))
  const missing = given.filter(({ email }) => !known.has(email))
  const docs = missing.map((customer) => ({
    ...customer,
    _id: new Types.ObjectId(),
    version: 1,
    createdAt: at,
    updatedAt: at,
    words: [...new Set([...nameWords(customer.name), ...emailWords(customer.email), ...phoneWords(customer.phoneNumber)])],
  }))
  if (docs.length > 0) await CustomerModel.collection.insertMany(docs)
  return CustomerModel.find({}).sort({ email: 1 }).lean<CustomerDoc[]>()
}
