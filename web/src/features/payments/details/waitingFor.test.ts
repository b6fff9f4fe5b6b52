import type { PaymentAttempt } from '@kainsiap/ops/payments/contract'
import { expect, it } from 'vitest'
import { aPayment } from '../testPayment.ts'
import { unknownAttempt, waitingFor } from './waitingFor.ts'

const at = '2026-07-14T02:30:00.000Z'
const attempt = (status: PaymentAttempt['status']): PaymentAttempt => ({
  attempt: 1,
  key: 'pay_1',
  gateway: 'billplz',
  method: 'fpx',
  status,
  amountSen: 74_800,
  gatewayPaymentId: null,
  url: null,
  problem: null,
  startedAt: at,
  endedAt: null,
  checkedAt: null,
  nextCheckAt: null,
})
const processing = (status: PaymentAttempt['status']) => ({ ...aPayment({ status: 'processing' }), attempts: [attempt(status)] })

it.each([
  ['starting', 'Waiting for Billplz'],
  ['open', 'Waiting for the customer'],
  ['pending', 'Waiting for the bank'],
  ['unknown', 'Waiting for Billplz'],
] as const)('waits, with an attempt that is %s', (status, what) => {
  expect(waitingFor(processing(status))).toEqual({ what, since: at })
})

it('waits for nothing once it has ended', () => {
  for (const status of ['completed', 'failed', 'cancelled', 'refunded'] as const)
    expect(waitingFor({ ...processing('captured'), status })).toBeNull()
})

it('knows the attempt of which nobody knows what became, only while it is under way', () => {
  expect(unknownAttempt(processing('unknown'))?.attempt).toBe(1)
  expect(unknownAttempt(processing('open'))).toBeNull()
  expect(unknownAttempt({ ...processing('unknown'), status: 'completed' })).toBeNull()
})
