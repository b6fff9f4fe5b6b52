import type { LineState, MovementKind, ReconciliationLine, ResolutionKind, ResolutionReason } from './contract.ts'

export const kindLabels: Readonly<Record<MovementKind, string>> = {
  capture: 'Payment',
  fee: 'Gateway fee',
  refund: 'Refund',
  payout: 'Payout',
  payout_return: 'Payout sent back',
  settlement: 'Settlement to the bank',
}

export const reasonLabels: Readonly<Record<ResolutionReason, string>> = {
  answer_lost: 'Answer of the bank was lost',
  next_day_statement: 'Next day’s statement',
  booked_twice: 'Booked twice by the provider',
  paid_outside: 'Paid outside KainSiap',
  not_ours: 'Not ours',
  other: 'Something else',
}

/** What an exception turned out to be, as a state. */
export const resolutionLabels: Readonly<Record<ResolutionKind, string>> = {
  record: 'The record with its key',
  another_record: 'Another record',
  not_ours: 'Not ours',
  awaited: 'Correction expected',
}

/** What came of a line. */
export const resultOf = ({ state, isOpen }: Pick<ReconciliationLine, 'state' | 'isOpen'>): LineState | 'resolved' =>
  state === 'matched' || isOpen ? state : 'resolved'
