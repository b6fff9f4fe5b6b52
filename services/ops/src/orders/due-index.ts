import type { Model } from 'mongoose'
import type { Log } from '../platform/process/log.ts'
import { startLoop, type Loop } from '../platform/concurrency/loop.ts'
import type { EntityDoc } from '../platform/database/mongo.ts'
import { deliveryDueStatuses, dueStatuses, pickupDueStatuses, slotMs } from './due.ts'

/** The filter of the partial index on `dueAt`; queries must repeat it, or name a later instant, to use the index. */
export const hasDue = { $gt: new Date(0) }

/** `dueAtOf` as an aggregation stage: every change sets it from the order after the change. */
export const dueStage = {
  dueAt: {
    $cond: [
      { $in: ['$status', pickupDueStatuses] },
      { $add: ['$scheduledPickupTime', slotMs] },
      { $cond: [{ $in: ['$status', deliveryDueStatuses] }, { $add: ['$scheduledDeliveryTime', slotMs] }, null] },
    ],
  },
}

const batchMax = 500
const repeatMs = 60 * 60_000

/**
 * Backfills `dueAt` for orders of an earlier version. Finished orders no longer match, so it resumes after an interruption; it repeats now
 * and then, because a process of that version may still be running.
 */
export function startDueBackfill(orders: Model<EntityDoc>['collection'], log: Log): Loop {
  let filled = 0
  let isDone = false
  const missing = { status: { $in: dueStatuses }, dueAt: null }
  const round = async () => {
    const batch = await orders.find(missing, { projection: { _id: 1 }, limit: batchMax }).toArray()
    await orders.updateMany({ _id: { $in: batch.map(({ _id }) => _id) } }, [{ $set: dueStage }])
    filled += batch.length
    isDone = batch.length < batchMax
    if (isDone && filled > 0) {
      log.info(`backfilled dueAt of ${filled} orders`)
      filled = 0
    }
    return !isDone
  }
  return startLoop('due backfill', log, { everyMs: () => (isDone ? repeatMs : 1_000), round })
}
