import type { BankEvidence, EvidenceAct, EvidenceState } from '@kainsiap/ops/bank-evidence/contract'
import type { StatusLook } from '../../ui/status/StatusChip.tsx'

export const evidenceLooks: Readonly<Record<EvidenceState, StatusLook & { label: string }>> = {
  waiting: { tone: 'secondary', glyph: 'clock', label: 'Awaiting approval' },
  confirmed: { tone: 'positive', glyph: 'tick', label: 'Confirmed' },
  rejected: { tone: 'danger', glyph: 'cross', label: 'Rejected' },
  withdrawn: { tone: 'neutral', glyph: 'undo', label: 'Withdrawn' },
  superseded: { tone: 'neutral', glyph: 'cross', label: 'Superseded by the bank' },
}

/** "Paid, MBB-2026-0042", "Failed". */
export const saidText = ({ outcome, reference }: Pick<BankEvidence, 'outcome' | 'reference'>): string =>
  outcome === 'paid' ? ['Paid', reference].filter(Boolean).join(', ') : 'Failed'

/** In a record's timeline. */
export const evidenceTitles: Readonly<Record<EvidenceAct, string>> = {
  evidence_recorded: 'Supporting document recorded',
  evidence_confirmed: 'Supporting document confirmed',
  evidence_rejected: 'Supporting document rejected',
  evidence_withdrawn: 'Supporting document withdrawn',
  evidence_superseded: 'Superseded by the bank’s response',
  contradicted: 'The bank reports a different outcome',
}
