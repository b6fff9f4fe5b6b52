import type { BankWord, PayoutBatch, PayoutBatchDetails, PayoutBatchItem, PayoutChannel } from '@kainsiap/ops/payout-batches/contract'
import { formatCount } from '../../ui/format/numbers.ts'
import { isUnknown } from '../../money/payoutLooks.ts'
import { answerInSentence, holdTexts, problemText } from '../../money/payoutWords.ts'
import { ringgit } from '../../ui/format/ringgit.ts'

const counted = (one: string, many: string) => (count: number) => `${formatCount(count)} ${count === 1 ? one : many}`

/** "38 agents" */
export const agentsLabel = counted('agent', 'agents')
/** "38 transfers" */
export const transfersLabel = counted('transfer', 'transfers')
/** "38 payouts" */
export const payoutsLabel = counted('payout', 'payouts')

export const channelLooks: Readonly<Record<PayoutChannel, { label: string; text: string }>> = {
  api: { label: 'Bank transfer (API)', text: 'Payouts are sent one by one; their status updates automatically.' },
  file: { label: 'Bank file', text: 'Submit one file to the bank and import its results.' },
}

/** One agent is paid by each item. */
export const agentsOf = ({ counts: { items, cancelled } }: Pick<PayoutBatch, 'counts'>): number =>
  // Of a run that was never released, all are cancelled: it says whom it would have paid.
  cancelled === items ? items : items - cancelled

/** "24 of 38 paid" */
export const paidText = ({ counts }: Pick<PayoutBatch, 'counts'>): string =>
  `${formatCount(counts.completed)} of ${formatCount(agentsOf({ counts }))} paid`

/** "Kavitha, Azman and 3 more" */
export function namesText(names: readonly string[], { most = 3, count = names.length } = {}): string {
  if (count <= most) return names.join(', ')
  return `${names.slice(0, most - 1).join(', ')} and ${String(count - most + 1)} more`
}

const changeMax = 999

/** "+41%", "−6%", ">999%", "–" */
export function changeText(change: number | null): string {
  if (change === null) return '–'
  if (change > changeMax) return `>${String(changeMax)}%`
  return `${change > 0 ? '+' : change < 0 ? '\u2212' : ''}${String(Math.abs(change))}%`
}

type Said = Pick<PayoutBatchItem['payout'], 'status' | 'problem' | 'hold' | 'transactionId' | 'reference' | 'processedAt' | 'completedAt'>

/** What became of one payout of a released run; `clock` says a moment. */
export function resultText(payout: Said, channel: PayoutChannel, clock: (at: string) => string): string {
  const { status, problem, hold, transactionId, reference, processedAt, completedAt } = payout
  const ref = reference ?? transactionId
  switch (status) {
    case 'completed':
      return [`Paid${completedAt === null ? '' : ` ${clock(completedAt)}`}`, ref !== null && `ref ${ref}`].filter(Boolean).join(' · ')
    case 'processing':
      if (isUnknown(payout)) return 'No answer from the bank. Check its status.'
      if (channel === 'file') return 'In the bank file'
      return processedAt === null ? 'Being sent to the bank' : `Sent to the bank ${clock(processedAt)}`
    case 'failed':
      return problem === null ? 'Not paid' : problemText(problem).replace(/\.$/, '')
    case 'pending':
      return 'Queued'
    case 'on_hold':
      return hold === null ? 'On hold' : holdTexts[hold.reason]
    case 'cancelled':
      return 'Not sent, still payable'
  }
}

export type StepState = 'done' | 'now' | 'next' | 'stopped'
const stepNames = ['Period and agents', 'Preview', 'Approval', 'Release'] as const
export interface Step {
  label: (typeof stepNames)[number]
  state: StepState
}

/** A run's state; before there is one, whether its dry run is there. */
type Stage = PayoutBatch['status'] | 'choosing' | 'previewed'

/** Where a run is. */
export function stepsOf(status: Stage): Step[] {
  const at = placeOf(status)
  const isStopped = status === 'rejected' || status === 'cancelled'
  return stepNames.map((label, index) => ({
    label,
    state: index < at ? 'done' : index > at ? 'next' : isStopped ? 'stopped' : 'now',
  }))
}

function placeOf(status: Stage): number {
  switch (status) {
    case 'choosing':
      return 0
    case 'previewed':
    case 'draft':
      return 1
    case 'submitted':
    case 'rejected':
    case 'cancelled':
      return 2
    case 'approved':
    case 'processing':
      return 3
    case 'completed':
    case 'partially_completed':
    case 'failed':
      return stepNames.length
  }
}

/** What a run will pay was released, and may be under way or over. */
export const isReleased = ({ status, counts }: Pick<PayoutBatch, 'status' | 'counts'>): boolean =>
  placeOf(status) >= 3 || (status === 'cancelled' && counts.completed + counts.failed > 0)

export const isOver = ({ status }: Pick<PayoutBatch, 'status'>): boolean =>
  !['draft', 'submitted', 'approved', 'processing'].includes(status)

export interface Segment {
  id: 'paid' | 'sending' | 'failed' | 'unknown' | 'waiting' | 'cancelled'
  label: string
  count: number
  /** The tab that lists them. */
  tab: 'completed' | 'processing' | 'failed' | 'attention' | 'pending' | 'cancelled'
}

/** Where the items of a run are, in the order of its bar. */
export function segmentsOf({ counts, channel }: Pick<PayoutBatch, 'counts' | 'channel'>): Segment[] {
  const { pending, onHold, processing, unknown, completed, failed, cancelled } = counts
  const all: Segment[] = [
    { id: 'paid', label: 'Paid', count: completed, tab: 'completed' },
    { id: 'sending', label: channel === 'file' ? 'At the bank' : 'Sending', count: processing - unknown, tab: 'processing' },
    { id: 'failed', label: 'Failed', count: failed, tab: 'failed' },
    { id: 'unknown', label: 'Unknown', count: unknown, tab: 'attention' },
    { id: 'waiting', label: 'Waiting', count: pending + onHold, tab: 'pending' },
    { id: 'cancelled', label: 'Cancelled', count: cancelled, tab: 'cancelled' },
  ]
  return all.filter(({ count }) => count > 0)
}

/** What happens to a run that is released, as far as it can be said before. */
export function balanceAfter({ balanceSen, amountSen }: Pick<PayoutBatchDetails, 'balanceSen' | 'amountSen'>): string | null {
  if (balanceSen === null) return null
  const after = balanceSen - amountSen
  if (after >= 0) return `The ledger shows ${ringgit(after)} left at the gateway.`
  return `That is ${ringgit(Math.min(amountSen, -after))} more than the ledger balance at the gateway. Make sure it is funded.`
}

/** What a bank's file says of one payout. */
export const toldText = (told: BankWord): string =>
  told.status === 'paid' ? `paid · ref ${told.reference}` : `failed: ${answerInSentence(told.reason)}`
