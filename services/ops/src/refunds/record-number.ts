import { paymentNumbers } from '../payments/record-number.ts'
import { defineNumber, yearly } from '../platform/record-number.ts'

/** `REF-2026-007-1`: that of its payment, with REF for PAY, and which refund of it. */
export const refundNumbers = defineNumber({
  name: 'a refund number',
  prefix: 'REF',
  parts: { ...yearly, place: [1, 3] },
  example: 'REF-2026-007-1',
})

export const refundNumberOf = (paymentNumber: string, place: number): string =>
  `${paymentNumber.replace(paymentNumbers.prefix, refundNumbers.prefix)}-${place}`
