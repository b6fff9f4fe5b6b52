import { nameTerms, numberTerms } from '../platform/database/search-terms.ts'
import type { PaymentDoc } from './model.ts'

/** What came in for it, whatever became of it. */
const cameInKinds: readonly string[] = ['captured', 'captured_extra'] satisfies PaymentDoc['timeline'][number]['kind'][]

/** By what money has come in for a payment: the bank's references, or a gateway's. */
export const referencesOf = ({ timeline }: Pick<PaymentDoc, 'timeline'>): string[] =>
  timeline.flatMap(({ kind, detail }) => (cameInKinds.includes(kind) && detail ? [detail] : []))

/** The terms by which a payment is found: its number and that of the order, the customer, the references. */
export const termsOf = ({
  number,
  customer,
  reference,
  timeline,
}: Pick<PaymentDoc, 'number' | 'customer' | 'reference' | 'timeline'>): string[] => [
  ...new Set([
    ...numberTerms(number),
    number.toLowerCase().replace(/^pay/, 'ks'),
    ...nameTerms(customer.name),
    ...(reference === null ? [] : [reference.toLowerCase(), ...nameTerms(reference)]),
    ...referencesOf({ timeline }).map((each) => each.toLowerCase()),
  ]),
]
