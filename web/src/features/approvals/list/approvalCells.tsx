import type { Approval } from '@kainsiap/ops/approvals/contract'
import { AlarmClock, Clock, Lock } from 'lucide-react'
import styled from 'styled-components'
import { RowLink } from '../../../list/RowLink.tsx'
import { phone } from '../../../ui/layout/breakpoints.ts'
import { toned } from '../../../ui/status/Chip.tsx'
import { useNow } from '../../../ui/format/clock.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { RelativeTime } from '../../../ui/format/RelativeTime.tsx'
import { kindLooks } from '../approvalLooks.ts'
import { lastChange, timeLeft, titleOf, urgentMs, whyNotDecide, whyText } from '../approvalWords.ts'
import { useMe } from '../useMe.ts'

export function WhatCell({ approval }: { approval: Approval }) {
  const { id, kind, number, party, detail } = approval
  const whom = party?.name ?? (kind === 'run' ? detail : null)
  const { icon: Icon, tone } = kindLooks[kind]
  return (
    <What>
      <Node data-tone={tone} aria-hidden>
        <Icon size={14} />
      </Node>
      <RowLink to={id}>{titleOf(approval)}</RowLink>
      <small>{[number, whom].filter(Boolean).join(', ')}</small>
    </What>
  )
}

export function AskedCell({ approval: { requestedBy, requestedAt } }: { approval: Approval }) {
  const isMine = requestedBy.id === useMe()
  return (
    <Lines>
      <span>{isMine ? 'You' : requestedBy.name}</span>
      <small>
        <RelativeTime at={requestedAt} />
      </small>
    </Lines>
  )
}

/** Why a second person, and below what is to be known first: that it is not for them, who has it open, or what has changed. */
export function WhyCell({ approval }: { approval: Approval }) {
  const nowMs = useNow()
  const me = useMe()
  const own = whyNotDecide(approval, me)
  if (own !== null && approval.state === 'waiting') {
    return (
      <Own title={own}>
        <Lock size={14} aria-hidden />
        {own}
      </Own>
    )
  }
  const changed = lastChange(approval, nowMs)
  return (
    <Lines>
      <span>{whyText(approval.why)}</span>
      <small data-changed={changed !== null || undefined}>
        {reviewText(approval, me, nowMs) ?? changed ?? (approval.kind === 'run' ? 'See details for changes' : 'No changes')}
      </small>
    </Lines>
  )
}

/** "Farid Iskandar is reviewing"; null while nobody else does. */
function reviewText({ review }: Approval, me: string | null, nowMs: number): string | null {
  return review && review.by.id !== me && Date.parse(review.until) > nowMs ? `${review.by.name} is reviewing` : null
}

export function AmountCell({ approval: { amountSen, expiresAt, state } }: { approval: Approval }) {
  const nowMs = useNow()
  const left = expiresAt !== null && state === 'waiting' ? (timeLeft(expiresAt, nowMs) ?? 'Expires') : null
  const isUrgent = expiresAt !== null && Date.parse(expiresAt) - nowMs <= urgentMs
  return (
    <Lines data-end>
      <span>
        <Money sen={amountSen} />
      </span>
      {left !== null && (
        <Left data-urgent={isUrgent || undefined}>
          {isUrgent ? <AlarmClock size={13} aria-hidden /> : <Clock size={13} aria-hidden />}
          {left}
        </Left>
      )}
    </Lines>
  )
}

const What = styled.span`
  display: grid;
  grid-template-columns: 26px minmax(0, 1fr);
  align-items: center;
  gap: 0 10px;
  min-width: 0;

  & > a,
  & > small {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  & > small {
    color: var(--color-text-muted);
    font-size: var(--font-size-small);
    font-variant-numeric: tabular-nums;
    line-height: var(--line-height-small);
  }
  /* On cards its parts stand in the first two lines. */
  ${phone} {
    display: contents;

    & > a {
      grid-area: title;
      justify-self: start;
      max-width: calc(100% - 36px);
      margin-left: 36px;
    }
    & > small {
      grid-area: name;
      align-self: start;
      margin-left: 36px;
    }
  }
`
const Node = styled.span`
  ${toned}
  display: grid;
  grid-row: 1 / 3;
  place-items: center;
  width: 26px;
  height: 26px;
  border-radius: var(--radius-round);
  background: var(--chip-bg);
  color: var(--chip-mark);

  ${phone} {
    grid-area: 1 / 1 / 3 / 2;
  }
`
/** Two lines, on cards too. */
export const Lines = styled.span`
  display: grid;
  min-width: 0;
  font-variant-numeric: tabular-nums;

  & > * {
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  small {
    color: var(--color-text-muted);
    font-size: var(--font-size-small);
    line-height: var(--line-height-small);
  }
  [data-changed] {
    color: var(--color-warning-text);
  }
  &[data-end] {
    justify-items: end;
  }
  ${phone} {
    &[data-end] {
      display: contents;
    }
    &[data-end] > * {
      grid-area: status;
      justify-self: end;
    }
    &[data-end] > small {
      grid-area: side;
      align-self: start;
    }
  }
`
const Left = styled.small`
  display: inline-flex;
  align-items: center;
  gap: var(--space-1);

  &&[data-urgent] {
    color: var(--color-warning-text);
    font-weight: var(--font-weight-medium);
  }
`
const Own = styled.span`
  display: flex;
  gap: var(--space-2);
  color: var(--color-text-muted);
  font-size: var(--font-size-small);
  line-height: var(--line-height-small);
  white-space: normal;

  svg {
    flex: none;
    margin-top: 1px;
  }
`
