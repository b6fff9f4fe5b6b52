import type { SettlementCycle } from '../../agents/contract.ts'
import { addDays, monthOf } from '../../platform/calendar.ts'

// When agents are settled: the first and the second half of a month, or the whole month, once the last delivery has waited for its 48 hours.

export interface Period {
  periodStart: string
  periodEnd: string
  /** The Malaysian day on which its payouts are proposed. */
  proposedOn: string
}

const halfDay = 15
const waitDays = 3

const period = (periodStart: string, periodEnd: string): Period => ({ periodStart, periodEnd, proposedOn: addDays(periodEnd, waitDays) })

/** The period of a cycle in which this Malaysian day is. */
export function periodOf(cycle: SettlementCycle, today: string): Period {
  const { from, to } = monthOf(today)
  if (cycle === 'monthly') return period(from, to)
  const middle = addDays(from, halfDay - 1)
  return today < middle ? period(from, addDays(middle, -1)) : period(middle, to)
}

export const periodBefore = (cycle: SettlementCycle, { periodStart }: Period): Period => periodOf(cycle, addDays(periodStart, -1))
const periodAfter = (cycle: SettlementCycle, { periodEnd }: Period): Period => periodOf(cycle, addDays(periodEnd, 1))

/** The latest period of which payouts are due on this day. */
export function duePeriod(cycle: SettlementCycle, today: string): Period {
  let found = periodOf(cycle, today)
  while (found.proposedOn > today) found = periodBefore(cycle, found)
  return found
}

/** The period of which payouts are proposed next. */
export const nextProposal = (cycle: SettlementCycle, today: string): Period => periodAfter(cycle, duePeriod(cycle, today))
