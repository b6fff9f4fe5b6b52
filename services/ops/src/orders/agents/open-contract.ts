import { z } from 'zod'
import { Id } from '../../platform/contract.ts'
import { OrderNumber } from '../number.ts'
import { OrderStatus } from '../status-machine.ts'

const OpenOrder = z.strictObject({ id: Id, number: OrderNumber, status: OrderStatus, customerName: z.string() })
export type OpenOrder = z.infer<typeof OpenOrder>

const OpenOrders = z.strictObject({
  count: z.int(),
  /** Those that are due first, a few of them; null for who may not see orders. */
  orders: z.array(OpenOrder).nullable(),
})
export type OpenOrders = z.infer<typeof OpenOrders>

/** Where the open orders of an agent go once the agent may no longer work. */
export const AgentOpenOrders = z
  .strictObject({
    /** Not collected yet: back to the pool. */
    returning: OpenOrders,
    /** Collected: they stay with the agent, and say so. */
    staying: OpenOrders,
  })
  .meta({ id: 'AgentOpenOrders' })
export type AgentOpenOrders = z.infer<typeof AgentOpenOrders>
