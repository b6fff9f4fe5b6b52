import type { OrderDetails } from '@kainsiap/ops/orders/contract'
import { AlarmClock, Clock } from 'lucide-react'
import { useState } from 'react'
import styled from 'styled-components'
import { orderPaths } from '../orderPaths.ts'
import { phone } from '../../../ui/layout/breakpoints.ts'
import { useNow } from '../../../ui/format/clock.ts'
import { NumberedHead } from '../../../ui/table/NumberedHead.tsx'
import { PriorityMark } from '../../../ui/status/PriorityMark.tsx'
import { ProgressTrack } from '../../../ui/chart/ProgressTrack.tsx'
import { StatusChip } from '../../../ui/status/StatusChip.tsx'
import { orderLooks } from '../../../ui/status/orderLooks.ts'
import { type OpenDialog, OrderDialogs } from '../commands/OrderDialogs.tsx'
import { orderClock } from '../orderClock.ts'
import { OrderActions } from './OrderActions.tsx'
import { orderTrack } from './orderTrack.ts'
import { slotLabel } from '../slotStatus.ts'

interface OrderHeadProps {
  order: OrderDetails
  onClose: (() => void) | undefined
}

export function OrderHead({ order, onClose }: OrderHeadProps) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const now = useNow()
  return (
    <NumberedHead
      number={order.number}
      noun="order"
      marks={
        <>
          <StatusChip status={order.status} look={orderLooks[order.status]} />
          {(order.priority === 'high' || order.priority === 'urgent') && <PriorityMark priority={order.priority} />}
          <Slot>{slotLabel(order, now)}</Slot>
          <ClockMark order={order} now={now} />
        </>
      }
      page={orderPaths.order(order.number)}
      onClose={onClose}
    >
      <ProgressTrack label="Order progress" steps={orderTrack(order, now)} />
      <OrderActions order={order} onDialog={(kind) => setDialog({ kind, order })} />
      <OrderDialogs dialog={dialog} onClose={() => setDialog(null)} />
    </NumberedHead>
  )
}

function ClockMark({ order, now }: { order: OrderDetails; now: number }) {
  const clock = orderClock(order, now)
  if (!clock) return null
  const Icon = clock.state === 'late' ? AlarmClock : Clock
  return (
    <ClockText data-state={clock.state}>
      <Icon size={13} aria-hidden />
      {clock.label}
    </ClockText>
  )
}

const Slot = styled.b`
  font-size: var(--font-size-dense);
  font-variant-numeric: tabular-nums;
  font-weight: var(--font-weight-semibold);
  line-height: var(--line-height-dense);

  &:empty {
    display: none;
  }
`
/** Hidden on phones, where the banner below shows it. */
const ClockText = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 5px;
  color: var(--color-warning-text);
  font-size: var(--font-size-small);
  font-variant-numeric: tabular-nums;
  font-weight: var(--font-weight-medium);
  line-height: var(--line-height-small);

  &[data-state='late'] {
    color: var(--color-danger-text);
    font-weight: var(--font-weight-semibold);
  }
  ${phone} {
    display: none;
  }
`
