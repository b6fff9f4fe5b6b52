import { model, Schema, type Types } from 'mongoose'
import { malaysianDay, now } from '../platform/clock.ts'
import { defineEntity, type SummaryDoc } from '../platform/changes/entity.ts'
import type { Actor } from '../platform/contract.ts'
import { entitySchema, type EntityDoc } from '../platform/database/mongo.ts'
import { emailTerms, nameKey, nameTerms, phoneTerms } from '../platform/database/search-terms.ts'
import { defaultSettings } from '../settings/defaults.ts'
import {
  Customer,
  type AccountStatus,
  type CustomerAct,
  type CustomerAddress,
  type CustomerDetails,
  type CustomerFigures,
  type CustomerLanguage,
  type CustomerRow,
  type VerificationStatus,
} from './contract.ts'

export interface AddressDoc extends Omit<CustomerAddress, 'id' | 'createdAt' | 'updatedAt'> {
  id: Types.ObjectId
  createdAt: Date
  updatedAt: Date
}
interface Recorded {
  id: Types.ObjectId
  at: Date
  by: Actor
}

/** Optional fields are missing in documents of an earlier version. */
export interface CustomerDoc extends EntityDoc {
  _id: Types.ObjectId
  name: string
  /** Lower case; the unique index allows one customer per address. A deleted one has none of their own. */
  email: string
  phoneNumber: string
  accountStatus: AccountStatus
  verificationStatus: VerificationStatus
  preferredLanguage: CustomerLanguage
  /** Of the default address. */
  city: string
  state: CustomerAddress['state']
  addresses?: AddressDoc[]
  loyaltyPoints?: number
  avatar?: string | null
  notes?: (Recorded & { text: string })[]
  history?: (Recorded & { act: CustomerAct })[]
  /** What the orders add up to, counted from the event log up to `figuresSeq`, which is missing until they have been counted. */
  totalOrders?: number
  totalSpentSen?: number
  lastOrderDate?: Date | null
  figuresSeq?: number
  /** When an order was last about to be booked; see booking.ts. */
  lastBookingAt?: Date | null
  /** What was booked on a Malaysian day while there was a limit, by order. */
  bookedToday?: { day: string; orders: { id: Types.ObjectId; sen: number }[] } | null
  /** When the papers were sent that the verification status comes from; see review.ts. */
  papersAt?: Date | null
  deletedAt?: Date | null
  words: string[]
  /** By what the name is sorted; missing in documents of an earlier version. */
  nameKey?: string
}

const { Mixed } = Schema.Types
const schema = entitySchema<CustomerDoc>({
  name: String,
  email: String,
  phoneNumber: String,
  accountStatus: String,
  verificationStatus: String,
  preferredLanguage: String,
  city: String,
  state: String,
  addresses: { type: [Mixed], default: undefined },
  loyaltyPoints: Number,
  avatar: String,
  notes: { type: [Mixed], default: undefined },
  history: { type: [Mixed], default: undefined },
  totalOrders: Number,
  totalSpentSen: Number,
  lastOrderDate: Date,
  figuresSeq: Number,
  lastBookingAt: Date,
  bookedToday: Mixed,
  papersAt: Date,
  deletedAt: Date,
  words: [String],
  nameKey: String,
})
schema.index({ email: 1 }, { unique: true })
/** Of those who are not deleted: these lists are counted by index alone (platform/database/list-plan.ts). */
const listed = { partialFilterExpression: { deletedAt: null } }
schema.index({ words: 1 }, listed)
for (const field of ['nameKey', 'createdAt', 'totalOrders', 'totalSpentSen', 'lastOrderDate'] as const)
  schema.index({ [field]: 1, _id: 1 }, listed)
for (const field of ['verificationStatus', 'accountStatus', 'preferredLanguage', 'state'] as const)
  schema.index({ [field]: 1, createdAt: 1, _id: 1 }, listed)
/** Finds customers whose figures are missing: null is the first key. */
schema.index({ figuresSeq: 1 })

export const CustomerModel = model<CustomerDoc>('Customer', schema, 'customers')

