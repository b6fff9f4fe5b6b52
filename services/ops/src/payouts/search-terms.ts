import { nameTerms, numberTerms } from '../platform/database/search-terms.ts'
import type { PayoutDoc } from './model.ts'

/** The terms by which a payout is found: its number, and the name and number of its agent. */
export const termsOf = ({ number, agent }: Pick<PayoutDoc, 'number' | 'agent'>): string[] => [
  ...new Set([...numberTerms(number), ...nameTerms(agent.name), ...(agent.number ? numberTerms(agent.number) : [])]),
]
