import type { LineState, MovementKind, ReconciliationLine, ResolutionKind, ResolutionReason } from './contract.ts'

export const kindLabels: Readonly<Record<MovementKind, string>> = {
  capture: 'Payment',
  fee: 'Gateway fee',
  refund: 'Refund',
  payout: 'Payout',
  payout_return: 'Returned payout',
  settlement: 'Bank settlement',
}

export const reasonLabels: Readonly<Record<ResolutionReason, string>> = {
  answer_lost: 'Bank response lost',
  next_day_statement: 'On the next day’s statement',
  booked_twice: 'Booked twice by the provider',
  paid_outside: 'Paid outside KainSiap',
  not_ours: 'Not ours',
  other: 'Other',
}

/** What an exception turned out to be, as a state. */
export const resolutionLabels: Readonly<Record<ResolutionKind, string>> = {
  record: 'Record with the same key',
  another_record: 'Another record',
  not_ours: 'Not ours',
  awaited: 'Correction expected',
}

/** What came of a line. */
export const resultOf = ({ state, isOpen }: Pick<ReconciliationLine, 'state' | 'isOpen'>): LineState | 'resolved' =>
  state === 'matched' || isOpen ? state : 'resolved'
