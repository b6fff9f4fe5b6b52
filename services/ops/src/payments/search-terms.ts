import { nameTerms, numberTerms } from '../platform/database/search-terms.ts'
import type { PaymentDoc } from './model.ts'
import { isCameIn } from './timeline.ts'

type Referenced = Pick<PaymentDoc, 'reference' | 'timeline'>

/** By what money has come in for a payment, or is about to: the bank's references, or a gateway's. */
export const referencesOf = ({ reference, timeline }: Referenced): string[] => [
  ...timeline.filter(isCameIn).flatMap(({ detail }) => detail ?? []),
  ...(reference === null ? [] : [reference]),
]

/** The terms by which a payment is found: its number and that of the order, the customer, the references. */
export const termsOf = ({ number, customer, ...referenced }: Pick<PaymentDoc, 'number' | 'customer'> & Referenced): string[] => [
  ...new Set([
    ...numberTerms(number),
    number.toLowerCase().replace(/^pay/, 'ks'),
    ...nameTerms(customer.name),
    ...referencesOf(referenced).flatMap(nameTerms),
  ]),
]
