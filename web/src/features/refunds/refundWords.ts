import type { Refund, Refundable } from '@kainsiap/ops/refunds/contract'
import { gatewayNames, methodLooks } from '../../ui/gatewayLooks.ts'
import { answerText, causeText } from '../../ui/gatewayWords.ts'
import { malaysianDay } from '../../ui/malaysianTime.ts'
import { ringgit } from '../../ui/ringgit.ts'
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
            title: 'Asked, waiting for a second person',
            text: `${amount} asked by you. Someone else has to approve it; you can take it back until then.`,
          }
        : {
            title: 'Waiting for a second person',
            text: `${amount} asked by ${refund.requestedBy.name}. Nothing moves until someone else approves.`,
          }
    case 'approved':
      return approvedText(refund, amount)
    case 'submitting':
      return {
        title: `Sending ${amount}`,
        text: `Sent to ${gatewayNames[refund.gateway]}. You can close this; the result comes to this payment.`,
      }
    case 'unknown':
      return {
        title: 'Nobody knows yet',
        text: `The bank has not answered${causeOf(refund)}. Nothing is sent again; we ask until it does. ${reservedText(refund)}`,
      }
    case 'succeeded':
      return { title: 'Payment refunded successfully', text: `${amount} went back to ${refund.customer.name}.` }
    case 'failed':
      return failedText(refund, amount)
    case 'rejected':
      if (refund.problem?.code === 'withdrawn')
        return { title: 'Taken back', text: `${refund.requestedBy.name} took it back. The reserved ${amount} is free again.` }
      return refund.problem?.code === 'expired'
        ? { title: 'Nobody decided in time', text: `The reserved ${amount} is free again; a new try is a new refund.` }
        : { title: 'Rejected', text: `${refund.decidedBy?.name ?? 'Somebody'} rejected it. The reserved ${amount} is free again.` }
  }
}

/** Who decides about it, or why nobody has. */
export function deciderText({ status, problem, decidedBy, needsSecondPerson }: Said): { label: string; name: string } {
  if (!needsSecondPerson) return { label: 'Approved', name: 'No second person was needed' }
  if (status === 'requested') return { label: 'Waits for someone else', name: 'A second person' }
  if (problem?.code === 'withdrawn') return { label: 'Taken back', name: 'Nobody has to decide' }
  if (problem?.code === 'expired') return { label: 'Expired', name: 'Nobody in time' }
  return { label: status === 'rejected' ? 'Rejected by' : 'Approved by', name: decidedBy?.name ?? 'Nobody in time' }
}

/** "RM 600.60 stays reserved, so it can’t be refunded twice." */
export const reservedText = ({ amountSen }: Pick<Refund, 'amountSen'>): string =>
  `${ringgit(amountSen)} stays reserved, so it can’t be refunded twice.`

function approvedText(refund: Said, amount: string) {
  const due = refund.dueAt ? ` by ${malaysianDay(refund.dueAt)}` : ''
  if (refund.problem?.code === 'stopped')
    return { title: 'Stopped', text: `${problemText(refund.problem, refund)} ${amount} stays reserved.` }
  if (!isByHand(refund)) return { title: 'Approved', text: `${amount} is about to be sent to ${gatewayNames[refund.gateway]}.` }
  return {
    title: `To be paid${due}`,
    text: `No gateway sends ${amount} back: somebody other than ${refund.requestedBy.name} pays it, and records it here.`,
  }
}

function failedText(refund: Said, amount: string) {
  if (refund.problem?.code === 'not_paid')
    return { title: 'Not paid', text: `Nobody pays it. The reserved ${amount} is free again; a new try is a new refund.` }
  return {
    title: refund.problem?.code === 'declined' ? 'The bank said no' : 'Failed',
    text: `Failed to refund payment. ${whyFailed(refund)} The reserved ${amount} is free again; a new try is a new refund.`,
  }
}

const whyFailed = (refund: Said) => (refund.problem ? problemText(refund.problem, refund) : 'It did not go through.')

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
      return `No answer from ${gatewayNames[gateway]}${detail === null ? '' : `: ${causeText(detail)}`}. It may have worked.`
    case 'stopped':
      return 'The ledger or a document of this payment differs, so no money leaves until that is cleared.'
    case 'expired':
      return 'Nobody decided in time.'
    case 'withdrawn':
      return 'It was taken back.'
    case 'not_paid':
      return 'It was approved, and called off before anything had left.'
    case 'fee_kept':
      return 'The order was cancelled since, and this would have taken the cancellation fee, which is the agent’s.'
    case 'contradicted':
      return `${gatewayNames[gateway]} says otherwise than the bank’s papers${detail === null ? '' : `: ${answerText(detail)}`}. See the reconciliation.`
  }
}

/** "by FPX through Billplz, where it came from". */
export function wayText({ gateway, method }: Pick<Refund, 'gateway' | 'method'>): string {
  const { label } = methodLooks[method]
  return gateway === 'manual'
    ? `by hand: it came in by ${label.toLowerCase()}, and no gateway sends it back`
    : `by ${label === 'FPX' ? label : label.toLowerCase()} through ${gatewayNames[gateway]}, where it came from`
}

/** What a refund is of. */
export function scopeText({ scope }: Pick<Refund, 'scope'>): string {
  switch (scope.kind) {
    case 'amount':
      return 'An amount'
    case 'lines':
      return scope.lines.length === 1 ? '1 order line' : `${scope.lines.length} order lines`
    case 'extra':
      return 'Money beyond the amount'
  }
}

/** Why a small one needs a second person. */
export const togetherText = (aboveSen: number): string =>
  `Together with the other refunds of this payment that nobody else approved, it is above ${ringgit(aboveSen)}.`

/** Of the fee of a cancelled order. */
export const feeText = (keptSen: number): string =>
  `The cancellation fee of ${ringgit(keptSen)} is the agent’s; only goodwill gives it back.`

/** "RM 60.00 refunded. RM 212.14 can be refunded, in whole or in part." */
export function leftText({ payment, leftSen, keptSen }: Refundable): string {
  const freeSen = leftSen - keptSen
  return [
    payment.refundedSen > 0 && `${ringgit(payment.refundedSen)} refunded.`,
    payment.refundPendingSen > 0 && `${ringgit(payment.refundPendingSen)} being refunded.`,
    freeSen > 0 && `${ringgit(freeSen)} can be refunded, in whole or in part.`,
    keptSen > 0 && feeText(keptSen),
  ]
    .filter(Boolean)
    .join(' ')
}

/** "RM 87.40 is left on PAY-2026-007." */
export const restText = ({ payment, leftSen }: Pick<Refundable, 'payment' | 'leftSen'>): string =>
  `${leftSen > 0 ? ringgit(leftSen) : 'Nothing'} is left on ${payment.number}.`
