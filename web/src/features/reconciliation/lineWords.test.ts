import { resultOf } from '@kainsiap/ops/reconciliation/labels'
import { lineName } from '@kainsiap/ops/reconciliation/line-name'
import { expect, it } from 'vitest'
import { causeWords, lineSentence, resolutionWords } from './lineWords.ts'

const movement = { id: 'mv_1', gatewayRef: 'bill_9k1c', sen: 6_655, at: '2026-07-13T13:41:00.000Z' }
const record = { entity: 'payment', id: '0123456789abcdef01234567', number: 'PAY-2026-007', status: 'completed', sen: 6_655 }

it('calls a line by our number, unless only the provider knows it', () => {
  expect(lineName({ state: 'matched', movement, record, key: 'pay_1' })).toBe('PAY-2026-007')
  expect(lineName({ state: 'unexpected', movement, record, key: 'pay_1' })).toBe('bill_9k1c')
  expect(lineName({ state: 'missing', movement: null, record: null, key: 'pay_1' })).toBe('pay_1')
})

it('says what a line is, and what became of it', () => {
  const line = { provider: 'billplz', kind: 'refund', state: 'unexpected', isRepeated: false } as const
  expect(lineSentence(line)).toBe('Billplz paid a refund that is not in our ledger')
  expect(lineSentence({ ...line, isRepeated: true })).toBe('Billplz lists the same key twice')
  expect(lineSentence({ ...line, state: 'missing' })).toContain('no statement of Billplz')
  expect([resultOf({ state: 'missing', isOpen: false }), resultOf({ state: 'matched', isOpen: false })]).toEqual(['resolved', 'matched'])
  expect(resolutionWords('record', 'stripe', 'REF-2026-007-1').label).toBe('Record REF-2026-007-1')
  expect(resolutionWords('not_ours', 'stripe', null).hint).toBe('Stripe must reverse it')
  expect([causeWords('timeout'), causeWords('new')]).toEqual(['no response in time', 'no response'])
})
