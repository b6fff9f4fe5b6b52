import type { ManualRecord } from '@kainsiap/ops/payments/contract'
import { expect, it } from 'vitest'
import { whyNotDecide } from './paymentActions.ts'

const record: ManualRecord = {
  method: 'cash',
  amountSen: 74_800,
  secondPersonAboveSen: 50_000,
  doubt: null,
  reference: null,
  receivedOn: '2026-07-14',
  agent: null,
  recordedBy: { kind: 'staff', id: 'a', name: 'Farid' },
  recordedAt: '2026-07-14T02:30:00.000Z',
  state: 'waiting',
  decidedBy: null,
  decidedAt: null,
}

it('leaves a record to a second person', () => {
  expect(whyNotDecide({ record }, 'b')).toBeNull()
  expect(whyNotDecide({ record }, 'a')).toBe('You recorded this payment. Another user must confirm it.')
  expect(whyNotDecide({ record: { ...record, state: 'confirmed' } }, 'b')).toBe('No recorded payment is awaiting confirmation.')
  expect(whyNotDecide({ record: null }, 'b')).toBe('No recorded payment is awaiting confirmation.')
})
