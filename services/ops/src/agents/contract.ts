import { z } from 'zod'
import { AccountStatus } from '../accounts/contract.ts'
import { State } from '../places/states.ts'
import {
  Actor,
  commaList,
  CalendarDay,
  defineEvents,
  formatted,
  Id,
  Instant,
  line,
  page,
  PageQuery,
  SearchText,
  Sen,
  sortBy,
  Version,
  wholeNumber,
} from '../platform/contract.ts'
import { WorkingException, WorkingHours } from './hours/hours-contract.ts'
import { AgentNumber } from './number.ts'
import { AgentPaper } from './papers/papers-contract.ts'

export { AccountStatus } from '../accounts/contract.ts'
export { AgentNumber, AgentRef, NumberedAgent } from './number.ts'
export { AgentStats } from './stats-contract.ts'

export const VehicleType = z.enum(['motorcycle', 'car', 'van', 'truck'])
export type VehicleType = z.infer<typeof VehicleType>
export const AgentVerificationStatus = z.enum(['verified', 'pending', 'rejected', 'under_review'])
export type AgentVerificationStatus = z.infer<typeof AgentVerificationStatus>
export const Gender = z.enum(['female', 'male'])
export type Gender = z.infer<typeof Gender>
/** How often earnings are paid out. */
export const SettlementCycle = z.enum(['two_weeks', 'monthly'])
export type SettlementCycle = z.infer<typeof SettlementCycle>
export const RegistrationFee = z.enum(['paid', 'waived'])
export type RegistrationFee = z.infer<typeof RegistrationFee>
/** For what the terms allow an agent to be suspended. */
export const SuspensionGround = z.enum(['fraud', 'chargebacks', 'aml_kyc', 'delivery_failures', 'breach_of_terms'])
export type SuspensionGround = z.infer<typeof SuspensionGround>

/** Whose verification is not decided yet: the tab Pending Verification and its figure. */
export const undecidedAgents = ['pending', 'under_review'] as const satisfies AgentVerificationStatus[]

/** The name of whoever has been deleted, also in the copies that orders keep. */
export const deletedAgentName = 'Deleted agent'

