import type { TimerQueue } from './timer-queue.ts'
import type { OrderCache } from './order-cache.ts'
import type { Clock } from './clock.ts'
import type { ReferenceData, FieldApi } from './field-api.ts'

/** The state of the simulation. */
export interface World {
  seed: number
  pace: number
  clock: Clock
  timers: TimerQueue
  orderCache: OrderCache
  api: FieldApi
  referenceData: ReferenceData
}

/** An interval scaled by the pace, bounded so that it neither loads the server nor makes staff wait. */
export function everyMs(msAtPace60: number, pace: number): number {
  return Math.min(Math.max((msAtPace60 * 60) / pace, 200), 8000)
}
