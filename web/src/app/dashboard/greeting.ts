import { malaysianDay, malaysianHour, malaysianWeekday } from '../../ui/format/malaysianTime.ts'

/** By the hour of the Malaysian day. */
export function greeting(now: number): string {
  const hour = malaysianHour(now)
  if (hour < 5) return 'Good evening'
  if (hour < 12) return 'Good morning'
  return hour < 18 ? 'Good afternoon' : 'Good evening'
}

/** "Tue, 14 Jul 2026" */
export const today = (now: number): string => `${malaysianWeekday(now)}, ${malaysianDay(now)}`

export function permissionCount(count: number): string {
  if (count === 0) return 'No permissions'
  return count === 1 ? '1 permission' : `${count} permissions`
}
