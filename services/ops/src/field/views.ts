import type { Order } from '../orders/contract.ts'
import { tabStatuses } from '../orders/status-machine.ts'
import type { Page } from '../platform/contract.ts'
import type { AgentOrder, CustomerOrder } from './contract.ts'

// What each app gets of an order. The serialiser drops fields that the schema does not name.

const plainTracking = ({ lastTracking: { status, timestamp, location } }: Order) => ({ status, timestamp, location })

/** For the customer: without their own name, and of the agent only the name and the vehicle. */
export function toCustomerOrder({ customer, ...order }: Order): CustomerOrder {
  return { ...order, customer: { id: customer.id }, lastTracking: plainTracking({ customer, ...order }) }
}

const underWay: readonly Order['status'][] = tabStatuses.active

/** For an agent: the customer's name only while they carry the order, and of the amounts only the total to collect. */
export function toAgentOrder(order: Order, agentId: string): AgentOrder {
  const { agent, customer, subtotalSen: _1, deliveryFeeSen: _2, serviceFeeSen: _3, discountSen: _4, taxSen: _5, ...rest } = order
  const { cancellationFeeSen: _6, dispute: _7, rating: _8, ...needed } = rest
  const isTheirs = agent?.id === agentId
  return {
    ...needed,
    agent: isTheirs ? agent : null,
    customer: { id: customer.id, name: isTheirs && underWay.includes(order.status) ? customer.name : null },
    lastTracking: plainTracking(order),
  }
}

export async function pageOf<T>(page: Promise<Page<Order>>, view: (order: Order) => T): Promise<Page<T>> {
  const { items, ...rest } = await page
  return { ...rest, items: items.map(view) }
}
