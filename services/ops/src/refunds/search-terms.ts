import { nameTerms, numberTerms } from '../platform/database/search-terms.ts'
import type { RefundDoc } from './model.ts'

/** The terms by which a refund is found: its number, those of its payment and its order, the customer. */
export const termsOf = ({ number, payment, order, customer }: Pick<RefundDoc, 'number' | 'payment' | 'order' | 'customer'>): string[] => [
  ...new Set([
    ...numberTerms(number),
    number.toLowerCase(),
    payment.number.toLowerCase(),
    order.number.toLowerCase(),
    ...nameTerms(customer.name),
  ]),
]
