import type { BankEvidence, EvidenceAct, EvidenceState } from '@kainsiap/ops/bank-evidence/contract'
import type { StatusLook } from '../../ui/StatusChip.tsx'

export const evidenceLooks: Readonly<Record<EvidenceState, StatusLook & { label: string }>> = {
  waiting: { tone: 'secondary', glyph: 'clock', label: 'Awaiting approval' },
  confirmed: { tone: 'positive', glyph: 'tick', label: 'Confirmed' },
  rejected: { tone: 'danger', glyph: 'cross', label: 'Rejected' },
  withdrawn: { tone: 'neutral', glyph: 'undo', label: 'Taken back' },
  superseded: { tone: 'neutral', glyph: 'cross', label: 'The bank answered first' },
}

/** "Paid, MBB-2026-0042", "Failed". */
export const saidText = ({ outcome, reference }: Pick<BankEvidence, 'outcome' | 'reference'>): string =>
  outcome === 'paid' ? ['Paid', reference].filter(Boolean).join(', ') : 'Failed'

/** In a record's timeline. */
export const evidenceTitles: Readonly<Record<EvidenceAct, string>> = {
  evidence_recorded: 'Bank evidence recorded',
  evidence_confirmed: 'Bank evidence confirmed',
  evidence_rejected: 'Bank evidence rejected',
  evidence_withdrawn: 'Bank evidence taken back',
  evidence_superseded: 'Bank evidence ended: the bank answered',
  contradicted: 'The bank says otherwise',
}
