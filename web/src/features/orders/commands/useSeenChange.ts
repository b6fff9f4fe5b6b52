import type { Order } from '@kainsiap/ops/orders/contract'
import { useState } from 'react'
import { changedProblem, type OrderProblem } from './orderProblem.ts'

/**
 * Reports a change that arrived while a dialog was open: the input stays, and the next command applies to the order as shown now.
 * `problem` is that of the last command: it takes precedence, since it covers the same change.
 */
export function useSeenChange(
  order: Pick<Order, 'version' | 'lastTracking' | 'status' | 'customer'>,
  problem: OrderProblem | null,
): OrderProblem | null {
  const [opened] = useState(order.version)
  if (problem && order.version <= problem.version) return problem
  return order.version > opened ? changedProblem(order) : null
}