/** An agent as in events: no phone, email, street, plate, reason or number. */
export const Agent = z
  .strictObject({
    id: Id,
    version: Version,
    number: AgentNumber.nullable(),
    name: z.string(),
    /** Of the account. */
    status: AccountStatus,
    verificationStatus: AgentVerificationStatus,
    /** Neither suspended nor banned. */
    isActive: z.boolean(),
    isVerified: z.boolean(),
    /** Papers that were handed in and wait for a decision. */
    papersWaiting: z.array(AgentPaper),
    /** Rejected, or asked for again. */
    papersRefused: z.array(AgentPaper),
    /** What staff verified the agent without, until it is accepted. */
    verifiedWithout: z.array(AgentPaper),
    vehicleType: VehicleType,
    city: z.string(),
    state: z.string(),
    /** Cities. */
    workingAreas: z.array(z.string()),
    maxOrdersPerDay: z.int(),
    isOnDuty: z.boolean(),
    /** When the agent last went on or off duty; null if never. */
    dutyChangedAt: Instant.nullable(),
    /** The file of the picture. */
    avatar: Id.nullable(),
    registrationDate: Instant,
    /** When the personal data were erased; null unless deleted. */
    deletedAt: Instant.nullable(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Agent' })
export type Agent = z.infer<typeof Agent>

export const AgentContact = z.strictObject({ email: z.string(), phoneNumber: z.string() })

export const AgentVehicle = z.strictObject({
  type: VehicleType,
  plateNumber: z.string(),
  brand: z.string().nullable(),
  model: z.string().nullable(),
  year: z.int().nullable(),
  color: z.string().nullable(),
  /** The last day on which it is valid. */
  insuranceExpiry: CalendarDay.nullable(),
  roadtaxExpiry: CalendarDay.nullable(),
})
export type AgentVehicle = z.infer<typeof AgentVehicle>

/** What an agent's orders and ratings add up to, a moment after each of them changes. */
export const AgentFigures = z.strictObject({
  /** Assigned at any time, whatever became of them. */
  totalOrders: z.int(),
  completedOrders: z.int(),
  cancelledOrders: z.int(),
  /** Deliveries by the end of their slot, from 0 to 1; null without any delivery. */
  onTimeDeliveryRate: z.number().nullable(),
  /** From 1 to 5, to one decimal; null without ratings. */
  averageRating: z.number().nullable(),
  totalRatings: z.int(),
  /** When the agent's app last reported something. */
  lastActiveDate: Instant.nullable(),
})
export type AgentFigures = z.infer<typeof AgentFigures>

export const AgentEarnings = z.strictObject({ totalEarningsSen: Sen, pendingPayoutSen: Sen })
export type AgentEarnings = z.infer<typeof AgentEarnings>

/** An agent as in lists. For who may only look agents up, without agents.read, contact, vehicle and figures are null. */
export const AgentRow = Agent.extend({
  contact: AgentContact.nullable(),
  vehicle: AgentVehicle.pick({ plateNumber: true, brand: true, model: true }).nullable(),
  figures: AgentFigures.nullable(),
  /** Null without finance.read. */
  earnings: AgentEarnings.nullable(),
  /** Orders assigned to the agent for today that are not delivered, cancelled or refunded. */
  todayLoad: z.int(),
}).meta({ id: 'AgentRow' })
export type AgentRow = z.infer<typeof AgentRow>

export const AgentAddress = z.strictObject({
  addressLine1: z.string(),
  addressLine2: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  country: z.literal('Malaysia'),
})
export type AgentAddress = z.infer<typeof AgentAddress>

export const AgentBank = z.strictObject({
  bankName: z.string(),
  /** The last four digits. */
  accountEndsIn: z.string(),
  accountHolderName: z.string(),
  /** Whether the account is in the agent's name as it is now. */
  isInOwnName: z.boolean(),
  swiftCode: z.string().nullable(),
  changedAt: Instant,
  /** Payouts wait until then after a change of the account; null once it has passed. */
  payoutsHeldUntil: Instant.nullable(),
})
export type AgentBank = z.infer<typeof AgentBank>

export const VehiclePaper = z.enum(['insurance', 'roadtax'])
export const vehiclePaperNames: Readonly<Record<z.infer<typeof VehiclePaper>, string>> = { insurance: 'Insurance', roadtax: 'Road tax' }
/** A paper that has expired or does so within 30 days. Once one has, the agent gets no new jobs. */
export const ExpiringPaper = z.strictObject({ paper: VehiclePaper, expiresOn: CalendarDay, isExpired: z.boolean() })
export type ExpiringPaper = z.infer<typeof ExpiringPaper>

/** What the notice of a paper that expires soon says: `expiresOn` is its last day. */
const PaperNotice = z.strictObject({ agentId: Id, agent: z.string(), paper: VehiclePaper, expiresOn: CalendarDay })
export type PaperNotice = z.infer<typeof PaperNotice>

/** The fields whose changes are named in the history. Their values are not: erasing an agent has nothing to rewrite there. */
export const AgentField = z.enum([
  'name',
  'email',
  'phoneNumber',
  'icNumber',
  'dateOfBirth',
  'gender',
  'address',
  'vehicle',
  'workingAreas',
  'workingHours',
  'exceptions',
  'maxOrdersPerDay',
  'settlementCycle',
  'registrationFee',
  'avatar',
])
export type AgentField = z.infer<typeof AgentField>

/** What happened to an agent, as data: the words of people stand alone. */
export const AgentAct = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['created', 'bankChanged', 'deleted']) }),
  z.strictObject({ kind: z.literal('edited'), fields: z.array(AgentField) }),
  /** `without`: documents that were missing. */
  z.strictObject({ kind: z.literal('verified'), reason: z.string().optional(), without: z.array(AgentPaper).optional() }),
  z.strictObject({ kind: z.enum(['rejected', 'activated', 'banned']), reason: z.string() }),
  z.strictObject({ kind: z.literal('suspended'), reason: z.string(), ground: SuspensionGround.optional() }),
])
export type AgentAct = z.infer<typeof AgentAct>
export const AgentHistoryEntry = z.strictObject({ id: Id, at: Instant, by: Actor, act: AgentAct }).meta({ id: 'AgentHistoryEntry' })
export type AgentHistoryEntry = z.infer<typeof AgentHistoryEntry>

