import type { Order } from '@kainsiap/ops/orders/contract'
import { useState } from 'react'
import { changedWords, type OrderProblem } from './orderProblem.ts'

/**
 * Tells of a change that came in while a dialog was open: what was typed stays, what is sent next is about the order as it is shown now.
 * `said` is what the last command said: it stands above, since it is about the same.
 */
export function useSeenChange(order: Pick<Order, 'version' | 'lastTracking' | 'status'>, said: OrderProblem | null): OrderProblem | null {
  const [opened] = useState(order.version)
  if (said && order.version <= said.version) return said
  return order.version > opened ? { kind: 'changed', sentence: changedWords(order), version: order.version } : null
}
