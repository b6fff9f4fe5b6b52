import type { Order } from '@kainsiap/ops/orders/contract'
import { AlarmClock, Clock, Pause } from 'lucide-react'
import styled from 'styled-components'
import { notPhone, phone } from '../../../ui/layout/breakpoints.ts'
import { useTimed } from '../../../ui/format/clock.ts'
import { malaysianMoment } from '../../../ui/format/malaysianTime.ts'
import { type DueMark, dueMark, dueLabel, slotLabel, slotOf } from './dueLabels.ts'

/** When the order is due, updated with the time; below it the slot and the town, which is the last to be cut. */
export function DueCell({ order }: { order: Order }) {
  const mark = useTimed((now) => dueMark(order, now))
  const label = useTimed((now) => dueLabel(order, now))
  const day = useTimed((now) => slotOf(order, now).day)
  const time = useTimed((now) => slotOf(order, now).time)
  const slot = useTimed((now) => slotLabel(slotOf(order, now)))
  const { city, isEnd } = slotOf(order, 0)
  return (
    <>
      <Text
        data-part="side"
        data-alarm={mark === 'late' || mark === 'at_risk' ? mark : undefined}
        data-mark={mark}
        title={order.dueAt === null ? undefined : `Due ${malaysianMoment(order.dueAt)}`}
      >
        <MarkIcon mark={mark} />
        <span>
          {label}
          {mark === 'at_risk' && ', at risk'}
          {day !== null && <Day data-line="first"> · {day}</Day>}
        </span>
      </Text>
      <SlotLine data-part="foot" title={slot}>
        {time !== null && (
          <Time>
            {isEnd && 'By '}
            {day !== null && <Day data-line="second">{day}, </Day>}
            {time}
          </Time>
        )}
        <Town>{time === null ? city : ` · ${city}`}</Town>
      </SlotLine>
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
/** Next to the label, where a line has room for the town only; on cards, which have a line of their own for the slot, next to the time. */
const Day = styled.span`
  white-space: pre;

  ${phone} {
    &[data-line='first'] {
      display: none;
    }
  }
  ${notPhone} {
    &[data-line='second'] {
      display: none;
    }
  }
`
const SlotLine = styled.span`
  display: flex;
  overflow: hidden;
  color: var(--color-text-muted);
  font-size: var(--font-size-small);
  line-height: var(--line-height-small);
  font-variant-numeric: tabular-nums;
  white-space: pre;

  & > * {
    overflow: hidden;
    text-overflow: ellipsis;
  }
  ${phone} {
    line-height: var(--line-height-dense);
  }
`
const Time = styled.span`
  flex: 0 1000 auto;
  min-width: 48px;
`
const Town = styled.span`
  flex: 0 1 auto;
`
