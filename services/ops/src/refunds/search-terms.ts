import { nameTerms, numberTerms } from '../platform/database/search-terms.ts'
import type { RefundDoc } from './model.ts'

type Found = Pick<RefundDoc, 'number' | 'payment' | 'order' | 'customer' | 'requestedBy'>

/** The terms by which a refund is found: its number, those of its payment and its order, the customer, and who asked for it. */
export const termsOf = ({ number, payment, order, customer, requestedBy }: Found): string[] => [
  ...new Set([
    ...numberTerms(number),
    number.toLowerCase(),
    payment.number.toLowerCase(),
    order.number.toLowerCase(),
    ...nameTerms(customer.name),
    ...nameTerms(requestedBy.name),
  ]),
]
