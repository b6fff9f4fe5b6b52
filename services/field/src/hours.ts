import { atHourInMalaysia, hourInMalaysia, hourMs } from './clock.ts'
import type { Random } from './random.ts'

/** Slots begin between these hours of the Malaysian day; agents ride until an hour after the last. */
export const slotHours = { from: 8, before: 21 } as const
const ridesUntilHour = 22

/** Statuses that an agent reaches on the road: nobody rides at night. */
const rides: ReadonlySet<string> = new Set(['pickup_arrived', 'items_collected', 'delivery_arrived', 'delivered'])
/** Statuses that begin a ride: early enough to end before the night. */
const departures: ReadonlySet<string> = new Set(['agent_en_route', 'out_for_delivery'])

export function isSlotHour(instantMs: number): boolean {
  const hour = hourInMalaysia(instantMs)
  return hour >= slotHours.from && hour < slotHours.before
}

/** When a step to this status, planned for `wantedMs`, is taken: a step that would fall into the night is moved to the first hour of the next day. */
export function byDay(draws: Random, status: string, wantedMs: number): number {
  if (!rides.has(status) && !departures.has(status)) return wantedMs
  const hour = hourInMalaysia(wantedMs)
  const untilHour = departures.has(status) ? slotHours.before : ridesUntilHour
  if (hour >= slotHours.from && hour < untilHour) return wantedMs
  return atHourInMalaysia(wantedMs, slotHours.from, hour < slotHours.from ? 0 : 1) + Math.floor(draws.next() * hourMs)
}
