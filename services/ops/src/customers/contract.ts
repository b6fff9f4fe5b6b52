import { z } from 'zod'
import { AccountStatus } from '../accounts/contract.ts'
import { State } from '../places/states.ts'
import {
  Actor,
  commaList,
  defineEvents,
  formatted,
  Id,
  Instant,
  page,
  PageQuery,
  SearchText,
  Sen,
  sortBy,
  Version,
  wholeNumber,
} from '../platform/contract.ts'

export { AccountStatus } from '../accounts/contract.ts'

export const VerificationStatus = z.enum(['verified', 'pending', 'rejected', 'requires_documents'])
export type VerificationStatus = z.infer<typeof VerificationStatus>
export const CustomerLanguage = z.enum(['ms', 'en', 'zh'])
export type CustomerLanguage = z.infer<typeof CustomerLanguage>

/** Whose verification is not decided yet: the tab Pending Verifications and its figure. */
export const undecidedVerifications = ['pending', 'requires_documents'] as const satisfies VerificationStatus[]

/** A customer as in events: no phone, email, street, note or reason. */
export const Customer = z
  .strictObject({
    id: Id,
    version: Version,
    name: z.string(),
    preferredLanguage: CustomerLanguage,
    /** Of the default address. */
    city: z.string(),
    state: State,
    /** Of the account. */
    status: AccountStatus,
    verificationStatus: VerificationStatus,
    /** Neither suspended nor banned. */
    isActive: z.boolean(),
    isVerified: z.boolean(),
    loyaltyPoints: z.int(),
    /** The file of the picture. */
    avatar: Id.nullable(),
    registrationDate: Instant,
    /** When the personal data were erased; null unless deleted. */
    deletedAt: Instant.nullable(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Customer' })
export type Customer = z.infer<typeof Customer>

/** The name of whoever has been deleted, also in the copies that orders keep. */
export const deletedName = 'Deleted customer'

/** What a customer's orders add up to, a moment after each of them changes. */
export const CustomerFigures = z.strictObject({
  /** Orders booked, whatever became of them. */
  totalOrders: z.int(),
  /** What was paid, less what was refunded and what is due back: of a cancelled order, the fee. */
  totalSpentSen: Sen,
  /** When the latest order was booked. */
  lastOrderDate: Instant.nullable(),
})
export type CustomerFigures = z.infer<typeof CustomerFigures>

export const CustomerContact = z.strictObject({ email: z.string(), phoneNumber: z.string() })

/** A customer as in lists. Contact and figures are null for who may only look customers up, without customers.read. */
export const CustomerRow = Customer.extend({ contact: CustomerContact.nullable(), figures: CustomerFigures.nullable() }).meta({
  id: 'CustomerRow',
})
export type CustomerRow = z.infer<typeof CustomerRow>

export const AddressType = z.enum(['home', 'office', 'other'])
export type AddressType = z.infer<typeof AddressType>

export const CustomerAddress = z
  .strictObject({
    id: Id,
    type: AddressType,
    label: z.string(),
    addressLine1: z.string(),
    addressLine2: z.string().nullable(),
    city: z.string(),
    state: State,
    postalCode: z.string(),
    country: z.literal('Malaysia'),
    isDefault: z.boolean(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'CustomerAddress' })
export type CustomerAddress = z.infer<typeof CustomerAddress>

export const CustomerNote = z.strictObject({ id: Id, at: Instant, by: Actor, text: z.string() }).meta({ id: 'CustomerNote' })
export type CustomerNote = z.infer<typeof CustomerNote>

/** The fields whose changes are named in the history. Their values are not: erasing a customer has nothing to rewrite there. */
export const CustomerField = z.enum(['name', 'email', 'phoneNumber', 'preferredLanguage', 'addresses', 'avatar'])
export type CustomerField = z.infer<typeof CustomerField>

/** What happened to a customer, as data: the words of people stand alone. */
export const CustomerAct = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['created', 'noted', 'deleted', 'documentsSubmitted', 'verified']) }),
  z.strictObject({ kind: z.literal('edited'), fields: z.array(CustomerField) }),
  z.strictObject({ kind: z.enum(['suspended', 'activated', 'banned', 'rejected', 'documentsRequested']), reason: z.string() }),
  z.strictObject({ kind: z.literal('pointsAdjusted'), points: z.int(), reason: z.string() }),
])
export type CustomerAct = z.infer<typeof CustomerAct>
export const CustomerHistoryEntry = z
  .strictObject({ id: Id, at: Instant, by: Actor, act: CustomerAct })
  .meta({ id: 'CustomerHistoryEntry' })
