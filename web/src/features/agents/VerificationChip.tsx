import type { Agent } from '@kainsiap/ops/agents/contract'
import { papersText } from '@kainsiap/ops/agents/papers/papers-contract'
import { Chip } from '../../ui/status/Chip.tsx'
import { StatusChip } from '../../ui/status/StatusChip.tsx'
import { StatusGlyph } from '../../ui/status/StatusGlyph.tsx'
import { Tooltip } from '../../ui/overlay/Tooltip.tsx'
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx'
import { verificationLooks } from './agentLooks.ts'

interface VerificationChipProps {
  agent: Pick<Agent, 'verificationStatus' | 'verifiedWithout'>
  /** Where there is little room: "Verified", with the rest in a tooltip. */
  isShort?: boolean
}

/** How far an agent's verification is, and which documents it was given without. */
export function VerificationChip({ agent: { verificationStatus, verifiedWithout }, isShort = false }: VerificationChipProps) {
  if (verificationStatus !== 'verified' || verifiedWithout.length === 0)
    return <StatusChip status={verificationStatus} look={verificationLooks[verificationStatus]} />
  return (
    <Tooltip text={`Verified without documents. Missing: ${papersText(verifiedWithout)}.`}>
      <span>
        <Chip tone="warning" glyph={<StatusGlyph glyph="tick" />}>
          Verified{isShort ? <VisuallyHidden> without documents</VisuallyHidden> : ' without documents'}
        </Chip>
      </span>
    </Tooltip>
  )
}
