import { model, Schema, type Types } from 'mongoose'
import type { z } from 'zod'
import { defineEntity, type SummaryDoc } from '../platform/changes/entity.ts'
import type { Actor } from '../platform/contract.ts'
import { entitySchema, type EntityDoc } from '../platform/database/mongo.ts'
import { emailTerms, nameKey, nameTerms, numberTerms, phoneTerms } from '../platform/database/search-terms.ts'
import { personalField, type PersonalValue } from '../platform/personal-data/personal-value.ts'
import {
  Agent,
  type AccountStatus,
  type AgentAct,
  type AgentVehicle,
  type AgentVerificationStatus,
  type Gender,
  type RegistrationFee,
  type SettlementCycle,
  type VehiclePaper,
  type VehicleType,
} from './contract.ts'
import type { WorkingException, WorkingHours } from './hours/hours-contract.ts'
import { AgentRef } from './number.ts'
import { papersExpireOn, papersExpireStage } from './papers/papers.ts'
import { AgentPaper, openStates, refusedStates } from './papers/papers-contract.ts'
import { plateTerms } from './plate-terms.ts'
import { agentNumbers } from './record-number.ts'

type VehicleFacts = { [Fact in keyof Omit<AgentVehicle, 'type' | 'plateNumber'>]: NonNullable<AgentVehicle[Fact]> }

/** Optional fields are missing in documents of an earlier version. */
export interface AgentDoc extends EntityDoc {
  _id: Types.ObjectId
  /** Together they form the number. Agents of an earlier version get them from `numbering.ts`. */
  sequence?: number
  number?: string
  name: string
  /** Lower case; the unique index allows one agent per address. A deleted one has neither it nor a plate of their own. */
  email: string
  phoneNumber: string
  accountStatus: AccountStatus
  /** When staff last changed it; null before. */
  statusChangedAt?: Date | null
  verificationStatus: AgentVerificationStatus
  vehicleType: VehicleType
  plateNumber: string
  vehicle?: VehicleFacts | null
  /** Of the address. */
  city: string
  state: string
  address?: { addressLine1: string; addressLine2: string | null; postalCode: string } | null
  workingAreas: string[]
  maxOrdersPerDay: number
  workingHours?: WorkingHours | null
  exceptions?: WorkingException[]
  dateOfBirth?: string | null
  gender?: Gender | null
  nationality?: string | null
  icNumber?: PersonalValue | null
  accountNumber?: PersonalValue | null
  bank?: {
    bankName: string
    accountHolderName: string
    swiftCode: string | null
    changedAt: Date
    /** Who has changed it since payouts wait because of that, the latest last; missing in those of an earlier version. */
    changers?: Actor[]
    /** The user, in those of an earlier version. */
    changedBy?: string
    payoutsHeldUntil: Date
  } | null
  settlementCycle?: SettlementCycle
  registrationFee?: RegistrationFee | null
  avatar?: string | null
  isOnDuty?: boolean
  dutyChangedAt?: Date | null
  lastActiveDate?: Date | null
  /** What the orders add up to, counted from the event log up to `figuresSeq`, which is missing until they have been counted. */
  totalOrders?: number
  completedOrders: number
  cancelledOrders?: number
  onTimeOrders?: number
  totalEarningsSen?: number
  figuresSeq?: number
  /** The average is to one decimal, and null without ratings. */
  ratingSum?: number
  totalRatings?: number
  averageRating?: number | null
  history?: { id: Types.ObjectId; at: Date; by: Actor; act: AgentAct }[]
  /** What became of the latest of each paper; see paper-review.ts. */
  papers?: { [Paper in AgentPaper]?: { at: Date; status: string } } | null
  verifiedWithout?: AgentPaper[]
  /** Derived, the earlier last day of both: null where nothing is known of the vehicle, missing in documents of an earlier version. */
  papersExpireOn?: string | null
  /** The last day of each paper of which whoever writes agents was told that it is near. */
  papersTold?: { [Paper in z.infer<typeof VehiclePaper>]?: string }
  deletedAt?: Date | null
  words: string[]
  /** By what the name is sorted; missing in documents of an earlier version. */
  nameKey?: string
}

