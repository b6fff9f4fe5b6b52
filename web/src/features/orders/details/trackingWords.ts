import type { TrackingEvent } from '@kainsiap/ops/orders/contract'
import { orderChain } from '@kainsiap/ops/orders/chain'
import { type OrderStatus, statusWords } from '@kainsiap/ops/orders/life'

const plainNote = /^Order status updated to /

/** A step is named by its status, with what was noted; a booking, and what happened without a step forward, by its own words. */
export function trackingWords(
  { status, description }: Pick<TrackingEvent, 'status' | 'description'>,
  before: Pick<TrackingEvent, 'status'> | undefined,
): { title: string; rest: string | null } {
  const title = statusWords(status)
  if (plainNote.test(description)) return { title, rest: null }
  if (!before || !isStep(before.status, status)) return { title: description, rest: null }
  const noted = description.startsWith(title) ? description.slice(title.length).replace(/^\W+/, '') : description
  return { title, rest: noted || null }
}

/** Onward along the chain, or off it. */
function isStep(from: OrderStatus, to: OrderStatus): boolean {
  const chain: readonly OrderStatus[] = orderChain
  return from !== to && (!chain.includes(to) || chain.indexOf(to) > chain.indexOf(from))
}
