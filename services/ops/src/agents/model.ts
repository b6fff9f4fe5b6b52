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
  /** What the orders add up to, counted from the event log up to `figuresSeq`, which is missing until they have been counted. */
  totalOrders?: number
  completedOrders: number
  cancelledOrders?: number
  onTimeOrders?: number
  totalEarningsSen?: number
  figuresSeq?: number
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
  totalOrders: Number,
  cancelledOrders: Number,
  onTimeOrders: Number,
  totalEarningsSen: Number,
  figuresSeq: Number,
  words: [String],
})
schema.index({ email: 1 }, { unique: true })
schema.index({ words: 1 })
schema.index({ name: 1, _id: 1 })
schema.index({ accountStatus: 1 })
schema.index({ createdAt: 1 })
/** Finds agents whose orders were never counted: null is the first key. */
schema.index({ figuresSeq: 1 })
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
