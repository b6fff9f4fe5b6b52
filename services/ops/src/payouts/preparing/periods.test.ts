import { expect, it } from 'vitest'
import { duePeriod, nextProposal, periodOf } from './periods.ts'

it('settles every half month or month, three days after its end', () => {
  expect(periodOf('two_weeks', '2026-02-14')).toEqual({ periodStart: '2026-02-01', periodEnd: '2026-02-14', proposedOn: '2026-02-17' })
  expect(periodOf('two_weeks', '2026-02-15')).toEqual({ periodStart: '2026-02-15', periodEnd: '2026-02-28', proposedOn: '2026-03-03' })
  expect(periodOf('monthly', '2028-02-29')).toEqual({ periodStart: '2028-02-01', periodEnd: '2028-02-29', proposedOn: '2028-03-03' })
  expect(duePeriod('two_weeks', '2026-03-02').periodEnd).toBe('2026-02-14')
  expect(duePeriod('two_weeks', '2026-03-03').periodEnd).toBe('2026-02-28')
  expect(duePeriod('monthly', '2026-01-02').periodEnd).toBe('2025-11-30')
  expect(nextProposal('two_weeks', '2026-03-03').proposedOn).toBe('2026-03-17')
  expect(nextProposal('monthly', '2026-03-03').proposedOn).toBe('2026-04-03')
})