type FoundBy = Pick<CustomerDoc, 'name' | 'email' | 'phoneNumber' | 'city'>

/** By what a customer is found and sorted, after a change of some of it. */
export const foundBy = (doc: FoundBy, change: { [Field in keyof FoundBy]?: FoundBy[Field] | undefined } = {}) => {
  const { name = doc.name, email = doc.email, phoneNumber = doc.phoneNumber, city = doc.city } = change
  return {
    words: [...new Set([...nameTerms(name), ...emailTerms(email), ...phoneTerms(phoneNumber), ...nameTerms(city)])],
    nameKey: nameKey(name),
  }
}

export const toCustomer = (doc: SummaryDoc<CustomerDoc, Customer, 'accountStatus'>): Customer => ({
  id: doc._id.toHexString(),
  version: doc.version,
  name: doc.name,
  preferredLanguage: doc.preferredLanguage,
  city: doc.city,
  state: doc.state,
  status: doc.accountStatus,
  verificationStatus: doc.verificationStatus,
  isActive: doc.accountStatus === 'active' || doc.accountStatus === 'pending_verification',
  isVerified: doc.verificationStatus === 'verified',
  loyaltyPoints: doc.loyaltyPoints ?? 0,
  avatar: doc.avatar ?? null,
  registrationDate: doc.createdAt.toISOString(),
  deletedAt: doc.deletedAt?.toISOString() ?? null,
  createdAt: doc.createdAt.toISOString(),
  updatedAt: doc.updatedAt.toISOString(),
})

/** The fields of a row beside those of the summary. */
export const rowFields = ['email', 'phoneNumber', 'totalOrders', 'totalSpentSen', 'lastOrderDate'] as const satisfies (keyof CustomerDoc)[]
type RowDoc = SummaryDoc<CustomerDoc, Customer, 'accountStatus' | (typeof rowFields)[number]>

const contactOf = ({ email, phoneNumber }: RowDoc) => ({ email, phoneNumber })
const figuresOf = ({ totalOrders = 0, totalSpentSen = 0, lastOrderDate }: RowDoc): CustomerFigures => ({
  totalOrders,
  totalSpentSen,
  lastOrderDate: lastOrderDate?.toISOString() ?? null,
})

export const toRow = (doc: RowDoc): CustomerRow => ({ ...toCustomer(doc), contact: contactOf(doc), figures: figuresOf(doc) })
export const toLookUp = (doc: RowDoc): CustomerRow => ({ ...toCustomer(doc), contact: null, figures: null })

const recorded = ({ id, at, by }: Recorded) => ({ id: id.toHexString(), at: at.toISOString(), by })
const historyMax = 200

export const toDetails = (doc: CustomerDoc): CustomerDetails => ({
  ...toCustomer(doc),
  contact: contactOf(doc),
  figures: figuresOf(doc),
  addresses: (doc.addresses ?? []).map(({ id, createdAt, updatedAt, ...address }) => ({
    id: id.toHexString(),
    ...address,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  })),
  notes: (doc.notes ?? []).map((note) => ({ ...recorded(note), text: note.text })).toReversed(),
  history: (doc.history ?? [])
    .slice(-historyMax)
    .map((entry) => ({ ...recorded(entry), act: entry.act }))
    .toReversed(),
  bookingLimit:
    doc.verificationStatus === 'verified' ? null : { maxSen: defaultSettings.unverifiedDailyMaxSen, bookedSen: bookedToday(doc) },
})

function bookedToday({ bookedToday: booked }: CustomerDoc): number {
  if (booked?.day !== malaysianDay(now())) return 0
  return booked.orders.reduce((total, { sen }) => total + sen, 0)
}

/** No personal data: what changed of those, the history names. */
export const customers = defineEntity({
  name: 'customer',
  title: 'Customer',
  model: CustomerModel,
  summary: Customer,
  moreFields: ['accountStatus'],
  trackedFields: ['accountStatus', 'verificationStatus', 'preferredLanguage', 'loyaltyPoints', 'deletedAt'],
  personalFields: ['name', 'email', 'phoneNumber', 'addresses', 'notes', 'avatar'],
  toEntity: toCustomer,
})
