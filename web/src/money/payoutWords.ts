import type { ExclusionReason, HoldReason, Payout, PayoutLine } from '@kainsiap/ops/payouts/contract'
import type { PayoutProblem } from '@kainsiap/ops/payouts/problem-contract'
import { spanText } from '@kainsiap/ops/platform/day-span'
import { causeText, withBankCode } from './gatewayWords.ts'
import { malaysianMoment } from '../ui/format/malaysianTime.ts'

/** "1–14 Jul 2026" */
export const periodLabel = ({ periodStart: from, periodEnd: to }: Pick<Payout, 'periodStart' | 'periodEnd'>): string =>
  spanText({ from, to })

/** What banks answer by a code, in words; a code that is not listed is said as it is. */
const answers: Readonly<Record<string, string>> = {
  '13': 'The bank refused the amount',
  '14': 'Account not found',
  '51': 'Insufficient funds in our account',
  '57': 'The bank does not allow it',
  '90': 'The bank could not be reached',
  account_closed: 'The account is closed',
  invalid_account: 'Account not found',
  name_mismatch: 'The account has another holder',
  balance_insufficient: 'Insufficient funds in our account',
  never_received: 'The bank never received it',
  bank_evidence: 'Not paid, per supporting document',
}

/** "Account not found (bank code 14)", "The account is closed"; what people wrote stands as it is. */
export const answerText = (code: string): string => (/^\w+$/.test(code) ? withBankCode(code, answers[code]) : code.replace(/\.$/, ''))

/** The same after a colon. What people wrote keeps its first letter. */
export const answerInSentence = (code: string): string => (/^\w+$/.test(code) ? lowerFirst(answerText(code)) : answerText(code))
const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** What is wrong with a payout. */
export function problemText({ code, detail }: PayoutProblem): string {
  switch (code) {
    case 'declined':
      return detail === null ? 'Declined by the bank.' : `${answerText(detail)}.`
    case 'outcome_unknown':
      return `No answer from the bank${detail === null ? '' : `: ${causeText(detail)}`}. It may have worked.`
    case 'returned':
      return `Returned by the bank${detail === null ? '' : `: ${answerInSentence(detail)}`}. The money is back in the wallet.`
    case 'stopped':
      return 'The ledger and the documents differ. Payouts are stopped until this is resolved.'
    case 'account_unreadable':
      return 'The account number can’t be decrypted because a secret is missing. Nothing was sent. It is sent automatically when the secret is restored.'
    case 'contradicted':
      return `The bank reports a different outcome than the supporting document${detail === null ? '' : `: ${answerInSentence(detail)}`}. Nothing is sent again. See the reconciliation.`
  }
}

/** Why a payout is on hold. */
export const holdTexts: Readonly<Record<HoldReason, string>> = {
  by_staff: 'Put on hold by staff',
  bank_changed: 'The bank account was changed less than 72 hours ago',
  agent_not_active: 'The agent is not active',
  agent_not_verified: 'The agent is not verified',
  holder_differs: 'The bank account is not in the agent’s name',
  no_bank: 'The agent has no bank account',
  orders_changed: 'An order in it can no longer be paid out',
}

const exclusionTexts: Readonly<Record<ExclusionReason, string>> = {
  within_48_hours: 'Delivered less than 48 hours ago',
  not_paid: 'Not paid yet',
  disputed: 'Disputed',
  refunded: 'Refunded in full',
  refund_pending: 'Refund requested',
  in_another_payout: 'In another payout',
  outside_period: 'Outside the period',
  stopped: 'Stopped: ledger and documents differ',
}

/** Why an order is not in a payout: "Delivered less than 48 hours ago, until Thu, 16 Jul 2026, 7:02 pm". */
export function exclusionText({ reason, until }: { reason: ExclusionReason; until: string | null }): string {
  return until === null ? exclusionTexts[reason] : `${exclusionTexts[reason]}, until ${malaysianMoment(until)}`
}

/** What a line that is no delivery is about. */
export function lineText({ kind, percentageBps }: Pick<PayoutLine, 'kind' | 'percentageBps'>): string {
  switch (kind) {
    case 'order':
      return 'Delivery'
    case 'cancellation':
      return 'Cancellation fee'
    case 'refund':
      return 'Refund, agent’s share'
    case 'cash':
      return 'Cash collected'
    case 'bonus':
      return 'Bonus'
    case 'deduction':
      return percentageBps === null ? 'Deduction' : `Deduction, ${percentLabel(percentageBps)} of total earnings`
    case 'adjustment':
      return 'Adjustment'
  }
}

/** "2%", "2.5%" of basis points. */
export const percentLabel = (bps: number): string => `${String(bps / 100)}%`

/** "8 orders" */
export const ordersLabel = (count: number): string => `${String(count)} ${count === 1 ? 'order' : 'orders'}`

/** Nobody sends these: somebody pays, and records it. */
export const isByHand = ({ method }: Pick<Payout, 'method'>): boolean => method !== 'bank_transfer'

/** There is something of it to ask the bank about. */
export const isCheckable = ({ status, gateway, problem }: Pick<Payout, 'status' | 'gateway' | 'problem'>): boolean =>
  (status === 'processing' || problem?.code === 'contradicted') && gateway !== null && gateway !== 'manual'
