import styled from 'styled-components'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'

export type Priority = 'low' | 'normal' | 'high' | 'urgent'

const labels: Record<Priority, string> = { low: 'Low', normal: 'Normal', high: 'High', urgent: 'Urgent' }
const bars: Record<Exclude<Priority, 'urgent'>, number> = { low: 1, normal: 2, high: 3 }

interface PriorityMarkProps {
  priority: Priority
  /** Always shows the label; otherwise, as in tables, low and normal show the bars only. */
  spelled?: boolean
}

export function PriorityMark({ priority, spelled = false }: PriorityMarkProps) {
  const isSpelled = spelled || priority === 'high' || priority === 'urgent'
  return (
    <Mark data-priority={priority} title={`${labels[priority]} priority`}>
      {priority === 'urgent' ? <UrgentGlyph /> : <BarsGlyph count={bars[priority]} />}
      {isSpelled ? labels[priority] : <VisuallyHidden>{labels[priority]} priority</VisuallyHidden>}
    </Mark>
  )
}

function UrgentGlyph() {
  return (
    <svg viewBox="0 0 14 14" aria-hidden="true">
      <rect x="1" y="1" width="12" height="12" rx="3.5" fill="currentColor" />
      <path d="M7 3.8v3.8M7 10v.01" stroke="var(--color-surface-raised)" strokeWidth="1.7" strokeLinecap="round" />
    </svg>
  )
}

function BarsGlyph({ count }: { count: number }) {
  return (
    <svg viewBox="0 0 14 14" aria-hidden="true">
      <rect x="1.5" y="8.5" width="2.8" height="4" rx="1" fill="currentColor" />
      <rect x="5.7" y="5.9" width="2.8" height="6.6" rx="1" fill="currentColor" opacity={count > 1 ? 1 : 0.28} />
      <rect x="9.9" y="3.3" width="2.8" height="9.2" rx="1" fill="currentColor" opacity={count > 2 ? 1 : 0.28} />
    </svg>
  )
}

const Mark = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  font-size: var(--font-size-small);
  color: var(--color-text-muted);
  white-space: nowrap;

  & svg {
    flex: none;
    width: 14px;
    height: 14px;
  }
  &[data-priority='high'] {
    color: var(--color-warning-text);
    font-weight: var(--font-weight-medium);
  }
  &[data-priority='urgent'] {
    color: var(--color-danger-text);
    font-weight: var(--font-weight-semibold);
  }
`
