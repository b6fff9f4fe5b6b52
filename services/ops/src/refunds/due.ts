import { dayMs, malaysianOffsetMs } from '../platform/clock.ts'

/** An approved refund is due within so many business days. */
const businessDays = 14
/** How long a refund may be asked for after the delivery without being flagged. */
const inTimeMs = 2 * dayMs
/** How long a second person has to decide. */
const decisionMs = 2 * dayMs

/** The same time of day, 14 business days later: from Monday to Friday in Malaysia. */
export function dueAtOf(approvedAt: Date): Date {
  let at = approvedAt
  for (let left = businessDays; left > 0;) {
    at = new Date(at.getTime() + dayMs)
    const weekday = new Date(at.getTime() + malaysianOffsetMs).getUTCDay()
    if (weekday !== 0 && weekday !== 6) left -= 1
  }
  return at
}

export const inTimeUntilOf = (deliveredAt: Date | null): Date | null => deliveredAt && new Date(deliveredAt.getTime() + inTimeMs)
export const expiresAtOf = (requestedAt: Date): Date => new Date(requestedAt.getTime() + decisionMs)
