import type { Refundable } from '@kainsiap/ops/refunds/contract'
import { dueAtOf } from '@kainsiap/ops/refunds/approval/due'
import { Clock } from 'lucide-react'
import styled from 'styled-components'
import { useNow } from '../../../ui/format/clock.ts'
import { malaysianDate, malaysianMoment, malaysianWeekday } from '../../../ui/format/malaysianTime.ts'
import { ProgressBar } from '../../../ui/chart/ProgressBar.tsx'
import { waitingTime } from '../../../ui/format/waitingTime.ts'

/** How long a customer may ask, and how long we may take: only after a delivery is there something to measure from. */
export function Clocks({ refundable: { order, inTimeUntil } }: { refundable: Refundable }) {
  const now = useNow()
  const { deliveredAt } = order
  if (deliveredAt === null || inTimeUntil === null) return null
  const [startMs, endMs] = [Date.parse(deliveredAt), Date.parse(inTimeUntil)]
  const isLate = now > endMs
  const dueAt = dueAtOf(new Date(now))
  const left = isLate ? 'over' : `${waitingTime(new Date(now).toISOString(), endMs)} left`
  return (
    <Pair>
      <div>
        <p>
          <b>48 h to request</b>
          <span>
            <Clock size={13} aria-hidden />
            {left}
          </span>
        </p>
        <ProgressBar aria-label="Time left to request a refund" max={1} value={Math.min(1, (now - startMs) / (endMs - startMs))} />
        <small>
          Delivered {malaysianMoment(deliveredAt)}.{' '}
          {isLate ? 'Requested later, so the refund is marked late.' : `Requested after ${waitingTime(deliveredAt, now)}.`}
        </small>
      </div>
      <div>
        <p>
          <b>14 business days</b>
          <span>
            <Clock size={13} aria-hidden />
            due {malaysianWeekday(dueAt)}, {malaysianDate(dueAt)}
          </span>
        </p>
        <ProgressBar aria-label="Time to pay the refund" max={1} value={0} />
        <small>Payment deadline if approved now. Weekends don’t count.</small>
      </div>
    </Pair>
  )
}

const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(200px, 1fr));
  gap: var(--space-3) var(--space-5);
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);

  & > div {
    display: grid;
    align-content: start;
    gap: 5px;
  }
  p {
    display: flex;
    justify-content: space-between;
    gap: var(--space-2);
  }
  b {
    font-weight: var(--font-weight-medium);
  }
  span {
    display: inline-flex;
    align-items: center;
    gap: 5px;
    color: var(--color-text-muted);
  }
  small {
    color: var(--color-text-muted);
    font-size: var(--font-size-small);
    line-height: var(--line-height-small);
  }
`
