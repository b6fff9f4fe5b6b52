import { now } from '../platform/clock.ts'
import type { Actor } from '../platform/contract.ts'
import { writesOf } from '../platform/database/fields.ts'
import { Types } from '../platform/database/mongo.ts'
import type { CustomerAct } from './contract.ts'
import { CustomerModel, foundBy, type AddressDoc, type CustomerDoc } from './model.ts'

type Given = 'name' | 'email' | 'phoneNumber' | 'accountStatus' | 'verificationStatus' | 'preferredLanguage' | 'city' | 'state'
type Happened = { hoursAgo: number; by: Actor }

/** A customer as generated: what happened to them is so many hours ago. */
interface NewCustomer extends Pick<CustomerDoc, Given> {
  joinedHoursAgo: number
  loyaltyPoints: number
  addresses: readonly Omit<AddressDoc, 'id' | 'country' | 'createdAt' | 'updatedAt'>[]
  notes: readonly (Happened & { text: string })[]
  history: readonly (Happened & { act: CustomerAct })[]
}

const hourMs = 3_600_000

/** Inserts the customers that do not exist yet, by email, and returns all of them. Their orders count from `setFigures` on. */
export async function ensureCustomers(given: readonly NewCustomer[]): Promise<CustomerDoc[]> {
  const at = now()
  const known = new Set(await CustomerModel.distinct('email'))
  const docs = given.filter(({ email }) => !known.has(email)).map((customer) => customerOf(customer, at))
  if (docs.length > 0) await writesOf(CustomerModel).insertMany(docs)
  return CustomerModel.find({}).sort({ email: 1 }).lean<CustomerDoc[]>()
}

/** The customer as stored. */
export function customerOf({ joinedHoursAgo, addresses, notes, history, ...customer }: NewCustomer, at: Date): CustomerDoc {
  const ago = (hours: number) => new Date(at.getTime() - hours * hourMs)
  const createdAt = ago(joinedHoursAgo)
  const recorded = ({ hoursAgo, by }: Happened) => ({ id: new Types.ObjectId(), at: ago(hoursAgo), by })
  return {
    ...customer,
    _id: new Types.ObjectId(),
    version: 1,
    createdAt,
    updatedAt: createdAt,
    addresses: addresses.map((address) => ({ id: new Types.ObjectId(), ...address, country: 'Malaysia', createdAt, updatedAt: createdAt })),
    notes: notes.map(({ text, ...entry }) => ({ ...recorded(entry), text })),
    history: history.map(({ act, ...entry }) => ({ ...recorded(entry), act })),
    totalOrders: 0,
    totalSpentSen: 0,
    lastOrderDate: null,
    figuresSeq: 0,
    deletedAt: null,
    ...foundBy(customer),
  }
}
