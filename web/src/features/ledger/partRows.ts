import type { LedgerTransaction, OrderPart } from '@kainsiap/ops/ledger/contract'
import { labelOf } from '../../ui/labelOf.ts'
import { ringgit } from '../../ui/ringgit.ts'
import { payoutPath } from './ledgerPath.ts'
import type { TransactionWords } from './transactionWords.ts'

interface PartRow {
  key: string
  words: TransactionWords
  at: string | null
  about: { number: string; to: string }
  entries: LedgerTransaction['entries']
}

/** What became of an order's part in one payout: each step of its attempts, and what it waits for. */
export function partRows(part: OrderPart): PartRow[] {
  const about = { number: part.number, to: payoutPath(part.number) }
  const steps = part.steps.map(({ key, kind, at, entries }) => ({ key, at, entries, about, words: stepWords(part, kind, entries) }))
  const waits = part.status === 'pending' || part.status === 'on_hold'
  return waits ? [...steps, { key: part.id, at: null, entries: [], about, words: waitingWords(part) }] : steps
}

/** How much of the order it is. */
function shareWords({ partSen, amountSen }: OrderPart): string {
  const payout = `a payout of ${ringgit(amountSen)}`
  return partSen < 0 ? `${ringgit(-partSen)} of this order are taken off ${payout}.` : `${ringgit(partSen)} of this order, in ${payout}.`
}

const waitingWords = (part: OrderPart): TransactionWords => ({
  icon: 'payout',
  tone: part.status === 'on_hold' ? 'warning' : 'neutral',
  what: `In a payout: ${labelOf(part.status).toLowerCase()}`,
  why: `${shareWords(part)} It has not been sent.`,
})

function stepWords(part: OrderPart, kind: string, entries: PartRow['entries']): TransactionWords {
  const { partSen, reference, agentName } = part
  const owedAgain = partSen < 0 ? `${agentName} owes ${ringgit(-partSen)} again.` : `${ringgit(partSen)} are owed to ${agentName} again.`
  switch (kind) {
    case 'po:reserved':
      return { icon: 'payout', tone: 'info', what: 'Into a payout', why: shareWords(part) }
    case 'po:paid':
      return {
        icon: 'payout',
        tone: 'positive',
        what: entries.some(({ account }) => account.startsWith('gateway:')) ? 'The bank says paid' : 'The payout has arrived',
        why: reference === null ? `${agentName} has it.` : `${agentName} has it, by ${reference}.`,
      }
    case 'po:failed':
      return { icon: 'returned', tone: 'danger', what: 'The payout has failed', why: owedAgain }
    default:
      return { icon: 'returned', tone: 'danger', what: 'The bank returned the payout', why: owedAgain }
  }
}
