import { statusSequence } from '@kainsiap/ops/orders/status/status-sequence'
import type { OrderStatus } from '@kainsiap/ops/orders/status-machine'
import type { TrackedOrder } from '@kainsiap/ops/track/contract'

export const stages = ['booked', 'agent', 'collected', 'ready', 'delivered'] as const
export type Stage = (typeof stages)[number]

/** The status with which a stage is reached. */
const reachedWith: Readonly<Record<Stage, (typeof statusSequence)[number]>> = {
  booked: 'pending',
  agent: 'agent_assigned',
  collected: 'items_collected',
  ready: 'ready_for_delivery',
  delivered: 'delivered',
}

const placeOf = (status: OrderStatus): number => (statusSequence as readonly OrderStatus[]).indexOf(status)

export interface StageReached {
  stage: Stage
  /** When it was reached; null before. */
  at: string | null
  isCurrent: boolean
}

/** The order's progress. A skipped stage counts as reached with the step after it; a decline resets the agent stage. */
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

/** Whether the order makes no further progress. */
export function hasEnded(status: OrderStatus): boolean {
  return status === 'delivered' || status === 'cancelled' || status === 'refunded'
}
