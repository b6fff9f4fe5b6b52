import { dueBackOf, type Payment, type PaymentDetails, type PaymentProblem } from '@kainsiap/ops/payments/contract'
import { gatewayNames } from '../../money/gatewayLooks.ts'
import { answerText, causeText } from '../../money/gatewayWords.ts'
import { ringgit } from '../../ui/format/ringgit.ts'

type Troubled = Pick<Payment, 'amountSen' | 'capturedSen' | 'extraCapturedSen' | 'extraRefundedSen' | 'gateway' | 'record' | 'status'>

/** What is wrong with a payment, or has to be looked at. */
export function problemText({ code, detail }: PaymentProblem, payment: Troubled): string {
  switch (code) {
    case 'declined':
      return detail === null ? 'The payment was declined' : answerText(detail)
    case 'outcome_unknown':
      return `No answer from ${gatewayOf(payment)}${detail === null ? '' : `: ${causeText(detail)}`}. The payment may have succeeded.`
    case 'second_person':
      return `Recorded by ${payment.record?.recordedBy.name ?? 'a user'}. Another user must confirm it.`
    case 'record_rejected':
      return detail === null ? 'The recorded payment was rejected' : `Rejected: ${detail}`
    case 'amount_differs':
      return `The amount received differs from ${ringgit(payment.amountSen)}. ${owed(payment)}`
    case 'captured_twice':
      return `Duplicate payment. ${owed(payment)}`
    case 'captured_after_cancellation':
      return `Paid after the order was cancelled. ${owed(payment)}`
  }
}

const owed = ({ extraCapturedSen, extraRefundedSen }: Troubled) => `Refund due: ${ringgit(extraCapturedSen - extraRefundedSen)}.`
const gatewayOf = ({ gateway }: Pick<Payment, 'gateway'>) => (gateway === null ? 'the gateway' : gatewayNames[gateway])

/** What is known of a payment that is not completed, in one line. */
export function knownText(payment: Payment): string {
  if (payment.record?.state === 'waiting') return problemText({ code: 'second_person', detail: null }, payment)
  if (payment.problem) return problemText(payment.problem, payment)
  switch (payment.status) {
    case 'pending':
      return payment.method === 'cash' ? 'Awaiting cash payment.' : 'No payment link created yet.'
    case 'processing':
      return `Waiting for the customer or the bank at ${gatewayOf(payment)}.`
    case 'failed':
      return 'The last attempt failed.'
    case 'completed':
    case 'partial_refund':
    case 'refunded':
      return dueBackOf(payment) > 0 ? `The order was cancelled. Refund due: ${ringgit(dueBackOf(payment))}.` : cameInText(payment)
    case 'cancelled':
      return 'The order was cancelled before it was paid.'
  }
}

/** "RM 272.14 came in, RM 60.00 refunded, RM 212.14 left." */
function cameInText({ capturedSen, refundedSen, refundPendingSen }: Payment): string {
  const goneSen = refundedSen + refundPendingSen
  const parts = [
    `${ringgit(capturedSen)} received`,
    refundedSen > 0 && `${ringgit(refundedSen)} refunded`,
    refundPendingSen > 0 && `${ringgit(refundPendingSen)} refund in progress`,
    goneSen > 0 && `${goneSen < capturedSen ? ringgit(capturedSen - goneSen) : 'nothing'} left`,
  ]
  return `${parts.filter(Boolean).join(', ')}.`
}

/** Why what comes in for it now is beyond what is to be paid. */
export const whyBeyond = ({ status, order }: Pick<Payment, 'status' | 'order'>): string =>
  status === 'cancelled' ? `${order.number} was cancelled before it was paid.` : `${order.number} is already paid.`

/** "Melati paid for", before the number of the order. */
export function paidForText({ status, customer }: Pick<Payment, 'status' | 'customer'>): string {
  const verbs: Readonly<Record<Payment['status'], string>> = {
    pending: 'has to pay for',
    processing: 'is paying for',
    failed: 'could not pay for',
    cancelled: 'no longer pays for',
    completed: 'paid for',
    partial_refund: 'paid for',
    refunded: 'paid for',
  }
  return `${customer.name} ${verbs[status]}`
}

/** The PDF exists once money came in. */
export const hasReceipt = ({ processedAt }: Pick<Payment, 'processedAt'>): boolean => processedAt !== null

/** A gateway can be asked what became of the attempts, but for the one that was captured: also of those that failed, since money may come late. */
export const isCheckable = ({ processedAt, gateway, attempt }: Pick<Payment, 'processedAt' | 'gateway' | 'attempt'>): boolean =>
  attempt > (processedAt !== null && gateway !== 'manual' ? 1 : 0)

/** The page at which the customer can pay now. */
export const openPageOf = ({ attempts }: Pick<PaymentDetails, 'attempts'>): string | null => attempts[0]?.url ?? null
