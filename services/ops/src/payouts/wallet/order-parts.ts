import { oneOf, Types } from '../../platform/database/mongo.ts'
import type { Posting } from '../../platform/ledger/postings.ts'
import { moved } from '../../platform/ledger/post.ts'
import { liveStates } from '../contract.ts'
import { PayoutModel, type LineDoc, type PayoutDoc } from '../model.ts'
import { postingsOf } from '../postings.ts'
import { cashOf, sumsOf } from './sums.ts'

// A payout is of many orders, and so are its transactions: this is what of them is of a single one.

const idsOf = (ids: readonly string[]) => oneOf(ids.map((id) => new Types.ObjectId(id)))

/** What these payouts are called, and whose they are; without those that do not exist. */
export async function findPayoutNames(ids: readonly string[]): Promise<{ id: string; number: string; agentName: string }[]> {
  if (ids.length === 0) return []
  const found = await PayoutModel.find({ _id: idsOf(ids) }, { number: 1, agent: 1 }).lean<Pick<PayoutDoc, '_id' | 'number' | 'agent'>[]>()
  return found.map(({ _id, number, agent }) => ({ id: _id.toHexString(), number, agentName: agent.name }))
}

const fields = ['number', 'agent', 'status', 'amountSen', 'reference', 'transactionId', 'lines', 'attempts'] as const
type Holding = Pick<PayoutDoc, (typeof fields)[number] | '_id'>

/** What of one payout is of one order. */
export interface OrderPart extends Pick<PayoutDoc, 'number' | 'status' | 'amountSen' | 'reference'> {
  id: string
  agentName: string
  /** What the lines of the order add to the payout. */
  partSen: number
  /** The transactions of its attempts, as if the payout were of this order alone. */
  steps: Pick<Posting, 'id' | 'kind' | 'at' | 'entries'>[]
}

/** The payouts of these agents that hold lines of an order, the earliest first; one that was cancelled holds nothing. */
export async function findOrderParts(orderId: string, agentIds: readonly string[]): Promise<OrderPart[]> {
  if (agentIds.length === 0) return []
  const found = await PayoutModel.find({ 'agent.id': idsOf(agentIds), 'lines.order.id': orderId, status: oneOf(liveStates) }, [...fields])
    .sort({ createdAt: 1, _id: 1 })
    .hint('agent.id_1_createdAt_-1__id_-1')
    .lean<Holding[]>()
  return found.map((payout) => partOf(payout, ({ order }) => order?.id === orderId))
}

function partOf(payout: Holding, isOf: (line: LineDoc) => boolean): OrderPart {
  const lines = payout.lines.filter(isOf)
  const [partSen, cashSen] = [sumsOf(lines).amountSen, cashOf(lines)]
  const attempts = payout.attempts.map((attempt) => ({ ...attempt, amountSen: partSen, cashSen }))
  const { _id, number, agent, status, amountSen, reference, transactionId } = payout
  return {
    id: _id.toHexString(),
    number,
    agentName: agent.name,
    status,
    amountSen,
    reference: transactionId ?? reference,
    partSen,
    steps: postingsOf({ _id, agent, attempts, lines: [], cancelledAt: null }).map((step) => ({ ...step, entries: moved(step.entries) })),
  }
}
