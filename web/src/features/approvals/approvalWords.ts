import type { Approval, ApprovalChange, ApprovalKind } from '@kainsiap/ops/approvals/contract'
import { ringgit } from '../../ui/format/ringgit.ts'
import { malaysianClock, malaysianDate, malaysianDay } from '../../ui/format/malaysianTime.ts'
import { kindLooks } from './approvalLooks.ts'

/** "Refund", "Adjustment, bonus", "Transfer confirmation". */
export function titleOf({ kind, detail }: Pick<Approval, 'kind' | 'detail'>): string {
  if (kind === 'cash' && detail === 'bank_transfer') return 'Transfer confirmation'
  const { label } = kindLooks[kind]
  if (kind === 'bank_evidence' && detail !== null) return `${label}, ${detail}`
  return kind === 'adjustment' && detail !== null && detail !== 'adjustment' ? `${label}, ${detail}` : label
}

/** "Above RM 500.00". */
export function whyText({ code, aboveSen }: Approval['why']): string {
  const limit = aboveSen === null ? '' : ` above ${ringgit(aboveSen)}`
  switch (code) {
    case 'beyond_amount':
      return 'Above the amount due'
    case 'former_agent':
      return 'Agent no longer assigned to the order'
    case 'same_reference':
      return 'Reference already used for another order'
    case 'above_limit':
      return limit === '' ? 'Requires a second approver' : limit.trim().replace('above', 'Above')
    case 'large_adjustment':
      return `Adjustment${limit}`
    case 'no_gateway':
      return 'Manual refund'
    case 'bank_changed':
      return 'Bank account changed'
    case 'every_run':
      return 'Payout batches need two approvers'
    case 'no_answer':
      return 'The bank has not answered'
    case 'bank_results':
      return 'Bank results need two approvers'
  }
}

const minuteMs = 60_000
export const urgentMs = 60 * minuteMs

/** "35 min left", "48 h left"; null once it has run out. */
export function timeLeft(expiresAt: string, nowMs: number): string | null {
  const minutes = Math.ceil((Date.parse(expiresAt) - nowMs) / minuteMs)
  if (minutes <= 0) return null
  return minutes < 60 ? `${minutes} min left` : `${Math.floor(minutes / 60)} h left`
}

/** When, as briefly as the day allows: "10:54 am", "12 Jul". */
export const when = (at: string, nowMs: number): string =>
  malaysianDay(at) === malaysianDay(nowMs) ? malaysianClock(at) : malaysianDate(at)

const changed: Readonly<Record<ApprovalChange['what'], string>> = {
  amount: 'Amount changed',
  shares: 'Cost allocation changed',
  content: 'Changed',
  account: 'Account changed again',
}

/** "Amount changed 10:54 am"; null where nothing has. */
export function lastChange({ changes }: Pick<Approval, 'changes'>, nowMs: number): string | null {
  const last = changes.at(-1)
  return last ? `${changed[last.what]} ${when(last.at, nowMs)}` : null
}

/** After the name of who did it. */
export const changeText: Readonly<Record<ApprovalChange['what'], string>> = {
  amount: 'changed the amount',
  shares: 'allocated the cost on delivery',
  content: 'changed the contents',
  account: 'changed the account again',
}

interface Consequence {
  approve: string
  reject: string
}
const ofPayout: Consequence = {
  approve: 'The payout is deducted from the agent’s wallet and sent to the bank, or paid manually. This cannot be undone.',
  reject: 'The payout is put on hold with your reason. No money is sent.',
}

/** What a decision does. */
export const consequences: Readonly<Record<ApprovalKind, Consequence>> = {
  refund: {
    approve: 'The refund is sent through its gateway immediately, or paid manually. This cannot be undone.',
    reject: 'No money is sent. The reserved amount can be refunded again.',
  },
  payout: ofPayout,
  adjustment: ofPayout,
  run: { approve: 'The whole payout batch is released.', reject: 'The payout batch is rejected. No money is sent.' },
  bank_change: {
    approve: 'The payout can be processed to the agent’s current account.',
    reject: 'The payout is cancelled. Its orders can be included in another payout.',
  },
  cash: {
    approve: 'Recorded as received. If it matches the amount due, the payment is completed. Otherwise it is refunded in full.',
    reject: 'Not recorded as received. The user who recorded it sees the reason.',
  },
  bank_results: {
    approve: 'Payouts are marked as paid or failed according to the file. Failed payouts return to the wallet.',
    reject: 'The file is discarded. Upload another one.',
  },
  bank_evidence: {
    approve: 'The outcome in the supporting document is applied. This cannot be undone.',
    reject: 'Nothing changes. The status is still checked, and another supporting document can be recorded.',
  },
}

/** Why the signed-in user may not decide, as text; null if they may. The server decides by the same rule. */
export const whyNotDecide = (
  { kind, makerIds, requestedBy }: Pick<Approval, 'kind' | 'makerIds' | 'requestedBy'>,
  me: string | null,
): string | null => {
  if (me === null) return null
  if (kind === 'bank_change' && (requestedBy.id === me || makerIds.includes(me)))
    return 'You changed the account or prepared the payout. Another user must approve it.'
  if (requestedBy.id === me) return 'You can’t approve your own request. Another user must approve it.'
  if (!makerIds.includes(me)) return null
  const what = kind === 'payout' || kind === 'adjustment' ? 'prepared or adjusted' : 'prepared'
  return `You ${what} this. Another user must approve it.`
}
