import type { OrderDetails } from '@kainsiap/ops/orders/contract'
import { AlarmClock, Clock } from 'lucide-react'
import { useState } from 'react'
import styled from 'styled-components'
import { orderPaths } from '../orderPaths.ts'
import { phone } from '../../../ui/breakpoints.ts'
import { useNow } from '../../../ui/clock.ts'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { PriorityMark } from '../../../ui/PriorityMark.tsx'
import { ProgressTrack } from '../../../ui/ProgressTrack.tsx'
import { RecordCorner } from '../../../ui/RecordCorner.tsx'
import { StatusChip } from '../../../ui/StatusChip.tsx'
import { orderLooks } from '../statusLooks.ts'
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
    <Head>
      <Row>
        <Number as={onClose ? 'h2' : 'h1'}>{order.number}</Number>
        <CopyButton text={order.number} label="Copy order number" />
        <Marks>
          <StatusChip status={order.status} look={orderLooks[order.status]} />
          {(order.priority === 'high' || order.priority === 'urgent') && <PriorityMark priority={order.priority} />}
          <Slot>{slotLabel(order, now)}</Slot>
          <ClockMark order={order} now={now} />
        </Marks>
        {onClose && <RecordCorner page={orderPaths.order(order.number)} onClose={onClose} />}
      </Row>
      <ProgressTrack label="How far the order is" steps={orderTrack(order, now)} />
      <OrderActions order={order} onDialog={(kind) => setDialog({ kind, order })} />
      <OrderDialogs dialog={dialog} onClose={() => setDialog(null)} />
    </Head>
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

const Head = styled.div`
  display: grid;
  gap: var(--space-3);
  padding: 14px var(--space-5) var(--space-3);
  border-bottom: 1px solid var(--color-line);
`
const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-2);
`
const Number = styled.h2`
  font-size: var(--font-size-title);
  font-variant-numeric: tabular-nums;
  font-weight: var(--font-weight-semibold);
  line-height: var(--line-height-title);
  white-space: nowrap;
`
const Marks = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) 10px;

  ${phone} {
    order: 3;
    width: 100%;
  }
`
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
