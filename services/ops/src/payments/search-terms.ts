import { nameTerms, numberTerms } from '../platform/database/search-terms.ts'
import type { PaymentDoc } from './model.ts'

/** The terms by which a payment is found: its number and that of the order, the customer, the reference. */
export const termsOf = ({ number, customer, reference }: Pick<PaymentDoc, 'number' | 'customer' | 'reference'>): string[] => [
  ...new Set([
    ...numberTerms(number),
    number.toLowerCase().replace(/^pay/, 'ks'),
    ...nameTerms(customer.name),
    ...(reference === null ? [] : [reference.toLowerCase(), ...nameTerms(reference)]),
  ]),
]
