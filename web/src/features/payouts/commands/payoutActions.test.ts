import { expect, it } from 'vitest'
import { aPayout } from '../../../money/testPayout.ts'
import { whyNotPaid, whyNotRelease, whyNotSecond } from './payoutActions.ts'

it('leaves a large payout to somebody who did not prepare it, and may approve', () => {
  const large = aPayout({ needsSecondPerson: true, preparedBy: ['a', 'c'] })
  expect(whyNotSecond(aPayout(), { me: 'a', approve: 'no' })).toBeNull()
  expect(whyNotSecond(large, { me: 'b', approve: null })).toBeNull()
  expect(whyNotSecond(large, { me: 'a', approve: null })).toBe('You prepared or adjusted this payout. Another user must process it.')
  expect(whyNotSecond(large, { me: 'b', approve: 'You need the permission finance.approve for this.' })).toContain('finance.approve')
  expect(whyNotSecond(large, { me: 'c', approve: null })).toContain('You prepared or adjusted this')
  const proposed = aPayout({ needsSecondPerson: true, preparedBy: [] })
  expect(whyNotSecond(proposed, { me: 'b', approve: null })).toBeNull()
})

it('leaves it to somebody else to say that a large one was paid by hand, also where it is large with what else its agent got', () => {
  const processedBy = { kind: 'staff', id: 'a', name: 'A' } as const
  const small = aPayout({ amountSen: 40_000, processedBy })
  expect([whyNotPaid(small, 'a'), whyNotPaid({ ...small, besideSen: 10_000 }, 'a')]).toEqual([null, null])
  const large = { ...small, besideSen: 10_001 }
  expect(whyNotPaid(large, 'a')).toBe('You processed this payout. Another user must record it as paid.')
  expect(whyNotPaid(large, 'b')).toBeNull()
})

it('leaves what a second person has to release to somebody who neither prepared it nor changed the account, and may approve', () => {
  const approve = 'You need the permission finance.approve for this.'
  expect(whyNotRelease({}, { me: 'a', approve })).toBeNull()
  expect(whyNotRelease({ releaseMakerIds: null }, { me: 'a', approve })).toBeNull()
  expect(whyNotRelease({ releaseMakerIds: ['a'] }, { me: 'a', approve: null })).toContain('Another user must release it.')
  expect(whyNotRelease({ releaseMakerIds: ['a'] }, { me: 'b', approve })).toBe(approve)
  expect(whyNotRelease({ releaseMakerIds: ['a'] }, { me: 'b', approve: null })).toBeNull()
})
