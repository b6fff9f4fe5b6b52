import type { OrderStats } from '@kainsiap/ops/orders/contract'
import { ChartColumn } from 'lucide-react'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { phone } from '../../../ui/layout/breakpoints.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Money } from '../../../ui/format/Money.tsx'
import { formatCount, rate } from '../../../ui/format/numbers.ts'
import { Popover } from '../../../ui/overlay/Popover.tsx'
import { SkeletonBar } from '../../../ui/state/Skeleton.tsx'
import { span } from '../orderClock.ts'
import { BusyHours } from './BusyHours.tsx'

/** The figures of all orders that have no tile: live while they are open. */
export function OrderFigures({ stats }: { stats: OrderStats | undefined }) {
  return (
    <Popover
      label="More figures"
      trigger={
        <Trigger icon={<ChartColumn size={16} aria-hidden />}>
          <span>More figures</span>
        </Trigger>
      }
    >
      <Sheet>
        <h2>Orders (all time)</h2>
        {stats ? <Figures stats={stats} /> : <SkeletonBar data-width="long" />}
      </Sheet>
    </Popover>
  )
}

const none = '–'

function Figures({ stats }: { stats: OrderStats }) {
  const { averageProcessingTimeMinutes: minutes, onTimeDeliveryRate, customerSatisfactionRate, topAgent } = stats
  // Without the permission to see money there are no sums; an average of no orders is missing to everybody.
  const seesMoney = stats.totalRevenueSen !== null
  return (
    <>
      <List>
        <Figure name="Average processing time">{minutes === null ? none : span(Math.round(minutes))}</Figure>
        <Figure name="Delivered on time">{onTimeDeliveryRate === null ? none : rate(onTimeDeliveryRate)}</Figure>
        <Figure name="Customer satisfaction">
          {customerSatisfactionRate === null ? 'No ratings yet' : rate(customerSatisfactionRate)}
        </Figure>
        <Figure name="Cancelled">{formatCount(stats.cancelledOrders)}</Figure>
        <Figure name="Most deliveries">{topAgent ? `${topAgent.name}, ${formatCount(topAgent.completedOrders)}` : none}</Figure>
      </List>
      {seesMoney && (
        <List>
          <Figure name="Revenue today">
            <Money sen={stats.todayRevenueSen} />
          </Figure>
          <Figure name="Total revenue">
            <Money sen={stats.totalRevenueSen} />
          </Figure>
          <Figure name="Average order value">
            <Money sen={stats.averageOrderValueSen} />
          </Figure>
        </List>
      )}
      <BusyHours hours={stats.busyHours} />
    </>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Only its icon on phones, where the title needs the room. */
const Trigger = styled(Button)`
  ${phone} {
    position: relative;
    min-width: var(--size-touch);

    & > span {
      position: absolute;
      left: 0;
      width: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
  }
`
const Sheet = styled.div`
  display: grid;
  gap: var(--space-3);
  padding: var(--space-4);
  overflow: auto;
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);

  h2 {
    font-size: var(--font-size-body);
    font-weight: var(--font-weight-semibold);
  }
`
const List = styled.dl`
  display: grid;
  gap: 6px;

  & + & {
    padding-top: var(--space-3);
    border-top: 1px solid var(--color-line);
  }
  & > div {
    display: flex;
    justify-content: space-between;
    gap: var(--space-3);
  }
  dt {
    flex: none;
    color: var(--color-text-muted);
  }
  dd {
    min-width: 0;
    font-weight: var(--font-weight-medium);
    font-variant-numeric: tabular-nums;
    text-align: right;
    overflow-wrap: anywhere;
  }
`
