import mongoose from 'mongoose'
import { Types } from '../../platform/database/mongo.ts'

/** An agent's part of a refund: none of one that was goodwill. */
export interface RefundedShare {
  id: string
  order: { id: string; number: string }
  agentSen: number
  at: Date
  askedAt: Date
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

const idsOf = (ids: readonly string[]) => ids.map((id) => new Types.ObjectId(id))

interface Asked {
  /** Null: from the first on. */
  from: Date | null
  /** Of what is earlier, these, and those of these orders. */
  also: { ids: readonly string[]; orderIds: readonly string[] }
}

/** What an agent gives back of the refunds of their orders that were asked for from a moment on, the earliest first. */
export async function refundedAgentShares(agentId: string, { from, also }: Asked): Promise<RefundedShare[]> {
  const ofAgent = { 'agent.id': new Types.ObjectId(agentId) }
  if (from === null) return findShares(ofAgent)
  const { ids, orderIds } = also
  const parts = await Promise.all([
    findShares({ ...ofAgent, createdAt: { $gte: from } }),
    ids.length > 0 ? findShares({ ...ofAgent, _id: { $in: idsOf(ids) } }) : [],
    orderIds.length > 0 ? findShares({ ...ofAgent, 'payment.id': { $in: idsOf(orderIds) } }) : [],
  ])
  const once = [...new Map(parts.flat().map((share) => [share.id, share])).values()]
  return once.toSorted((one, other) => one.askedAt.getTime() - other.askedAt.getTime() || (one.id < other.id ? -1 : 1))
}

/** The same of these orders, whoever delivered them. A payment has the id of its order. */
export const refundedSharesOf = (orderIds: readonly string[]): Promise<RefundedShare[]> =>
  orderIds.length === 0 ? Promise.resolve([]) : findShares({ 'payment.id': { $in: idsOf(orderIds) } })

async function findShares(filter: object): Promise<RefundedShare[]> {
  const found = await mongoose.connection
    .collection<RefundRow>('refunds')
    .find({ ...filter, status: { $in: [...underWay, 'succeeded'] } })
    .project<RefundRow>({ order: 1, shares: 1, borne: 1, status: 1, endedAt: 1, createdAt: 1 })
    .sort({ createdAt: 1, _id: 1 })
    .toArray()
  return found.map(({ _id, order, shares, borne, status, endedAt, createdAt }) => ({
    id: _id.toHexString(),
    order: { id: order.id.toHexString(), number: order.number },
    agentSen: shares.agentSen + (borne?.shares.agentSen ?? 0),
    at: endedAt ?? createdAt,
    askedAt: createdAt,
    isUnderWay: underWay.includes(status),
  }))
}
