import { orderChain } from '@kainsiap/ops/orders/chain'
import type { OrderStatus } from '@kainsiap/ops/orders/life'
import type { TrackedOrder } from '@kainsiap/ops/track/contract'

export const stages = ['booked', 'agent', 'collected', 'ready', 'delivered'] as const
export type Stage = (typeof stages)[number]

/** A stage is reached with this status. */
const reachedWith: Readonly<Record<Stage, (typeof orderChain)[number]>> = {
  booked: 'pending',
  agent: 'agent_assigned',
  collected: 'items_collected',
  ready: 'ready_for_delivery',
  delivered: 'delivered',
}

const placeOf = (status: OrderStatus): number => (orderChain as readonly OrderStatus[]).indexOf(status)

export interface StageReached {
  stage: Stage
  /** When; null while it is still to come. */
  at: string | null
  isCurrent: boolean
}

/** How far the order has come. What was skipped counts as reached with the step after it; a decline takes the agent back. */
export function stagesOf({ steps, status }: Pick<TrackedOrder, 'steps' | 'status'>): StageReached[] {
  const onTheWay = steps.filter((step) => placeOf(step.status) >= 0)
  const now = Math.max(placeOf(status), placeOf(onTheWay.at(-1)?.status ?? 'pending'))
  const reached = stages.filter((stage) => placeOf(reachedWith[stage]) <= now)
  return stages.map((stage) => {
    const place = placeOf(reachedWith[stage])
    const first = onTheWay.find((step) => placeOf(step.status) >= place)
    return { stage, at: place <= now ? (first?.at ?? null) : null, isCurrent: stage === reached.at(-1) }
  })
}

/** An order that goes no further. */
export function hasEnded(status: OrderStatus): boolean {
  return status === 'delivered' || status === 'cancelled' || status === 'refunded'
}
