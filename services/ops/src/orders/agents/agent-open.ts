import { getAgentState } from '../../agents/queries.ts'
import { oneOf, queryTimeMaxMs, Types } from '../../platform/database/mongo.ts'
import { OrderModel, type OrderDoc } from '../model.ts'
import type { AgentOpenOrders, OpenOrder, OpenOrders } from './open-contract.ts'
import { carriedStatuses, declinableStatuses } from '../status-machine.ts'

const shownMax = 5

type OpenDoc = Pick<OrderDoc, '_id' | 'number' | 'status' | 'customer' | 'dueAt'>

/** What `stoppedAgentSubscriber` would do with the orders of an agent. Throws `not_found`. */
export async function readAgentOpen(agentId: string, { withOrders }: { withOrders: boolean }): Promise<AgentOpenOrders> {
  await getAgentState(agentId)
  const status = oneOf([...declinableStatuses, ...carriedStatuses])
  const fields = { number: 1, status: 1, 'customer.name': 1, dueAt: 1 }
  const found = await OrderModel.find({ 'agent.id': new Types.ObjectId(agentId), status }, fields)
    .maxTimeMS(queryTimeMaxMs)
    .lean<OpenDoc[]>()
  const sum = (docs: readonly OpenDoc[]): OpenOrders => ({
    count: docs.length,
    orders: withOrders ? docs.toSorted(byDue).slice(0, shownMax).map(toOpenOrder) : null,
  })
  const isCarried = (doc: OpenDoc) => carriedStatuses.includes(doc.status)
  return { returning: sum(found.filter((doc) => !isCarried(doc))), staying: sum(found.filter(isCarried)) }
}

/** Those without a due time, which are disputed, last. */
const byDue = (one: OpenDoc, other: OpenDoc) => (one.dueAt?.getTime() ?? Infinity) - (other.dueAt?.getTime() ?? Infinity) || 0

const toOpenOrder = ({ _id, number, status, customer }: OpenDoc): OpenOrder => ({
  id: _id.toHexString(),
  number,
  status,
  customerName: customer.name,
})
