import { amountTerms, nameTerms, numberTerms } from '../platform/database/search-terms.ts'
import type { PayoutDoc } from './model.ts'

/** Those that hold no one's data: a payout's number and its amount. */
export const ownTermsOf = ({ number, amountSen }: Pick<PayoutDoc, 'number' | 'amountSen'>): string[] => [
  ...numberTerms(number),
  ...amountTerms(amountSen),
]

/**
 * The terms by which a payout is found: its number, its amount, and the name and number of its agent. Status, method and period have filters
 * instead.
 */
export const termsOf = ({ agent, ...doc }: Pick<PayoutDoc, 'number' | 'amountSen' | 'agent'>): string[] => [
  ...new Set([...ownTermsOf(doc), ...nameTerms(agent.name), ...(agent.number ? numberTerms(agent.number) : [])]),
]
