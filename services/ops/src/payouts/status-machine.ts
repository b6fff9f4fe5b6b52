import { z } from 'zod'
import type { StatusRule, Transitions } from '../platform/contract.ts'

export const PayoutState = z.enum(['pending', 'processing', 'completed', 'failed', 'cancelled', 'on_hold'])
export type PayoutState = z.infer<typeof PayoutState>

/** From processing on, only the bank's word decides, or what two people have seen of its papers. */
export const payoutTransitions: Transitions<PayoutState> = {
  // Failed again, without another attempt: what the bank has paid already.
  pending: ['processing', 'on_hold', 'cancelled', 'failed'],
  on_hold: ['pending', 'cancelled', 'failed'],
  processing: ['completed', 'failed'],
  // Sent back by the bank.
  completed: ['failed'],
  // A new attempt.
  failed: ['pending', 'cancelled'],
  cancelled: [],
}

/** Its orders are in no other payout. */
export const liveStates = ['pending', 'on_hold', 'processing', 'completed', 'failed'] as const satisfies PayoutState[]

const whyNot =
  (texts: Readonly<Partial<Record<PayoutState, string>>>) =>
  (status: PayoutState): string =>
    texts[status] ?? 'This payout is being processed. Its status updates when the bank responds.'

const over = { completed: 'This payout is already completed.', cancelled: 'This payout is already cancelled.' }
const allowed = (status: PayoutState) => payoutTransitions[status]

export const processing: StatusRule<PayoutState> = {
  from: ['pending'],
  to: 'processing',
  why: whyNot({ ...over, on_hold: 'This payout is on hold. Release it first.', failed: 'This payout failed. Retry it first.' }),
  allowed,
}
export const holding: StatusRule<PayoutState> = {
  from: ['pending'],
  to: 'on_hold',
  why: whyNot({ ...over, on_hold: 'This payout is already on hold.', failed: 'This payout failed and can’t be put on hold.' }),
  allowed,
}
export const releasing: StatusRule<PayoutState> = {
  from: ['on_hold'],
  to: 'pending',
  why: whyNot({ ...over, pending: 'This payout is not on hold.', failed: 'This payout failed. Retry it instead.' }),
  allowed,
}
export const retrying: StatusRule<PayoutState> = {
  from: ['failed'],
  to: 'pending',
  why: whyNot({ ...over, pending: 'This payout is ready to be processed.', on_hold: 'This payout is on hold. Release it first.' }),
  allowed,
}
export const cancelling: StatusRule<PayoutState> = { from: ['pending', 'on_hold', 'failed'], to: 'cancelled', why: whyNot(over), allowed }

/** What may pay once more: refused where the bank contradicts what two people have confirmed of it. */
export const sendingAgain: readonly StatusRule<PayoutState>[] = [processing, retrying, cancelling]
export const contradictedText = 'The bank reports this payout as paid, which contradicts the supporting document. It can’t be sent again.'

interface Waiting {
  status: PayoutState
  needsSecondPerson: boolean
  hold: { reason: string } | null
  /** Its run, which alone moves it. */
  batchId: unknown
}

/** Whether somebody may decide on it with finance.approve alone: it waits for a second person. */
export const waitsForSecond = ({ batchId, status, hold, needsSecondPerson }: Waiting): boolean =>
  !batchId && ((status === 'pending' && needsSecondPerson) || (status === 'on_hold' && hold?.reason === 'bank_changed'))
