import { whyNotRate } from '@kainsiap/ops/orders/ratings/rating-rules'
import type { Order } from '@kainsiap/ops/orders/contract'
import { useCan } from '../../../api/useCan.ts'
import { useNow } from '../../../ui/format/clock.ts'
import { useFreshness } from '../../../ui/state/freshness.ts'

const offline = 'No connection. The rating may have changed.'

/** Why no rating can be entered now, as text; null if one can. */
export function useWhyNotRate(order: Pick<Order, 'completedAt' | 'ratedAt'>): string | null {
  const missing = useCan('orders.write')
  const { state } = useFreshness()
  const why = whyNotRate(order, useNow())
  return missing ?? (state === 'offline' ? offline : why)
}

/** Why a rating cannot be removed now, as text; null if it can. */
export function useWhyNotRemove(): string | null {
  const missing = useCan('agents.write')
  const { state } = useFreshness()
  return missing ?? (state === 'offline' ? offline : null)
}
