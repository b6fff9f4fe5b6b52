import { deliveryDueStatuses, dueStatuses, pickupDueStatuses, slotMs } from './due.ts'

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

/** For orders of an earlier version. */
export const dueBackfill = { field: 'dueAt', filter: { status: { $in: dueStatuses }, dueAt: null }, stage: dueStage }
