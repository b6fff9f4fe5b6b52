import type { Payment, PaymentDetails, PaymentProblem } from '@kainsiap/ops/payments/contract'
import { labelOf } from '../../ui/labelOf.ts'
import { ringgit } from '../../ui/ringgit.ts'
import { gatewayNames } from './paymentLooks.ts'

/** What banks and card networks answer by a code, in words; a code that is not listed is said as it is. */
const answers: Readonly<Record<string, string>> = {
  '09': 'The bank is still deciding',
  '13': 'The bank refused the amount',
  '48': 'Above the limit of the account',
  '49': 'Above the limit of the account',
  '51': 'Not enough in the account',
  '57': 'The bank does not allow it',
  '80': 'The customer stopped at the bank',
  '90': 'The bank could not be reached',
  '99': 'Waiting for a second signature at the bank',
  '1A': 'The customer took too long at the bank',
  '1C': 'The customer left the bank’s page',
  '2A': 'Below the least that the bank takes',
  BC: 'The customer stopped at the bank',
  OF: 'The bank took too long',
  expired: 'The page ran out before the customer paid',
  never_received: 'The gateway never received it',
  record_invalid: 'Refused by the gateway, perhaps for its amount',
  amount_too_small: 'Below the least that the gateway takes',
  canceled: 'The customer left the page',
  processing: 'The bank is still deciding',
  card_declined: 'Declined by the card’s bank',
  generic_decline: 'Declined by the card’s bank',
  insufficient_funds: 'Not enough in the account',
  expired_card: 'The card has expired',
  incorrect_cvc: 'The security code was wrong',
  authentication_required: '3-D Secure was not finished',
}

/** "51 Not enough in the account", "Declined by the card’s bank". */
export function answerText(code: string): string {
  const words = answers[code]
  if (!words) return labelOf(code)
  return /^[\dA-Z]{2}$/.test(code) ? `${code} ${words}` : words
}

const causes: Readonly<Record<string, string>> = {
  timeout: 'no answer in time',
  reset: 'the connection broke',
  '5xx': 'it failed inside',
  malformed: 'its answer could not be read',
  rate_limited: 'it had been asked too often',
  rejected: 'it refused the question',
  unavailable: 'it has not answered for a while',
  bank: 'the bank said neither yes nor no',
}

/** Why a gateway's answer is not known: "no answer in time". */
export const causeText = (cause: string): string => causes[cause] ?? labelOf(cause).toLowerCase()

type Troubled = Pick<Payment, 'amountSen' | 'capturedSen' | 'extraCapturedSen' | 'extraRefundedSen' | 'gateway' | 'record' | 'status'>

/** What is wrong with a payment, or has to be looked at. */
export function problemText({ code, detail }: PaymentProblem, payment: Troubled): string {
  switch (code) {
    case 'declined':
      return detail === null ? 'The payment was declined' : answerText(detail)
    case 'outcome_unknown':
      return `No answer from ${gatewayOf(payment)}${detail === null ? '' : `: ${causeText(detail)}`}. It may have worked.`
    case 'second_person':
      return `Recorded by ${payment.record?.recordedBy.name ?? 'somebody'}. Someone else has to confirm it.`
    case 'record_rejected':
      return detail === null ? 'What was recorded was rejected' : `Rejected: ${detail}`
    case 'amount_differs':
      return `Another amount than ${ringgit(payment.amountSen)} came in. ${owed(payment)}`
    case 'captured_twice':
      return `Paid once more. ${owed(payment)}`
    case 'captured_after_cancellation':
      return `Paid after the order was cancelled. ${owed(payment)}`
  }
}

const owed = ({ extraCapturedSen, extraRefundedSen }: Troubled) => `${ringgit(extraCapturedSen - extraRefundedSen)} is owed back.`
const gatewayOf = ({ gateway }: Pick<Payment, 'gateway'>) => (gateway === null ? 'the gateway' : gatewayNames[gateway])

/** What is known of a payment that is not completed, in one line. */
export function knownText(payment: Payment): string {
  if (payment.problem) return problemText(payment.problem, payment)
  switch (payment.status) {
    case 'pending':
      return payment.method === 'cash' ? 'To be paid in cash.' : 'No link was opened yet.'
    case 'processing':
      return `${gatewayOf(payment)} waits for the customer or the bank.`
    case 'failed':
      return 'The last attempt failed.'
    case 'completed':
    case 'partial_refund':
    case 'refunded':
      return `${ringgit(payment.capturedSen)} came in.`
    case 'cancelled':
      return 'The order was cancelled before it was paid.'
  }
}

/** "Melati paid for", before the number of the order. */
export function paidForText({ status, customer }: Pick<Payment, 'status' | 'customer'>): string {
  const verbs: Readonly<Record<Payment['status'], string>> = {
    pending: 'is to pay for',
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

/** A gateway can be asked what became of the attempts: also of those that failed, since money may come late. */
export const isCheckable = ({ status, attempt }: Pick<Payment, 'status' | 'attempt'>): boolean =>
  attempt > 0 && (status === 'processing' || status === 'failed')

/** The page at which the customer can pay now. */
export const openPageOf = ({ attempts }: Pick<PaymentDetails, 'attempts'>): string | null => attempts[0]?.url ?? null
