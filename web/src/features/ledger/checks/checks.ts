import type { CheckedInvariant } from '@kainsiap/ops/ledger/contract'
import { recordPage } from '../ledgerPath.ts'

/** A check that does not hold, and stops outgoing money. */
export const stopsMoney = ({ holds, onlyAlerts }: Pick<CheckedInvariant, 'holds' | 'onlyAlerts'>): boolean => !holds && !onlyAlerts

interface Verdict {
  tone: 'positive' | 'warning' | 'danger'
  text: string
}

/** What all checks together come to; red only where money is stopped. */
export function verdictOf(items: readonly Pick<CheckedInvariant, 'holds' | 'onlyAlerts'>[]): Verdict {
  const failed = items.filter(({ holds }) => !holds).length
  if (failed === 0) return { tone: 'positive', text: `All ${items.length} checks passed` }
  const text = `${failed} of ${items.length} checks failed`
  return items.some(stopsMoney) ? { tone: 'danger', text } : { tone: 'warning', text: `${text}: no payments blocked` }
}

/** Whose outgoing money a difference stops. */
export function stoppedSentence({ record, order, agents }: Omit<CheckedInvariant['differences'][number], 'text'>): string {
  const page = record && recordPage(record)
  const stopped = [...(order ? [order.number] : []), ...(page ? [`this ${page.noun}`] : []), ...agents.map(({ name }) => name)]
  if (stopped.length > 0) return `Outgoing payments for ${stopped.join(' and ')} are blocked.`
  return record ? 'Outgoing payments for this record are blocked.' : 'No record is named, so no payments are blocked.'
}
