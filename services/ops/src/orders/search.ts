import { defineSearchIndex } from '../platform/database/search-index.ts'
import { emailTerms, nameTerms, numberTerms, phoneTerms } from '../platform/database/search-terms.ts'

export const orderSearch = defineSearchIndex({
  name: 'OrderSearch',
  collection: 'orderSearches',
  events: ['order.created', 'order.assigned', 'order.declined', 'order.unassigned'],
})

interface Customer {
  name: string
  email: string
  phoneNumber: string
}

/** The terms of an order, independent of its agent; of an erased customer none. */
export function ownTermsOf(number: string, { name, email, phoneNumber }: Customer): string[] {
  if (email === '') return numberTerms(number)
  return [...new Set([...numberTerms(number), ...nameTerms(name), ...emailTerms(email), ...phoneTerms(phoneNumber)])]
}
