import { model, type Types } from 'mongoose'
import { entitySchema, type EntityDoc } from '../platform/database/mongo.ts'
import type { Agent, VehicleType } from './contract.ts'

export interface AgentDoc extends EntityDoc {
  _id: Types.ObjectId
  name: string
  email: string
  phoneNumber: string
  accountStatus: Agent['status']
  verificationStatus: 'verified' | 'pending' | 'rejected' | 'under_review'
  vehicleType: VehicleType
  plateNumber: string
  city: string
  state: string
  workingAreas: string[]
  maxOrdersPerDay: number
  /** Orders this agent has delivered, counted from the event log up to `countedSeq`. */
  completedOrders: number
  countedSeq: number
  /** The ratings of orders this agent has delivered, counted from the event log up to `ratingsSeq`; missing until then. */
  totalRatings?: number
  ratingSum?: number
  ratingsSeq?: number
  words: string[]
}

const schema = entitySchema<AgentDoc>({
  name: String,
  email: String,
  phoneNumber: String,
  accountStatus: String,
  verificationStatus: String,
  vehicleType: String,
  plateNumber: String,
  city: String,
  state: String,
  workingAreas: [String],
  maxOrdersPerDay: Number,
  completedOrders: { type: Number, default: 0 },
  countedSeq: { type: Number, default: 0 },
  totalRatings: Number,
  ratingSum: Number,
  ratingsSeq: Number,
  words: [String],
})
schema.index({ email: 1 }, { unique: true })
schema.index({ words: 1 })
schema.index({ name: 1, _id: 1 })
schema.index({ accountStatus: 1 })
schema.index({ createdAt: 1 })
schema.index({ completedOrders: -1, _id: 1 })

export const AgentModel = model<AgentDoc>('Agent', schema, 'agents')

export const toAgent = (doc: AgentDoc, todayLoad: number): Agent => ({
  id: doc._id.toHexString(),
  version: doc.version,
  name: doc.name,
  status: doc.accountStatus,
  vehicleType: doc.vehicleType,
  workingAreas: doc.workingAreas,
  todayLoad,
  maxOrdersPerDay: doc.maxOrdersPerDay,
})
