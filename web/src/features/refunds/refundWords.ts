import type { Refund, Refundable } from '@kainsiap/ops/refunds/contract'
import { gatewayNames, methodLooks } from '../../money/gatewayLooks.ts'
import { answerText, causeText } from '../../money/gatewayWords.ts'
import { malaysianDay } from '../../ui/format/malaysianTime.ts'
import { ringgit } from '../../ui/format/ringgit.ts'
import { isByHand } from './refundLooks.ts'

type Said = Pick<
  Refund,
  | 'status'
  | 'amountSen'
  | 'gateway'
  | 'method'
  | 'problem'
  | 'requestedBy'
  | 'decidedBy'
  | 'dueAt'
  | 'customer'
  | 'payment'
  | 'needsSecondPerson'
>

/** What a refund is now: a few words, and a sentence or two. `me` is the reader's id. */
export function stateText(refund: Said, me: string | null): { title: string; text: string } {
  const amount = ringgit(refund.amountSen)
  switch (refund.status) {
    case 'requested':
      return refund.requestedBy.id === me
        ? {
            title: 'Awaiting approval',
            text: `You requested ${amount}. Another user must approve it. You can withdraw it until then.`,
          }
        : {
            title: 'Awaiting approval',
            text: `${refund.requestedBy.name} requested ${amount}. Another user must approve it before it is sent.`,
          }
    case 'approved':
      return approvedText(refund, amount)
    case 'submitting':
      return {
        title: `Sending ${amount}`,
        text: `Sent to ${gatewayNames[refund.gateway]}. You can close this. The payment updates automatically.`,
      }
    case 'unknown':
      return {
        title: 'Outcome unknown',
        text: `The bank has not answered${causeOf(refund)}. The status is checked automatically, and nothing is sent twice. ${reservedText(refund)}`,
      }
    case 'succeeded':
      return { title: 'Payment refunded successfully', text: `${refund.customer.name} was refunded ${amount}.` }
    case 'failed':
      return failedText(refund, amount)
    case 'rejected':
      if (refund.problem?.code === 'withdrawn')
        return {
          title: 'Withdrawn',
          text: `${refund.requestedBy.name} withdrew this request. The reserved ${amount} can be refunded again.`,
        }
      return refund.problem?.code === 'expired'
        ? {
            title: 'Expired',
            text: `This request expired without a decision. The reserved ${amount} can be refunded again with a new request.`,
          }
        : {
            title: 'Rejected',
            text: `${refund.decidedBy?.name ?? 'Another user'} rejected it. The reserved ${amount} can be refunded again.`,
          }
  }
}

/** Who decides about it, or why nobody has. */
export function deciderText({ status, problem, decidedBy, needsSecondPerson }: Said): { label: string; name: string } {
  if (!needsSecondPerson) return { label: 'Approved', name: 'No second approval needed' }
  if (status === 'requested') return { label: 'Awaiting approval', name: 'Another user' }
  if (problem?.code === 'withdrawn') return { label: 'Withdrawn', name: 'No decision needed' }
  if (problem?.code === 'expired') return { label: 'Expired', name: 'No decision' }
  return { label: status === 'rejected' ? 'Rejected by' : 'Approved by', name: decidedBy?.name ?? 'No decision' }
}

/** "RM 600.60 stays reserved, so it can’t be refunded twice." */
export const reservedText = ({ amountSen }: Pick<Refund, 'amountSen'>): string =>
  `${ringgit(amountSen)} stays reserved so that it can’t be refunded twice.`

function approvedText(refund: Said, amount: string) {
  const due = refund.dueAt ? ` by ${malaysianDay(refund.dueAt)}` : ''
  if (refund.problem?.code === 'stopped')
    return { title: 'Stopped', text: `${problemText(refund.problem, refund)} ${amount} stays reserved.` }
  if (!isByHand(refund)) return { title: 'Approved', text: `${amount} will be sent to ${gatewayNames[refund.gateway]} shortly.` }
  return {
    title: `Payment due${due}`,
    text: `${amount} must be refunded manually. A user other than ${refund.requestedBy.name} must pay it and record it here.`,
  }
}

