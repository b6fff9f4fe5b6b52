import type { LineState, MovementKind, Provider, ReconciliationLine, ResolutionKind } from '@kainsiap/ops/reconciliation/contract'
import { gatewayNames } from '../../money/gatewayLooks.ts'
import type { StatusLook } from '../../ui/status/StatusChip.tsx'

export const lineLooks: Readonly<Record<LineState | 'resolved', StatusLook>> = {
  matched: { tone: 'positive', glyph: 'tick' },
  unexpected: { tone: 'danger', glyph: 'exclamation' },
  missing: { tone: 'warning', glyph: 'dashed' },
  differs: { tone: 'danger', glyph: 'question' },
  resolved: { tone: 'neutral', glyph: 'tick' },
}

const did: Readonly<Record<MovementKind, string>> = {
  capture: 'received a payment',
  fee: 'deducted a fee',
  refund: 'paid a refund',
  payout: 'paid a payout',
  payout_return: 'returned a payout',
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
  if (state === 'missing') return `In our ledger, but on no statement of ${who}`
  if (state === 'differs') return `The amounts of ${who} and our ledger differ`
  return isRepeated ? `${who} lists the same key twice` : `${who} ${did[kind]} that is not in our ledger`
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
        label: number === null ? 'Record with the same key' : `Record ${number}`,
        hint: 'Continue on the page of the record',
      }
    case 'another_record':
      return { label: 'Another record', hint: 'A payment, refund or payout' }
    case 'not_ours':
      return { label: 'Not ours', hint: `${who} must reverse it` }
    case 'awaited':
      return { label: `${who} will correct it`, hint: 'In a later statement. If none lists it within a week, the line is reopened.' }
  }
}

const causes: Readonly<Record<string, string>> = {
  timeout: 'no response in time',
  reset: 'the connection was interrupted',
  '5xx': 'the provider reported an error',
  malformed: 'the response could not be read',
  rate_limited: 'too many requests',
  rejected: 'the request was rejected',
  unavailable: 'too many recent failures',
}
/** Why a statement could not be read. */
export const causeWords = (cause: string): string => causes[cause] ?? 'no response'
