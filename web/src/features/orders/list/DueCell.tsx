import type { Order } from '@kainsiap/ops/orders/contract'
import { AlarmClock, Clock, Pause } from 'lucide-react'
import styled from 'styled-components'
import { phone } from '../../../ui/breakpoints.ts'
import { useTimed } from '../../../ui/clock.ts'
import { malaysianMoment } from '../../../ui/malaysianTime.ts'
import { type DueMark, dueMark, dueLabel, slotLabel } from './dueLabels.ts'

/** When the order is due, updated with the time; below it the slot and the area. */
export function DueCell({ order }: { order: Order }) {
  const mark = useTimed((now) => dueMark(order, now))
  const label = useTimed((now) => dueLabel(order, now))
  const slot = useTimed((now) => slotLabel(order, now))
  return (
    <>
      <Text
        data-part="side"
        data-alarm={mark === 'late' || mark === 'at_risk' ? mark : undefined}
        data-mark={mark}
        title={order.dueAt === null ? undefined : `Due ${malaysianMoment(order.dueAt)}`}
      >
        <MarkIcon mark={mark} />
        {label}
        {mark === 'at_risk' && ', at risk'}
      </Text>
      <Slot data-part="foot" title={slot}>
        {slot}
      </Slot>
    </>
  )
}

function MarkIcon({ mark }: { mark: DueMark }) {
  switch (mark) {
    case 'late':
      return <AlarmClock size={13} aria-hidden />
    case 'paused':
      return <Pause size={13} aria-hidden />
    case 'over':
      return null
    case 'at_risk':
    case 'on_time':
      return <Clock size={13} aria-hidden />
  }
}

const Text = styled.span`
  display: flex;
  align-items: center;
  gap: 5px;
  color: var(--color-text-muted);
  font-weight: var(--font-weight-medium);
  line-height: var(--line-height-dense);
  font-variant-numeric: tabular-nums;
  white-space: nowrap;

  & > svg {
    flex: none;
  }
  &[data-mark='at_risk'] {
    color: var(--color-warning-text);
    font-weight: var(--font-weight-semibold);
  }
  &[data-mark='late'] {
    color: var(--color-danger-text);
    font-weight: var(--font-weight-semibold);
  }
`
const Slot = styled.span`
  display: block;
  overflow: hidden;
  color: var(--color-text-muted);
  font-size: var(--font-size-small);
  line-height: var(--line-height-small);
  font-variant-numeric: tabular-nums;
  text-overflow: ellipsis;
  white-space: nowrap;

  ${phone} {
    line-height: var(--line-height-dense);
  }
`
