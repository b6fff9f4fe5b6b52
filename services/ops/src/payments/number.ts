import { formatted } from '../platform/contract.ts'

/** `PAY-2026-007`: that of its order, with PAY for KS. */
export const PaymentNumber = formatted(/^PAY-\d{4}-\d{3,9}$/, { max: 18, message: 'must be a payment number like PAY-2026-007' })

export const paymentNumberOf = (orderNumber: string): string => orderNumber.replace(/^KS-/, 'PAY-')
export const orderNumberOf = (paymentNumber: string): string => paymentNumber.replace(/^PAY-/, 'KS-')