function failedText(refund: Said, amount: string) {
  if (refund.problem?.code === 'not_paid')
    return {
      title: 'Not paid',
      text: `This refund was recorded as not paid. The reserved ${amount} can be refunded again with a new request.`,
    }
  return {
    title: refund.problem?.code === 'declined' ? 'Declined by the bank' : 'Failed',
    text: `Failed to refund payment. ${whyFailed(refund)} The reserved ${amount} can be refunded again with a new request.`,
  }
}

const whyFailed = (refund: Said) => (refund.problem ? problemText(refund.problem, refund) : 'The refund did not go through.')

/** How a refund ended, in one line wherever its reader is by then; null while it has not, and where no money was ever to move. */
export function endText(refund: Said): { isPaid: boolean; text: string } | null {
  if (refund.status === 'succeeded') return { isPaid: true, text: `Payment refunded successfully: ${refund.payment.number}` }
  if (refund.status !== 'failed') return null
  return { isPaid: false, text: `Failed to refund payment ${refund.payment.number}. ${whyFailed(refund)}` }
}

const causeOf = ({ problem }: Said) =>
  problem?.code === 'outcome_unknown' && problem.detail !== null ? `: ${causeText(problem.detail)}` : ''

/** What is wrong with a refund. */
export function problemText({ code, detail }: NonNullable<Refund['problem']>, { gateway }: Pick<Refund, 'gateway'>): string {
  switch (code) {
    case 'declined':
      return `${gatewayNames[gateway]}: ${detail === null ? 'declined' : answerText(detail)}.`
    case 'outcome_unknown':
      return `No answer from ${gatewayNames[gateway]}${detail === null ? '' : `: ${causeText(detail)}`}. The refund may have succeeded.`
    case 'stopped':
      return 'The ledger does not match this payment. No money is sent until this is resolved.'
    case 'expired':
      return 'The request expired without a decision.'
    case 'withdrawn':
      return 'The request was withdrawn.'
    case 'not_paid':
      return 'Approved, then recorded as not paid before any money was sent.'
    case 'fee_kept':
      return 'The order was cancelled after this request, and the refund would have used the agent’s cancellation fee.'
    case 'contradicted':
      return `${gatewayNames[gateway]} contradicts the supporting document${detail === null ? '' : `: ${answerText(detail)}`}. Check the reconciliation.`
  }
}

/** "by FPX through Billplz, where it came from". */
export function wayText({ gateway, method }: Pick<Refund, 'gateway' | 'method'>): string {
  const { label } = methodLooks[method]
  return gateway === 'manual'
    ? `as a manual refund, because ${label.toLowerCase()} payments can’t be returned through a gateway`
    : `to the original payment method (${label === 'FPX' ? label : label.toLowerCase()} through ${gatewayNames[gateway]})`
}

/** What a refund is of. */
export function scopeText({ scope }: Pick<Refund, 'scope'>): string {
  switch (scope.kind) {
    case 'amount':
      return 'Amount'
    case 'lines':
      return scope.lines.length === 1 ? '1 order line' : `${scope.lines.length} order lines`
    case 'extra':
      return 'Overpayment'
  }
}

/** Why a small one needs a second person. */
export const togetherText = (aboveSen: number): string =>
  `Together with this payment’s other refunds that had no second approval, it exceeds ${ringgit(aboveSen)}.`

/** Of the fee of a cancelled order. */
export const feeText = (keptSen: number): string =>
  `The cancellation fee of ${ringgit(keptSen)} belongs to the agent and can only be refunded as goodwill.`

/** "RM 60.00 refunded. RM 212.14 can be refunded, in whole or in part." */
export function leftText({ payment, leftSen, keptSen }: Refundable): string {
  const freeSen = leftSen - keptSen
  return [
    payment.refundedSen > 0 && `${ringgit(payment.refundedSen)} refunded.`,
    payment.refundPendingSen > 0 && `${ringgit(payment.refundPendingSen)} refund in progress.`,
    freeSen > 0 && `${ringgit(freeSen)} can be refunded in full or in part.`,
    keptSen > 0 && feeText(keptSen),
  ]
    .filter(Boolean)
    .join(' ')
}

/** "RM 87.40 is left on PAY-2026-007." */
export const restText = ({ payment, leftSen }: Pick<Refundable, 'payment' | 'leftSen'>): string =>
  `${payment.number} has ${leftSen > 0 ? ringgit(leftSen) : 'nothing'} left to refund.`
