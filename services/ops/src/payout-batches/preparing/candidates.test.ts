import { expect, it } from 'vitest'
import type { PaidAgent } from '../../agents/paid-agents.ts'
import { Types } from '../../platform/database/mongo.ts'
import { whyNotDue, whyNotIn } from './candidates.ts'

const candidate = (settlementCycle?: PaidAgent['settlementCycle']) => ({
  agent: { _id: new Types.ObjectId(), name: 'Aina', ...(settlementCycle && { settlementCycle }) } as PaidAgent,
  owedSen: 4_200,
})

it('leaves whoever is paid monthly out of runs of less than a month', () => {
  const isOut = (cycle: PaidAgent['settlementCycle'], periodStart: string, periodEnd: string) =>
    whyNotDue(candidate(cycle), { periodStart, periodEnd }) !== null
  expect(isOut('monthly', '2026-07-01', '2026-07-14')).toBe(true)
  expect(isOut('monthly', '2026-07-15', '2026-07-31')).toBe(true)
  expect(isOut('monthly', '2026-07-01', '2026-07-31')).toBe(false)
  expect(isOut('monthly', '2026-02-01', '2026-02-28')).toBe(false)
  expect(isOut('monthly', '2026-05-01', '2026-07-31')).toBe(false)
  for (const cycle of ['two_weeks', undefined] as const) expect(isOut(cycle, '2026-07-01', '2026-07-14')).toBe(false)
})

it('says so rather than that the agent was not chosen, and what stays owed', () => {
  const run = { method: 'bank_transfer', periodStart: '2026-07-01', periodEnd: '2026-07-14', isOpen: false, isStopped: false } as const
  expect(whyNotIn(candidate('monthly'), run)).toMatchObject({ code: 'not_due', sen: 4_200 })
  expect(whyNotIn(candidate('monthly'), { ...run, isOpen: true }).code).toBe('in_another_run')
})
