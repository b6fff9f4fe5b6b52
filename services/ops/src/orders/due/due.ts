import { defaultSettings } from '../../settings/defaults.ts'
import { statusSequence, type OrderStatusName } from '../status/status-sequence.ts'

/** An order's state relative to its due time: at risk from half an hour before. */
export const dueStates = ['on_time', 'at_risk', 'late'] as const
export type DueState = (typeof dueStates)[number]

const minuteMs = 60_000
/** The length of a slot; the pickup or delivery is due at its end. */
export const slotMs = defaultSettings.slotMinutes * minuteMs
/** Until when a delivery is on time, in milliseconds since 1970: the end of its slot. */
export const promisedMs = (scheduledDeliveryTime: Date | string): number => new Date(scheduledDeliveryTime).getTime() + slotMs
export const atRiskMs = defaultSettings.atRiskMinutes * minuteMs

const collected = statusSequence.indexOf('items_collected')
/** In these statuses the pickup is due; in those of `deliveryDueStatuses`, the delivery. */
export const pickupDueStatuses: readonly OrderStatusName[] = statusSequence.slice(0, collected)
export const deliveryDueStatuses: readonly OrderStatusName[] = statusSequence.slice(collected, -1)
/** The statuses with a due time: a finished order has none, and a disputed one is paused. */
export const dueStatuses: readonly OrderStatusName[] = [...pickupDueStatuses, ...deliveryDueStatuses]

interface Scheduled {
  status: OrderStatusName
  scheduledPickupTime: Date | string
  scheduledDeliveryTime: Date | string
}

/** When the order's next stop is due: the end of the pickup slot until the items are collected, then the end of the delivery slot. */
export function dueAtOf({ status, scheduledPickupTime, scheduledDeliveryTime }: Scheduled): Date | null {
  if (pickupDueStatuses.includes(status)) return endOf(scheduledPickupTime)
  return deliveryDueStatuses.includes(status) ? endOf(scheduledDeliveryTime) : null
}

export function dueStateOf(dueAt: Date | string | null, now: Date): DueState {
  if (dueAt === null) return 'on_time'
  const leftMs = new Date(dueAt).getTime() - now.getTime()
  if (leftMs < 0) return 'late'
  return leftMs <= atRiskMs ? 'at_risk' : 'on_time'
}

const endOf = (slot: Date | string) => new Date(new Date(slot).getTime() + slotMs)