export type CustomerHistoryEntry = z.infer<typeof CustomerHistoryEntry>

/** Get a customer. Events only patch the fields of `Customer`. */
export const CustomerDetails = Customer.extend({
  contact: CustomerContact,
  figures: CustomerFigures,
  addresses: z.array(CustomerAddress),
  /** The latest first. */
  notes: z.array(CustomerNote),
  /** The latest first, at most 200. */
  history: z.array(CustomerHistoryEntry),
  /** How much may be booked today, and how much has been; null without a limit. */
  bookingLimit: z.strictObject({ maxSen: Sen, bookedSen: Sen }).nullable(),
}).meta({ id: 'CustomerDetails' })
export type CustomerDetails = z.infer<typeof CustomerDetails>

export const CustomerTab = z.enum(['all', 'pending', 'suspended'])
export type CustomerTab = z.infer<typeof CustomerTab>
export const CustomerSort = sortBy('name', 'createdAt', 'totalOrders', 'totalSpentSen', 'lastOrderDate')
export type CustomerSort = z.infer<typeof CustomerSort>

/** How long ago a customer joined. */
export const JoinedWithin = z.enum(['7', '30', '90', '365'])

const senInQuery = wholeNumber({ min: 0, max: 100_000_000 })

/** Without customers.read only `search`, `page` and `limit` are accepted. */
export const CustomerQuery = PageQuery.extend({
  search: SearchText.optional(),
  /** Pending: `undecidedVerifications`. Suspended: suspended or banned. */
  tab: CustomerTab.optional(),
  status: commaList(AccountStatus.options).optional(),
  verification: commaList(VerificationStatus.options).optional(),
  language: commaList(CustomerLanguage.options).optional(),
  state: commaList(State.options).optional(),
  /** Days, counted back from now. */
  joinedDays: JoinedWithin.optional(),
  minSpentSen: senInQuery.optional(),
  maxSpentSen: senInQuery.optional(),
  /** Default: name. */
  sort: CustomerSort.optional(),
})
export type CustomerQuery = z.input<typeof CustomerQuery>
export const CustomerPage = page(CustomerRow).meta({ id: 'CustomerPage' })
export type CustomerPage = z.infer<typeof CustomerPage>

/** Live stats of the area `customers`. The deleted are none of them. */
export const CustomerStats = z
  .strictObject({
    totalCustomers: z.int(),
    activeCustomers: z.int(),
    newCustomersThisMonth: z.int(),
    /** Of `undecidedVerifications`. */
    pendingVerifications: z.int(),
    verifiedCustomers: z.int(),
    /** Suspended or banned. */
    suspendedCustomers: z.int(),
    /** Of all orders booked; null without any. */
    averageOrderValueSen: z.int().nullable(),
    /**
     * Of the customers to whom something was delivered 30 to 60 days ago, the share to whom something was delivered in the last 30 days as
     * well; null if there are none. At most some minutes old.
     */
    customerRetentionRate: z.number().nullable(),
  })
  .meta({ id: 'CustomerStats' })
export type CustomerStats = z.infer<typeof CustomerStats>

export const Postcode = formatted(/^\d{5}$/, { max: 5, message: 'must be a Malaysian postcode of five digits' })

/** What the activity needs of a customer. */
const NamedCustomer = z.object({ id: Id, version: Version, name: z.string(), deletedAt: Instant.nullable() })

const customerEventTypes = [
  'customer.created',
  'customer.updated',
  'customer.suspended',
  'customer.activated',
  'customer.banned',
  'customer.pointsAdjusted',
  'customer.noted',
  'customer.documentsSubmitted',
  'customer.documentsRequested',
  'customer.verified',
  'customer.rejected',
  'customer.deleted',
] as const
export const customerEvents = defineEvents('customer', 'customers.read', Customer, customerEventTypes, NamedCustomer)
