import { amountTerms, nameTerms, numberTerms } from '../platform/database/search-terms.ts'
import type { RefundDoc } from './model.ts'

type Found = Pick<RefundDoc, 'number' | 'amountSen' | 'payment' | 'order' | 'customer' | 'requestedBy'>

/**
 * The terms by which a refund is found: its number, those of its payment and its order, the amount, the customer, and who requested it. Status,
 * reason and date have filters or sorts instead.
 */
export const termsOf = ({ number, amountSen, payment, order, customer, requestedBy }: Found): string[] => [
  ...new Set([
    ...numberTerms(number),
    number.toLowerCase(),
    payment.number.toLowerCase(),
    order.number.toLowerCase(),
    ...amountTerms(amountSen),
    ...nameTerms(customer.name),
    ...nameTerms(requestedBy.name),
  ]),
]
