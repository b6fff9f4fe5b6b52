import { oneOf, trusted, Types } from '../../platform/database/mongo.ts'
import { PaymentModel, type PaymentDoc } from '../model.ts'

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

interface Taken {
  /** Null: from the first on. */
  from: Date | null
  to: Date
  /** Of what is earlier, these. */
  also: readonly string[]
}

/** The cash that an agent took between these moments, the earliest first, whether or not it was settled since. */
export async function findAgentCash(agentId: string, { from, to, also }: Taken): Promise<AgentCash[]> {
  const id = new Types.ObjectId(agentId)
  // The index holds captures with an agent only: the first condition says that these are such.
  const taken = { 'captures.agentId': id, ...(from && { captures: trusted({ $elemMatch: { agentId: id, at: { $gte: from } } }) }) }
  const paymentIds = also.flatMap((name) => name.split(':')[0] ?? []).map((each) => new Types.ObjectId(each))
  const find = (filter: object) => PaymentModel.find(filter, { order: 1, captures: 1 }).lean<Found[]>()
  const [recent, earlier] = await Promise.all([find(taken), paymentIds.length > 0 ? find({ _id: oneOf(paymentIds) }) : []])
  const found = new Map([...recent, ...earlier].map((each) => [each.order.id.toHexString(), each]))
  const isWanted = (name: string, at: Date) => from === null || at >= from || also.includes(name)
  const cash = [...found.values()].flatMap(({ order, captures }) =>
    captures
      .filter((capture) => capture.into === 'agent_cash' && capture.agentId?.equals(id) && capture.at < to)
      .filter((capture) => isWanted(`${order.id.toHexString()}:${capture.id}`, capture.at))
      .map((capture) => ({
        id: `${order.id.toHexString()}:${capture.id}`,
        order: { id: order.id.toHexString(), number: order.number },
        amountSen: capture.amountSen,
        at: capture.at,
      })),
  )
  return cash.toSorted((one, other) => one.at.getTime() - other.at.getTime() || (one.id < other.id ? -1 : 1))
}
