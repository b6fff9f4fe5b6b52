import { expect, it } from 'vitest'
import { aPayout } from '../../../ui/testPayout.ts'
import { whyNotSecond } from './payoutActions.ts'

it('leaves a large payout to somebody who did not prepare it, and may approve', () => {
  const large = aPayout({ needsSecondPerson: true })
  expect(whyNotSecond(aPayout(), { me: 'a', approve: 'no' })).toBeNull()
  expect(whyNotSecond(large, { me: 'b', approve: null })).toBeNull()
  expect(whyNotSecond(large, { me: 'a', approve: null })).toBe('You prepared this. Someone else has to process it.')
  expect(whyNotSecond(large, { me: 'b', approve: 'You need the permission finance.approve for this.' })).toContain('finance.approve')
  const proposed = aPayout({ needsSecondPerson: true, createdBy: { kind: 'system', id: null, name: 'System' } })
  expect(whyNotSecond(proposed, { me: 'b', approve: null })).toBeNull()
})
