import { dayMs, malaysianOffsetMs } from '../../platform/clock.ts'
import { defaultSettings } from '../../settings/defaults.ts'

// What the settings say is copied onto each refund: when it is due, until when it was in time, and when its decision expires.

const hourMs = 3_600_000
const { refundBusinessDays, refundInTimeHours, refundDecisionHours } = defaultSettings

/** The same time of day, so many business days later: from Monday to Friday in Malaysia. */
export function dueAtOf(approvedAt: Date): Date {
  let at = approvedAt
  for (let left = refundBusinessDays; left > 0;) {
    at = new Date(at.getTime() + dayMs)
    const weekday = new Date(at.getTime() + malaysianOffsetMs).getUTCDay()
    if (weekday !== 0 && weekday !== 6) left -= 1
  }
  return at
}

export const inTimeUntilOf = (deliveredAt: Date | null): Date | null =>
  deliveredAt && new Date(deliveredAt.getTime() + refundInTimeHours * hourMs)
export const expiresAtOf = (requestedAt: Date): Date => new Date(requestedAt.getTime() + refundDecisionHours * hourMs)
