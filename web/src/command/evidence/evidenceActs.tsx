import type { EvidenceAct } from '@kainsiap/ops/bank-evidence/contract'
import { FileCheck, FileClock, FileX, TriangleAlert } from 'lucide-react'
import type { ActLook } from '../../ui/record/HistoryPanel.tsx'
import { evidenceTitles } from './evidenceWords.ts'

/** How a record's timeline shows what became of its evidence. */
export const evidenceActs: Readonly<Record<EvidenceAct, ActLook>> = {
  evidence_recorded: { icon: <FileClock size={13} />, tone: 'secondary', title: evidenceTitles.evidence_recorded },
  evidence_confirmed: { icon: <FileCheck size={13} />, tone: 'positive', title: evidenceTitles.evidence_confirmed },
  evidence_rejected: { icon: <FileX size={13} />, tone: 'danger', title: evidenceTitles.evidence_rejected },
  evidence_withdrawn: { icon: <FileX size={13} />, tone: 'neutral', title: evidenceTitles.evidence_withdrawn },
  evidence_superseded: { icon: <FileX size={13} />, tone: 'neutral', title: evidenceTitles.evidence_superseded },
  contradicted: { icon: <TriangleAlert size={13} />, tone: 'danger', title: evidenceTitles.contradicted },
}
