import { findAgentAvatar } from '../agents/queries.ts'
import { findCustomerAvatar } from '../customers/queries.ts'
import type { Principal } from '../platform/http/routes.ts'
import type { OrderDetails } from './contract.ts'

/** An order with the pictures of its customer and its agent, each only for who may see that person's record. */
export async function withPictures(principal: Principal, read: Promise<OrderDetails>): Promise<OrderDetails> {
  const may = (permission: 'customers.read' | 'agents.read') => principal.kind === 'staff' && principal.permissions.includes(permission)
  const order = await read
  const { customer, agent } = order
  const [ofCustomer, ofAgent] = await Promise.all([
    may('customers.read') ? findCustomerAvatar(customer.id) : null,
    agent && may('agents.read') ? findAgentAvatar(agent.id) : null,
  ])
  return { ...order, pictures: { customer: ofCustomer, agent: ofAgent } }
}
