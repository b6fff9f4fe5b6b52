import { queryTimeMaxMs, Types } from '../platform/database/mongo.ts'
import { PaymentModel, type PaymentDoc } from './model.ts'

/** Cash that an agent took at a door, and has not handed over. */
export interface AgentCash {
  /** Of the payment, and of the capture within it. */
  id: string
  order: { id: string; number: string }
  amountSen: number
  at: Date
}

type Found = Pick<PaymentDoc, 'captures'> & { order: { id: Types.ObjectId; number: string } }

/** All cash that an agent took before `to`, whether or not it was settled since. */
export async function findAgentCash(agentId: string, to: Date): Promise<AgentCash[]> {
  const id = new Types.ObjectId(agentId)
  const found = await PaymentModel.find({ 'captures.agentId': id }, { order: 1, captures: 1 }).lean<Found[]>()
  return found.flatMap(({ order, captures }) =>
    captures
      .filter((capture) => capture.into === 'agent_cash' && capture.agentId?.equals(id) && capture.at < to)
      .map((capture) => ({
        id: `${order.id.toHexString()}:${capture.id}`,
        order: { id: order.id.toHexString(), number: order.number },
        amountSen: capture.amountSen,
        at: capture.at,
      })),
  )
}

/** The orders of which an agent has recorded cash that nobody has confirmed yet; a few. */
export const findWaitingCash = (agentId: string): Promise<string[]> => findWaiting({ 'record.agent.id': new Types.ObjectId(agentId) })

/** The orders of a customer of which cash or a transfer is recorded that nobody has confirmed yet; a few. */
export const findWaitingRecords = (customerId: string): Promise<string[]> => findWaiting({ 'customer.id': new Types.ObjectId(customerId) })

async function findWaiting(whose: object): Promise<string[]> {
  const found = await PaymentModel.collection
    .find({ needsAttention: true, 'record.state': 'waiting', ...whose } as never, {
      projection: { order: 1 },
      sort: { createdAt: -1, _id: -1 },
      limit: shownMax,
      maxTimeMS: queryTimeMaxMs,
    })
    .toArray()
  return (found as unknown as Pick<PaymentDoc, 'order'>[]).map(({ order }) => order.number)
}
const shownMax = 3