/** Get an agent. Events only patch the fields of `Agent`. What was never told is null. */
export const AgentDetails = AgentRow.extend({
  contact: AgentContact,
  figures: AgentFigures,
  vehicle: AgentVehicle,
  dateOfBirth: CalendarDay.nullable(),
  gender: Gender.nullable(),
  nationality: z.string().nullable(),
  /** The last four digits; the whole only by `POST /agents/:id/reveal`. */
  icNumber: z.strictObject({ endsIn: z.string() }).nullable(),
  address: AgentAddress.nullable(),
  workingHours: WorkingHours.nullable(),
  /** By day, the earliest first. */
  exceptions: z.array(WorkingException),
  settlementCycle: SettlementCycle,
  registrationFee: RegistrationFee.nullable(),
  bank: AgentBank.nullable(),
  papersExpiring: z.array(ExpiringPaper),
  /** Never accepted, or expired: without them, a verification needs a reason. */
  papersMissing: z.array(AgentPaper),
  /** The latest first, at most 200. */
  history: z.array(AgentHistoryEntry),
}).meta({ id: 'AgentDetails' })
export type AgentDetails = z.infer<typeof AgentDetails>

/** The agent with exactly this IC number; null if there is none. */
export const AgentFound = z.strictObject({ agent: AgentRow.nullable() }).meta({ id: 'AgentFound' })
export type AgentFound = z.infer<typeof AgentFound>

/** The numbers that `POST /agents/:id/reveal` shows. */
export const agentNumbers = ['icNumber', 'accountNumber'] as const
export type AgentNumber = (typeof agentNumbers)[number]

export const AgentTab = z.enum(['all', 'active', 'pending', 'suspended'])
export type AgentTab = z.infer<typeof AgentTab>
export const AgentSort = sortBy('name', 'createdAt', 'completedOrders', 'averageRating')
export type AgentSort = z.infer<typeof AgentSort>

const ratingInQuery = formatted(/^[0-5](?:\.\d)?$/, { max: 3, message: 'must be a rating from 0 to 5, like 4.5' })
  .transform(Number)
  .pipe(z.number().min(0).max(5))
const ordersInQuery = wholeNumber({ min: 0, max: 1_000_000 })

/** Without agents.read only `search`, `status`, `page` and `limit` are accepted. */
export const AgentQuery = PageQuery.extend({
  search: SearchText.optional(),
  /** Pending: `undecidedAgents`. Suspended: suspended or banned. */
  tab: AgentTab.optional(),
  status: commaList(AccountStatus.options).optional(),
  verification: commaList(AgentVerificationStatus.options).optional(),
  vehicleType: commaList(VehicleType.options).optional(),
  state: commaList(State.options).optional(),
  /** The city in which the agent lives: any part of the name, in any case and without accents. */
  city: line(60).optional(),
  /** Of the average, in steps of 0.1. Who has no ratings has none of them. */
  minRating: ratingInQuery.optional(),
  maxRating: ratingInQuery.optional(),
  /** Of the vehicle: one that has expired, or none that has and one that does within 30 days. */
  papers: commaList(['expiring', 'expired']).optional(),
  /** Of completed orders. */
  minOrders: ordersInQuery.optional(),
  maxOrders: ordersInQuery.optional(),
  /** Default: name. */
  sort: AgentSort.optional(),
})
export type AgentQuery = z.input<typeof AgentQuery>
export const AgentPage = page(AgentRow).meta({ id: 'AgentPage' })
export type AgentPage = z.infer<typeof AgentPage>

/** What the activity needs of an agent. */
const NamedAgent = z.object({ id: Id, version: Version, name: z.string(), deletedAt: Instant.nullable() })

const agentEventTypes = [
  'agent.created',
  'agent.updated',
  'agent.verified',
  'agent.verifiedWithoutDocuments',
  'agent.rejected',
  'agent.suspended',
  'agent.activated',
  'agent.banned',
  'agent.bankChanged',
  'agent.wentOnDuty',
  'agent.wentOffDuty',
  'agent.deleted',
] as const
export const agentEvents = defineEvents('agent', 'agents.read', Agent, agentEventTypes, NamedAgent)
