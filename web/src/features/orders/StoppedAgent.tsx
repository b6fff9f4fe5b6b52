import type { Order } from '@kainsiap/ops/orders/contract'
import { stoppedText } from '@kainsiap/ops/orders/tracking/tracking-note'
import { statusSequence } from '@kainsiap/ops/orders/status/status-sequence'
import { TriangleAlert } from 'lucide-react'
import styled from 'styled-components'
import { Chip } from '../../ui/status/Chip.tsx'

type Stopped = Pick<Order, 'agentStopped' | 'status'>

/** "Agent is suspended", while an order is under way with an agent who may not work; null otherwise. */
export function stoppedLabel({ agentStopped, status }: Stopped): string | null {
  const isUnderWay = status === 'disputed' || (status !== 'delivered' && (statusSequence as readonly string[]).includes(status))
  return agentStopped && isUnderWay ? `Agent ${stoppedText(agentStopped)}` : null
}

export function StoppedAgent({ order }: { order: Stopped }) {
  const label = stoppedLabel(order)
  if (!label) return null
  return (
    <Chip tone="danger" glyph={<TriangleAlert size={12} aria-hidden />}>
      {label}
    </Chip>
  )
}

/** The same where only a mark fits. */
export function StoppedMark({ order }: { order: Stopped }) {
  const label = stoppedLabel(order)
  if (!label) return null
  return (
    <Mark role="img" aria-label={label} title={label}>
      <TriangleAlert size={14} aria-hidden />
    </Mark>
  )
}

const Mark = styled.span`
  display: inline-flex;
  flex: none;
  color: var(--tone-danger-fg);
`
