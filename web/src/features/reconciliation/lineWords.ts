import type { LineState, MovementKind, Provider, ReconciliationLine, ResolutionKind } from '@kainsiap/ops/reconciliation/contract'
import { gatewayNames } from '../../ui/gatewayLooks.ts'
import type { StatusLook } from '../../ui/StatusChip.tsx'

export const lineLooks: Readonly<Record<LineState | 'resolved', StatusLook>> = {
  matched: { tone: 'positive', glyph: 'tick' },
  unexpected: { tone: 'danger', glyph: 'exclamation' },
  missing: { tone: 'warning', glyph: 'dashed' },
  differs: { tone: 'danger', glyph: 'question' },
  resolved: { tone: 'neutral', glyph: 'tick' },
}

const did: Readonly<Record<MovementKind, string>> = {
  capture: 'took a payment',
  fee: 'kept a fee',
  refund: 'paid a refund',
  payout: 'paid a payout',
  payout_return: 'sent a payout back',
  settlement: 'settled to our bank',
}

/** What a line says, in one sentence. */
export function lineSentence({
  provider,
  kind,
  state,
  isRepeated,
}: Pick<ReconciliationLine, 'provider' | 'kind' | 'state' | 'isRepeated'>): string {
  const who = gatewayNames[provider]
  if (state === 'matched') return 'Statement, ledger and document agree'
  if (state === 'missing') return `Our ledger has booked it, and no statement of ${who} lists it`
  if (state === 'differs') return `${who} and our ledger name other amounts`
  return isRepeated ? `${who} lists the same key once more` : `${who} ${did[kind]} that our ledger has not booked`
}

export interface ResolutionWords {
  label: string
  hint: string
}

/** What an exception can turn out to be, for who chooses. */
export function resolutionWords(kind: ResolutionKind, provider: Provider, number: string | null): ResolutionWords {
  const who = gatewayNames[provider]
  switch (kind) {
    case 'record':
      return {
        label: number === null ? 'It is the record with its key' : `It is ${number}`,
        hint: 'What becomes of it is settled on its own page',
      }
    case 'another_record':
      return { label: 'It belongs to something else', hint: 'A payment, refund or payout' }
    case 'not_ours':
      return { label: 'It is not ours', hint: `${who} has to take it back` }
    case 'awaited':
      return { label: `${who} will correct it`, hint: 'With another statement; if none lists it within a week, it is open again' }
  }
}

const causes: Readonly<Record<string, string>> = {
  timeout: 'it did not answer in time',
  reset: 'the connection broke',
  '5xx': 'it had an error of its own',
  malformed: 'its answer could not be read',
  rate_limited: 'it was asked too often',
  rejected: 'it refused',
  unavailable: 'it has failed too often just now',
}
/** Why a statement could not be read. */
export const causeWords = (cause: string): string => causes[cause] ?? 'it gave no answer'
