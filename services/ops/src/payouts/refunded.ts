import mongoose from 'mongoose'
import { Types } from '../platform/database/mongo.ts'

/** An agent's part of a refund: none of one that was goodwill. */
export interface RefundedShare {
  id: string
  order: { id: string; number: string }
  agentSen: number
  at: Date
  /** Asked for, and neither paid nor given up. */
  isUnderWay: boolean
}

interface RefundRow {
  _id: Types.ObjectId
  order: { id: Types.ObjectId; number: string }
  /** As it was asked for; and, of one asked for before the delivery, as it is borne since. */
  shares: { agentSen: number }
  borne?: { shares: { agentSen: number } } | null
  status: string
  endedAt: Date | null
  createdAt: Date
}

const underWay = ['requested', 'approved', 'submitting', 'unknown']

/** What an agent gives back of the refunds of their orders, the earliest first. */
export const refundedAgentShares = (agentId: string): Promise<RefundedShare[]> => findShares({ 'agent.id': new Types.ObjectId(agentId) })

/** The same of these orders, whoever delivered them. A payment has the id of its order. */
export const refundedSharesOf = (orderIds: readonly string[]): Promise<RefundedShare[]> =>
  findShares({ 'payment.id': { $in: orderIds.map((id) => new Types.ObjectId(id)) } })

async function findShares(filter: object): Promise<RefundedShare[]> {
  const found = await mongoose.connection
    .collection<RefundRow>('refunds')
    .find({ ...filter, status: { $in: [...underWay, 'succeeded'] } })
    .project<RefundRow>({ order: 1, shares: 1, borne: 1, status: 1, endedAt: 1, createdAt: 1 })
    .sort({ createdAt: 1 })
    .toArray()
  return found.map(({ _id, order, shares, borne, status, endedAt, createdAt }) => ({
    id: _id.toHexString(),
    order: { id: order.id.toHexString(), number: order.number },
    agentSen: shares.agentSen + (borne?.shares.agentSen ?? 0),
    at: endedAt ?? createdAt,
    isUnderWay: underWay.includes(status),
  }))
}
