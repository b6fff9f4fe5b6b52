import { randomUUID } from 'node:crypto'
import type { Order } from '@kainsiap/ops/orders/contract'
import type { Harness } from './harness.ts'

/** A paid order that its agent delivers. */
export async function deliver({ bookings, ops }: Pick<Harness, 'bookings' | 'ops'>): Promise<Order> {
  const [agentId = ''] = bookings.agentIds
  const order = await bookings.bookClaimed(agentId)
  const headers = { 'idempotency-key': randomUUID() }
  await ops.app('agent').post(`/field/orders/${order.id}/status`, { agentId, status: 'delivered' }, headers)
  return order
}
