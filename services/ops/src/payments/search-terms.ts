import { nameTerms, numberTerms } from '../platform/database/search-terms.ts'
import type { PaymentDoc } from './model.ts'
import { isCameIn } from './timeline.ts'

type Referenced = Pick<PaymentDoc, 'reference' | 'timeline'>

/** By what money has come in for a payment, or is about to: the bank's references, or a gateway's. */
export const referencesOf = ({ reference, timeline }: Referenced): string[] => [
  ...timeline.filter(isCameIn).flatMap(({ detail }) => detail ?? []),
  ...(reference === null ? [] : [reference]),
]

/** A whole reference as a term of its own: other terms are names and parts of numbers, too. */
export const referenceTerm = (reference: string): string => `ref:${reference.toLowerCase()}`
export const referenceTerms = (doc: Referenced): string[] => [...new Set(referencesOf(doc).map(referenceTerm))]

/** The terms by which a payment is found: its number and that of the order, the customer, the references. */
export const termsOf = ({ number, customer, ...referenced }: Pick<PaymentDoc, 'number' | 'customer'> & Referenced): string[] => [
  ...new Set([
    ...numberTerms(number),
    number.toLowerCase().replace(/^pay/, 'ks'),
    ...nameTerms(customer.name),
    ...referencesOf(referenced).flatMap((each) => [each.toLowerCase(), ...nameTerms(each)]),
    ...referenceTerms(referenced),
  ]),
]
