import type { Approval, ApprovalChange, ApprovalKind } from '@kainsiap/ops/approvals/contract'
import { ringgit } from '../../ui/ringgit.ts'
import { malaysianClock, malaysianDate, malaysianDay } from '../../ui/malaysianTime.ts'
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
      return 'Beyond what was to be paid'
    case 'former_agent':
      return 'Cash of an agent who has the order no more'
    case 'same_reference':
      return 'Its reference has paid another order'
    case 'above_limit':
      return limit === '' ? 'Needs two people' : limit.trim().replace('above', 'Above')
    case 'large_adjustment':
      return `Adjustment${limit}`
    case 'no_gateway':
      return 'Paid back by hand'
    case 'bank_changed':
      return 'Bank account changed'
    case 'every_run':
      return 'Every run needs two'
    case 'no_answer':
      return 'The bank has not answered'
    case 'bank_results':
      return 'Two people read what a bank says'
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
  shares: 'Who bears it changed',
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
  shares: 'settled who bears it, with the delivery',
  content: 'changed what it holds',
  account: 'changed the account again',
}

interface Consequence {
  approve: string
  reject: string
}
const ofPayout: Consequence = {
  approve: 'It leaves the agent’s wallet: to the bank at once, or to be paid by hand. That cannot be undone.',
  reject: 'It is put on hold, with your reason. Nothing has moved yet.',
}

/** What a decision does. */
export const consequences: Readonly<Record<ApprovalKind, Consequence>> = {
  refund: {
    approve: 'It goes back then: at once through its gateway, or by hand. That cannot be undone.',
    reject: 'Nothing goes back, and what is reserved is free again. Nothing has moved yet.',
  },
  payout: ofPayout,
  adjustment: ofPayout,
  run: { approve: 'The whole run is released.', reject: 'The run goes no further. Nothing has moved yet.' },
  bank_change: {
    approve: 'The payout may be processed then, to the account as it is now.',
    reject: 'The payout is cancelled; its orders are free for another one.',
  },
  cash: {
    approve: 'It counts as come in: what completes the payment makes it paid, anything else is owed back whole.',
    reject: 'It does not count as come in. Whoever recorded it sees the reason.',
  },
  bank_results: {
    approve: 'Each payout is then what the file says of it: paid, or failed and back in its wallet.',
    reject: 'Nothing of the file counts; another one can be brought.',
  },
  bank_evidence: {
    approve: 'It becomes what the bank’s paper says, as by the bank’s own answer. That cannot be undone.',
    reject: 'Nothing moves: the bank is asked on, and other evidence can be recorded.',
  },
}

/** Why the signed-in user may not decide, as text; null if they may. The server decides by the same rule. */
export const whyNotDecide = (
  { kind, makerIds, requestedBy }: Pick<Approval, 'kind' | 'makerIds' | 'requestedBy'>,
  me: string | null,
): string | null => {
  if (me === null) return null
  if (kind === 'bank_change' && (requestedBy.id === me || makerIds.includes(me)))
    return 'You changed the account or prepared the payout. Someone else has to approve it.'
  if (requestedBy.id === me) return 'You asked for this. Someone else has to approve it.'
  if (!makerIds.includes(me)) return null
  const what = kind === 'payout' || kind === 'adjustment' ? 'prepared or adjusted' : 'prepared'
  return `You ${what} this. Someone else has to approve it.`
}
