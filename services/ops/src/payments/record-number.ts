import { orderNumbers } from '../orders/record-number.ts'
import { defineNumber, yearly } from '../platform/record-number.ts'

/** `PAY-2026-007`: that of its order, with PAY for KS. */
export const paymentNumbers = defineNumber({ name: 'a payment number', prefix: 'PAY', parts: yearly, example: 'PAY-2026-007' })

export const paymentNumberOf = (orderNumber: string): string => orderNumber.replace(orderNumbers.prefix, paymentNumbers.prefix)
export const orderNumberOf = (paymentNumber: string): string => paymentNumber.replace(paymentNumbers.prefix, orderNumbers.prefix)
