import type { LedgerTransaction, OrderPart } from '@kainsiap/ops/ledger/contract'
import { labelOf } from '../../../ui/format/labelOf.ts'
import { ringgit } from '../../../ui/format/ringgit.ts'
import { payoutPath } from '../ledgerPath.ts'
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
  return partSen < 0
    ? `${ringgit(-partSen)} for this order is deducted from ${payout}.`
    : `${ringgit(partSen)} for this order is part of ${payout}.`
}

const waitingWords = (part: OrderPart): TransactionWords => ({
  icon: 'payout',
  tone: part.status === 'on_hold' ? 'warning' : 'neutral',
  what: `Added to a payout: ${labelOf(part.status).toLowerCase()}`,
  why: `${shareWords(part)} Not sent yet.`,
})

function stepWords(part: OrderPart, kind: string, entries: PartRow['entries']): TransactionWords {
  const { partSen, reference, agentName } = part
  const owedAgain = partSen < 0 ? `${agentName} owes ${ringgit(-partSen)} again.` : `${ringgit(partSen)} is owed to ${agentName} again.`
  switch (kind) {
    case 'po:reserved':
      return { icon: 'payout', tone: 'info', what: 'Added to a payout', why: shareWords(part) }
    case 'po:paid':
      return {
        icon: 'payout',
        tone: 'positive',
        what: entries.some(({ account }) => account.startsWith('gateway:')) ? 'Paid by the bank' : 'Payout completed',
        why: reference === null ? `Received by ${agentName}.` : `Received by ${agentName}, reference ${reference}.`,
      }
    case 'po:failed':
      return { icon: 'returned', tone: 'danger', what: 'Payout failed', why: owedAgain }
    default:
      return { icon: 'returned', tone: 'danger', what: 'Payout returned by the bank', why: owedAgain }
  }
}
