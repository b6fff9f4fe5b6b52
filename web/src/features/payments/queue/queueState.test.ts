import type { ManualRecord } from '@kainsiap/ops/payments/contract'
import { expect, it } from 'vitest'
import { aPayment } from '../testPayment.ts'
import { queueState } from './queueState.ts'

const record: ManualRecord = {
  method: 'cash',
  amountSen: 74_800,
  secondPersonAboveSen: 50_000,
  doubt: null,
  reference: null,
  receivedOn: '2026-07-14',
  agent: null,
  recordedBy: { kind: 'staff', id: '65f0c0ffee0000000000e001', name: 'Farid' },
  recordedAt: '2026-07-14T02:30:00.000Z',
  state: 'waiting',
  decidedBy: null,
  decidedAt: null,
}

it.each([
  ['money that is owed back first', { status: 'processing', needsAttention: true, extraCapturedSen: 100, record }, 'Refund due', 'refund'],
  ['what a cancellation owes back', { status: 'completed', needsAttention: true, capturedSen: 100, keptSen: 40 }, 'Refund due', 'refund'],
  ['a second person', { status: 'processing', needsAttention: true, record }, 'Awaiting confirmation', 'confirm'],
  ['what is stuck', { status: 'processing', needsAttention: true }, 'Stuck', 'check'],
  ['what is under way', { status: 'processing' }, 'Processing', 'check'],
  ['what failed', { status: 'failed' }, 'Failed', 'process'],
  ['what is settled', { status: 'cancelled' }, 'Cancelled', null],
] as const)('names %s', (_, fields, label, act) => {
  expect(queueState(aPayment(fields))).toMatchObject({ label, act })
})
