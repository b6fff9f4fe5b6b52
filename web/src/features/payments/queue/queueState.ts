import { dueBackOf, type Payment } from '@kainsiap/ops/payments/contract'
import { labelOf } from '../../../ui/format/labelOf.ts'
import type { StatusLook } from '../../../ui/status/StatusChip.tsx'
import { paymentLooks } from '../paymentLooks.ts'

/** Why a payment is in the queue. */
export interface QueueState extends StatusLook {
  label: string
  /** What moves it on. */
  act: 'refund' | 'check' | 'confirm' | 'process' | null
}

/** The first that applies: money that is owed back goes before everything that only waits. */
export function queueState(
  payment: Pick<
    Payment,
    | 'status'
    | 'record'
    | 'problem'
    | 'extraCapturedSen'
    | 'extraRefundedSen'
    | 'needsAttention'
    | 'capturedSen'
    | 'keptSen'
    | 'refundedSen'
    | 'refundPendingSen'
  >,
): QueueState {
  const { status, record, extraCapturedSen, extraRefundedSen, needsAttention } = payment
  if (extraCapturedSen > extraRefundedSen || dueBackOf(payment) > 0)
    return { tone: 'danger', glyph: 'exclamation', label: 'Refund due', act: 'refund' }
  if (record?.state === 'waiting') return { tone: 'secondary', glyph: 'clock', label: 'Awaiting confirmation', act: 'confirm' }
  if (status === 'processing' && needsAttention) return { tone: 'warning', glyph: 'clock', label: 'Stuck', act: 'check' }
  const act = status === 'processing' ? 'check' : status === 'failed' || status === 'pending' ? 'process' : null
  return { ...paymentLooks[status], label: labelOf(status), act }
}
