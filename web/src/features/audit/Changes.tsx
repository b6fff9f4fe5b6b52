import type { AuditFieldChange } from '@kainsiap/ops/audit/contract'
import { fieldLabel, sidesOf } from '@kainsiap/ops/audit/labels'
import { ArrowRight } from 'lucide-react'
import styled from 'styled-components'
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx'
import { malaysianMoment } from '../../ui/format/malaysianTime.ts'

/** "Status pending → confirmed". */
export function FieldChange({ change }: { change: AuditFieldChange }) {
  const { before, after } = sidesOf(change, malaysianMoment)
  return (
    <Line>
      <span>{fieldLabel(change.field)}</span>{' '}
      {before !== null && (
        <>
          <s>{before}</s> <ArrowRight size={12} aria-hidden />
          <VisuallyHidden> became </VisuallyHidden>{' '}
        </>
      )}
      <b>{after}</b>
    </Line>
  )
}

const Line = styled.span`
  overflow: hidden;
  color: var(--color-text-muted);
  font-size: var(--font-size-small);
  line-height: var(--line-height-small);
  text-overflow: ellipsis;

  s {
    padding: 1px 6px;
    border-radius: var(--radius-small, 4px);
    background: var(--tone-neutral-bg);
    color: var(--tone-neutral-fg);
    text-decoration: none;
  }
  b {
    padding: 1px 6px;
    border-radius: var(--radius-small, 4px);
    background: var(--tone-secondary-bg);
    color: var(--tone-secondary-fg);
    font-weight: var(--font-weight-medium);
  }
  svg {
    vertical-align: -2px;
  }
`
