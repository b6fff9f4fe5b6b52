import { amountTerms, nameTerms, numberTerms } from '../platform/database/search-terms.ts'
import type { PaymentDoc } from './model.ts'
import { isCameIn } from './timeline.ts'

type Referenced = Pick<PaymentDoc, 'reference' | 'timeline'>

/** By what money has come in for a payment, or is about to: the bank's references, or a gateway's. */
export const referencesOf = ({ reference, timeline }: Referenced): string[] => [
  ...timeline.filter(isCameIn).flatMap(({ detail }) => detail ?? []),
  ...(reference === null ? [] : [reference]),
]

type Numbered = Pick<PaymentDoc, 'number' | 'amountSen'>

/** Those that hold no one's data: a payment's number and that of the order, the amount. */
export const ownTermsOf = ({ number, amountSen }: Numbered): string[] => [
  ...numberTerms(number),
  number.toLowerCase().replace(/^pay/, 'ks'),
  ...amountTerms(amountSen),
]

/**
 * The terms by which a payment is found: its number and that of the order, the amount, the customer, the references. Status, method, gateway and
 * dates have filters instead.
 */
export const termsOf = ({ customer, ...doc }: Pick<PaymentDoc, 'customer'> & Numbered & Referenced): string[] => [
  ...new Set([...ownTermsOf(doc), ...nameTerms(customer.name), ...referencesOf(doc).flatMap(nameTerms)]),
]
