import { expect, it } from 'vitest'
import { readPaymentNumber } from './paymentNumber.ts'

it.each([
  ['PAY-2026-007', 'PAY-2026-007'],
  ['  pay 2026 007 ', 'PAY-2026-007'],
  ['see https://ops.example/backoffice/finance/payments/PAY-2026-10298', 'PAY-2026-10298'],
  ['PAY–2026–007', 'PAY-2026-007'],
  ['KS-2026-007', null],
  ['REPAY-2026-007', null],
  ['payment', null],
])('reads %s as %s', (typed, number) => {
  expect(readPaymentNumber(typed)).toBe(number)
})
