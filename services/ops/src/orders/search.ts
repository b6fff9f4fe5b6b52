import { deletedAgentName } from '../agents/contract.ts'
import { defineSearchIndex } from '../platform/database/search-index.ts'
import { emailTerms, nameTerms, numberTerms, phoneTerms } from '../platform/database/search-terms.ts'

export const orderSearch = defineSearchIndex({
  name: 'OrderSearch',
  collection: 'orderSearches',
  events: ['order.created', 'order.assigned', 'order.declined', 'order.unassigned', 'order.updated'],
})

/** As lists show them. */
interface Found {
  number: string
  customer: Customer
  pickup: { city: string }
  delivery: { city: string }
}
interface Customer {
  name: string
  email: string
  phoneNumber: string
}

/**
 * The terms of an order, independent of its agent: its number, its cities, its customer; of an erased customer none. Statuses, services, amounts
 * and dates have filters instead: each term makes the index of the most documents larger.
 */
export function ownTermsOf({ number, customer, pickup, delivery }: Found): string[] {
  const places = [pickup.city, delivery.city].flatMap(nameTerms)
  return [...new Set([...numberTerms(number), ...places, ...(customer.email === '' ? [] : customerTerms(customer))])]
}

const customerTerms = ({ name, email, phoneNumber }: Customer) => [...nameTerms(name), ...emailTerms(email), ...phoneTerms(phoneNumber)]

/** The terms of an order with those of its agent. */
export function termsOf(ownWords: readonly string[], agent: { name: string } | null): string[] {
  return [...new Set([...ownWords, ...(agent === null || agent.name === deletedAgentName ? [] : nameTerms(agent.name))])]
}
