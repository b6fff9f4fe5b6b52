import type { Order, OrderDetails } from '../orders/contract.ts'
import { tabStatuses } from '../orders/status-machine.ts'
import type { Page } from '../platform/contract.ts'
import type { Customer } from '../customers/contract.ts'
import type { AgentOrder, CustomerOrder, OwnCustomer, OwnOrder } from './contract.ts'

// What each app gets of an order. The serialiser drops fields that the schema does not name.

const plainTracking = ({ lastTracking: { status, timestamp, location } }: Pick<Order, 'lastTracking'>) => ({ status, timestamp, location })

/** For the customer: without their own name, and of the agent only the name and the vehicle. */
export function toCustomerOrder(order: Order): CustomerOrder {
  const { customer, agentStopped: _1, refundPendingSen: _2, ...shown } = order
  return { ...shown, customer: { id: customer.id }, lastTracking: plainTracking(order) }
}

/** For the customer: no contact, which they have given themselves. */
export const toOwnCustomer = ({ id, city, state, status, verificationStatus }: Customer): OwnCustomer => ({
  id,
  city,
  state,
  status,
  verificationStatus,
})

const underWay: readonly Order['status'][] = tabStatuses.active

/** For an agent: the customer's name only while they carry the order, and of the amounts only the total to collect. */
export function toAgentOrder(order: Order, agentId: string): AgentOrder {
  const { agent, customer, subtotalSen: _1, deliveryFeeSen: _2, serviceFeeSen: _3, discountSen: _4, taxSen: _5, ...rest } = order
  const { cancellationFeeSen: _6, refundDueSen: _7, dispute: _8, rating: _9, agentStopped: _10, ratedAt: _11, ...more } = rest
  const { refundedSen: _12, refundPendingSen: _13, paidAt: _14, ...needed } = more
  const isTheirs = agent?.id === agentId
  return {
    ...needed,
    agent: isTheirs ? agent : null,
    customer: { id: customer.id, name: isTheirs && underWay.includes(order.status) ? customer.name : null },
    lastTracking: plainTracking(order),
  }
}

/** What an agent needs at the door, beside the order. */
export type Stops = Pick<OrderDetails, 'pickupAddress' | 'deliveryAddress'> & { phoneNumber: string }

/** For the agent who has the order: where to ride and whom to call, from acceptance to delivery. */
export function toOwnOrder({ order, stops }: { order: Order; stops: Stops }, agentId: string): OwnOrder {
  const { customer, ...view } = toAgentOrder(order, agentId)
  const isRiding = order.agent?.id === agentId && order.acceptedAt !== null && underWay.includes(order.status)
  return {
    ...view,
    customer: { ...customer, phoneNumber: isRiding ? stops.phoneNumber : null },
    pickupAddress: isRiding ? stops.pickupAddress : null,
    deliveryAddress: isRiding ? stops.deliveryAddress : null,
  }
}

export async function pageOf<Row, T>(page: Promise<Page<Row>>, view: (row: Row) => T): Promise<Page<T>> {
  const { items, ...rest } = await page
  return { ...rest, items: items.map(view) }
}
