import type { ApprovalState } from '@kainsiap/ops/approvals/contract'
import { Chip } from '../../ui/status/Chip.tsx'
import { StatusGlyph } from '../../ui/status/StatusGlyph.tsx'
import { stateLooks } from './approvalLooks.ts'

export function StateChip({ state }: { state: ApprovalState }) {
  const { tone, glyph, label } = stateLooks[state]
  return (
    <Chip tone={tone} glyph={<StatusGlyph glyph={glyph} />}>
      {label}
    </Chip>
  )
}
