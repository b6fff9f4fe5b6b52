import type { ApprovalKind, ApprovalState } from '@kainsiap/ops/approvals/contract'
import { Banknote, FileCheck, FileSpreadsheet, Landmark, Layers, type LucideIcon, SlidersHorizontal, Undo2, Wallet } from 'lucide-react'
import type { Tone } from '../../ui/status/Chip.tsx'
import type { StatusLook } from '../../ui/status/StatusChip.tsx'

interface KindLook {
  icon: LucideIcon
  tone: Tone
  label: string
  plural: string
}

export const kindLooks: Readonly<Record<ApprovalKind, KindLook>> = {
  refund: { icon: Undo2, tone: 'danger', label: 'Refund', plural: 'Refunds' },
  payout: { icon: Wallet, tone: 'secondary', label: 'Payout', plural: 'Payouts' },
  run: { icon: Layers, tone: 'secondary', label: 'Payout batch', plural: 'Payout batches' },
  adjustment: { icon: SlidersHorizontal, tone: 'violet', label: 'Adjustment', plural: 'Adjustments' },
  bank_change: { icon: Landmark, tone: 'info', label: 'Bank change', plural: 'Bank changes' },
  cash: { icon: Banknote, tone: 'positive', label: 'Cash confirmation', plural: 'Cash' },
  bank_results: { icon: FileSpreadsheet, tone: 'info', label: 'Bank results', plural: 'Bank results' },
  bank_evidence: { icon: FileCheck, tone: 'warning', label: 'Supporting document', plural: 'Supporting documents' },
}

export const stateLooks: Readonly<Record<ApprovalState, StatusLook & { label: string }>> = {
  waiting: { tone: 'secondary', glyph: 'clock', label: 'Awaiting approval' },
  approved: { tone: 'positive', glyph: 'tick', label: 'Approved' },
  rejected: { tone: 'danger', glyph: 'cross', label: 'Rejected' },
  expired: { tone: 'neutral', glyph: 'cross', label: 'Expired' },
  withdrawn: { tone: 'neutral', glyph: 'undo', label: 'Withdrawn' },
}
