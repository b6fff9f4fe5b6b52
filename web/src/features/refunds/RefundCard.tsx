import type { Refund } from '@kainsiap/ops/refunds/contract'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { useNow } from '../../ui/format/clock.ts'
import { shortMoment } from '../../ui/format/malaysianTime.ts'
import { TextLink } from '../../ui/button/TextLink.tsx'
import { RefundButtons } from './commands/RefundButtons.tsx'
import { RefundChip } from './RefundChip.tsx'
import { refundPaths } from './refundPaths.ts'
import { useStateText } from './useStateText.ts'

interface RefundCardProps {
  refund: Refund
  /** Asks for another one, after a failure. */
  onNew?: (() => void) | undefined
  /** What is said besides of it. */
  more?: string | null
  /** Further buttons. */
  children?: ReactNode
}

/** A refund as it is now, in words, with what can be done: the same wherever it is shown. */
export function RefundCard({ refund, onNew, more, children }: RefundCardProps) {
  const { title, text } = useStateText(refund)
  return (
    <Card data-tone={refund.status === 'unknown' ? 'warning' : undefined}>
      <div>
        <h3>{title}</h3>
        <RefundChip refund={refund} />
      </div>
      <p>
        {text}
        {more && ` ${more}`}
      </p>
      <div>
        <Meta>
          <TextLink as={Link} to={refundPaths.refund(refund.number)}>
            {refund.number}
          </TextLink>
          <span>{useMetaOf(refund)}</span>
        </Meta>
        <Buttons>
          <RefundButtons refund={refund} onNew={onNew} />
          {children}
        </Buttons>
      </div>
    </Card>
  )
}

/** When, by whom, and the reference. */
function useMetaOf({
  status,
  expiresAt,
  decidedBy,
  decidedAt,
  endedAt,
  requestedBy,
  requestedAt,
  gatewayRefundId,
  isLate,
}: Refund): string {
  const now = useNow()
  const at = (instant: string | null) => (instant === null ? '' : shortMoment(instant, now))
  const parts = {
    requested: [expiresAt && `expires ${at(expiresAt)}`],
    approved: [decidedAt && `approved ${decidedBy ? `by ${decidedBy.name}, ` : ''}${at(decidedAt)}`],
    submitting: [decidedAt && `approved ${decidedBy ? `by ${decidedBy.name}, ` : ''}${at(decidedAt)}`],
    unknown: [`requested by ${requestedBy.name}, ${at(requestedAt)}`],
    succeeded: [at(endedAt), gatewayRefundId && `ref ${gatewayRefundId}`],
    failed: [endedAt && `confirmed ${at(endedAt)}`, gatewayRefundId && `ref ${gatewayRefundId}`],
    rejected: [at(decidedAt ?? endedAt)],
  }[status]
  return [...parts, isLate && 'requested after 48 h'].filter(Boolean).join(' · ')
}

const Card = styled.article`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-2);
  padding: 14px var(--space-4);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-card);
  background: var(--color-surface-raised);
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);

  &[data-tone='warning'] {
    border-color: var(--tone-warning-mark);
  }
  & > div {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-2) var(--space-3);
    min-height: 24px;
  }
  h3 {
    font-size: var(--font-size-body);
    font-weight: var(--font-weight-semibold);
  }
  p {
    color: var(--color-text-muted);
    overflow-wrap: anywhere;
  }
`
const Meta = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--space-2);
  color: var(--color-text-muted);
  font-size: var(--font-size-small);
  font-variant-numeric: tabular-nums;
  line-height: var(--line-height-small);

  a {
    font-size: inherit;
    line-height: inherit;
  }
`
const Buttons = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  margin-left: auto;
`