const { Mixed } = Schema.Types
const schema = entitySchema<AgentDoc>({
  sequence: Number,
  number: String,
  name: String,
  email: String,
  phoneNumber: String,
  accountStatus: String,
  statusChangedAt: Date,
  verificationStatus: String,
  vehicleType: String,
  plateNumber: String,
  vehicle: Mixed,
  city: String,
  state: String,
  address: Mixed,
  workingAreas: [String],
  maxOrdersPerDay: Number,
  workingHours: Mixed,
  exceptions: { type: [Mixed], default: undefined },
  dateOfBirth: String,
  gender: String,
  nationality: String,
  icNumber: personalField,
  accountNumber: personalField,
  bank: Mixed,
  settlementCycle: String,
  registrationFee: String,
  avatar: String,
  isOnDuty: Boolean,
  dutyChangedAt: Date,
  lastActiveDate: Date,
  completedOrders: { type: Number, default: 0 },
  totalOrders: Number,
  cancelledOrders: Number,
  onTimeOrders: Number,
  totalEarningsSen: Number,
  figuresSeq: Number,
  ratingSum: Number,
  totalRatings: Number,
  averageRating: Number,
  history: { type: [Mixed], default: undefined },
  papers: Mixed,
  verifiedWithout: { type: [String], default: undefined },
  papersExpireOn: String,
  papersTold: Mixed,
  deletedAt: Date,
  words: [String],
  nameKey: String,
})
schema.index({ sequence: 1 }, { unique: true, sparse: true })
schema.index({ email: 1 }, { unique: true })
schema.index({ plateNumber: 1 }, { unique: true })
/** Agents of an earlier version have none. */
schema.index({ 'icNumber.digest': 1 }, { unique: true, sparse: true })
/** Of those who are not deleted: these lists are counted by index alone (platform/database/list-plan.ts). */
const listed = { partialFilterExpression: { deletedAt: null } }
schema.index({ words: 1 }, listed)
for (const field of ['nameKey', 'createdAt', 'completedOrders', 'averageRating', 'papersExpireOn'] as const)
  schema.index({ [field]: 1, _id: 1 }, listed)
for (const field of ['accountStatus', 'verificationStatus'] as const) schema.index({ [field]: 1, createdAt: 1, _id: 1 }, listed)
for (const field of ['vehicleType', 'state'] as const) schema.index({ [field]: 1, completedOrders: 1, _id: 1 }, listed)
schema.index({ city: 1, nameKey: 1, _id: 1 }, listed)
/** Finds agents whose orders were never counted: null is the first key. */
schema.index({ figuresSeq: 1 })

export const AgentModel = model<AgentDoc>('Agent', schema, 'agents')

type Found = Pick<AgentDoc, 'number' | 'name' | 'email' | 'phoneNumber' | 'city' | 'plateNumber'>

/** By what an agent is found and sorted. */
export const foundBy = ({ number, name, email, phoneNumber, city, plateNumber }: Found) => ({
  words: [
    ...new Set([
      ...(number === undefined ? [] : numberTerms(number)),
      ...nameTerms(name),
      ...emailTerms(email),
      ...phoneTerms(phoneNumber),
      ...nameTerms(city),
      ...plateTerms(plateNumber),
    ]),
  ],
  nameKey: nameKey(name),
})

const papersIn = ({ papers }: Pick<AgentDoc, 'papers'>, states: readonly string[]) =>
  AgentPaper.options.filter((paper) => states.includes(papers?.[paper]?.status ?? ''))

export const toAgent = (doc: SummaryDoc<AgentDoc, Agent, 'accountStatus' | 'papers'>): Agent => ({
  id: doc._id.toHexString(),
  version: doc.version,
  number: doc.number ?? null,
  name: doc.name,
  status: doc.accountStatus,
  verificationStatus: doc.verificationStatus,
  isActive: doc.accountStatus === 'active' || doc.accountStatus === 'pending_verification',
  isVerified: doc.verificationStatus === 'verified',
  papersWaiting: papersIn(doc, openStates),
  papersRefused: papersIn(doc, refusedStates),
  verifiedWithout: doc.verifiedWithout ?? [],
  vehicleType: doc.vehicleType,
  city: doc.city,
  state: doc.state,
  workingAreas: doc.workingAreas,
  maxOrdersPerDay: doc.maxOrdersPerDay,
  isOnDuty: doc.isOnDuty ?? false,
  dutyChangedAt: doc.dutyChangedAt?.toISOString() ?? null,
  avatar: doc.avatar ?? null,
  registrationDate: doc.createdAt.toISOString(),
  deletedAt: doc.deletedAt?.toISOString() ?? null,
  createdAt: doc.createdAt.toISOString(),
  updatedAt: doc.updatedAt.toISOString(),
})

/** Nothing personal is tracked: what changed of that, the history names. */
export const agents = defineEntity({
  name: 'agent',
  title: 'Agent',
  model: AgentModel,
  summary: Agent,
  moreFields: ['accountStatus', 'settlementCycle', 'registrationFee', 'papers'],
  personalFields: [
    'name',
    'email',
    'phoneNumber',
    'plateNumber',
    'vehicle',
    'address',
    'dateOfBirth',
    'gender',
    'icNumber',
    'accountNumber',
    'bank',
    'avatar',
  ],
  trackedFields: [
    'accountStatus',
    'verificationStatus',
    'verifiedWithout',
    'vehicleType',
    'workingAreas',
    'maxOrdersPerDay',
    'settlementCycle',
    'registrationFee',
    'isOnDuty',
    'deletedAt',
  ],
  numbers: { of: agentNumbers, filterOf: agentNumbers.partsOf },
  ref: { segment: 'agents', schema: AgentRef },
  toEntity: toAgent,
  derived: { of: (doc) => ({ papersExpireOn: papersExpireOn(doc) }), stage: papersExpireStage },
  sealed: { personal: ['icNumber', 'accountNumber'] },
})
