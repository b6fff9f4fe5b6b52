import type { ApprovalState } from '@kainsiap/ops/approvals/contract'
import { Chip } from '../../ui/Chip.tsx'
import { StatusGlyph } from '../../ui/StatusGlyph.tsx'
import { stateLooks } from './approvalLooks.ts'

export function StateChip({ state }: { state: ApprovalState }) {
  const { tone, glyph, label } = stateLooks[state]
  return (
    <Chip tone={tone} glyph={<StatusGlyph glyph={glyph} />}>
      {label}
    </Chip>
  )
}
