import type { SettlementCycle } from '../agents/contract.ts'
import { dayMs } from '../platform/clock.ts'

// When agents are settled: the first and the second half of a month, or the whole month, once the last delivery has waited for its 48 hours.

export interface Period {
  periodStart: string
  periodEnd: string
  /** The Malaysian day on which its payouts are proposed. */
  proposedOn: string
}

const halfDay = 15
const waitDays = 3

const dayOf = (year: number, month: number, day: number) => new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)
const later = (day: string, days: number) => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
const period = (periodStart: string, periodEnd: string): Period => ({ periodStart, periodEnd, proposedOn: later(periodEnd, waitDays) })

/** The period of a cycle in which this Malaysian day is. */
export function periodOf(cycle: SettlementCycle, today: string): Period {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number)
  const last = dayOf(year, month, 0)
  if (cycle === 'monthly') return period(dayOf(year, month - 1, 1), last)
  return day < halfDay
    ? period(dayOf(year, month - 1, 1), dayOf(year, month - 1, halfDay - 1))
    : period(dayOf(year, month - 1, halfDay), last)
}

export const periodBefore = (cycle: SettlementCycle, { periodStart }: Period): Period => periodOf(cycle, later(periodStart, -1))
const periodAfter = (cycle: SettlementCycle, { periodEnd }: Period): Period => periodOf(cycle, later(periodEnd, 1))

/** The latest period of which payouts are due on this day. */
export function duePeriod(cycle: SettlementCycle, today: string): Period {
  let found = periodOf(cycle, today)
  while (found.proposedOn > today) found = periodBefore(cycle, found)
  return found
}

/** The period of which payouts are proposed next. */
export const nextProposal = (cycle: SettlementCycle, today: string): Period => periodAfter(cycle, duePeriod(cycle, today))
