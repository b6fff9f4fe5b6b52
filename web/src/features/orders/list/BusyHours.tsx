import type { OrderStats } from '@kainsiap/ops/orders/contract'
import styled from 'styled-components'
import { busiestLabel, hourLabel } from './busyHours.ts'

/** How many orders were booked in each hour of the day. */
export function BusyHours({ hours }: { hours: OrderStats['busyHours'] }) {
  const most = Math.max(1, ...hours.map(({ orderCount }) => orderCount))
  const busiest = busiestLabel(hours)
  return (
    <Frame>
      <p>
        Busiest hours <span>{busiest}</span>
      </p>
      <Bars role="img" aria-label={`Orders by hour of the day. ${busiest}`} viewBox="0 0 240 40" preserveAspectRatio="none">
        {hours.map(({ hour, orderCount }) => {
          const height = Math.max(1, (orderCount / most) * 40)
          return <rect key={hour} x={hour * 10 + 1} y={40 - height} width={8} height={height} rx={1} />
        })}
      </Bars>
      <Scale aria-hidden>
        {[0, 6, 12, 18].map((hour) => (
          <span key={hour}>{hourLabel(hour)}</span>
        ))}
      </Scale>
    </Frame>
  )
}

const Frame = styled.div`
  display: grid;
  gap: var(--space-1);
  padding-top: var(--space-3);
  border-top: 1px solid var(--color-line);

  p {
    display: flex;
    justify-content: space-between;
    gap: var(--space-3);
    color: var(--color-text-muted);
  }
  p > span {
    color: var(--color-text);
    font-weight: var(--font-weight-medium);
    font-variant-numeric: tabular-nums;
    text-align: right;
  }
`
const Bars = styled.svg`
  display: block;
  width: 100%;
  height: 40px;
  fill: var(--color-accent);
`
const Scale = styled.div`
  display: grid;
  grid-template-columns: repeat(4, 1fr);
  color: var(--color-text-muted);
  font-size: var(--font-size-small);
  line-height: var(--line-height-small);
`
