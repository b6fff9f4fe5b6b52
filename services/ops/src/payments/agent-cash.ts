import { trusted, Types } from '../platform/database/mongo.ts'
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

/** Whether a change of what an agent carries or has taken is still on its way to the log. */
export async function hasUnloggedPayments(agentId: string): Promise<boolean> {
  const id = new Types.ObjectId(agentId)
  const whose = { $or: [{ 'agent.id': id }, { 'captures.agentId': id }] }
  return (await PaymentModel.exists({ ...whose, 'outbox.0': trusted({ $exists: true }) })) !== null
}

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
