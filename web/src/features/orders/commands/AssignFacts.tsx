import type { Order, OrderDetails } from '@kainsiap/ops/orders/contract'
import { Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { phone } from '../../../ui/layout/breakpoints.ts'
import { useNow } from '../../../ui/format/clock.ts'
import { orderClock } from '../orderClock.ts'
import { serviceSummary } from '../orderLabels.ts'
import { daySlot, dueLabel } from '../slotStatus.ts'

type AssignedOrder = Order & Partial<Pick<OrderDetails, 'pickupAddress'>>

/** The order to assign: when, where, how much. */
export function AssignFacts({ order }: { order: AssignedOrder }) {
  const now = useNow()
  const { pickup, pickupAddress, totalItems } = order
  const { named, more } = serviceSummary(order)
  const slot = daySlot(order.scheduledPickupTime, now)
  return (
    <Facts>
      <Fact label="Pickup slot" what={onOneLine(slot.charAt(0).toUpperCase() + slot.slice(1))}>
        <Stand data-state={orderClock(order, now)?.state}>
          <Clock size={12} aria-hidden /> {dueLabel(order, now)}
        </Stand>
      </Fact>
      <Fact label="Place" what={`${pickup.city}, ${pickup.state}`}>
        {pickupAddress ? `${pickupAddress.addressLine1}, ${pickupAddress.postalCode}` : '\u00a0'}
      </Fact>
      <Fact label="Load" what={`${named}${more ? ` ${more}` : ''}`}>
        {totalItems} {totalItems === 1 ? 'piece' : 'pieces'}
      </Fact>
    </Facts>
  )
}

/** Keeps "pm" on the line of its time. */
const onOneLine = (text: string) => text.replaceAll(/ (?=[ap]m\b)/g, '\u00a0')

function Fact({ label, what, children }: { label: string; what: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <b>{what}</b>
        <span>{children}</span>
      </dd>
    </div>
  )
}

const Facts = styled.dl`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  margin: 0 var(--space-5);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-control);
  background: var(--color-surface-sunken);
  font-size: var(--font-size-small);
  line-height: var(--line-height-small);
  overflow-wrap: anywhere;

  & > div {
    padding: var(--space-2) var(--space-3);
  }
  & > div + div {
    border-left: 1px solid var(--color-line);
  }
  dt {
    color: var(--color-text-muted);
  }
  dd {
    margin: 0;
  }
  dd > * {
    display: block;
  }
  b {
    font-size: var(--font-size-dense);
    font-weight: var(--font-weight-semibold);
    line-height: var(--line-height-dense);
  }
  dd > span {
    color: var(--color-text-muted);
  }
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
    & > div {
      display: grid;
      grid-template-columns: 84px minmax(0, 1fr);
    }
    & > div + div {
      border-top: 1px solid var(--color-line);
      border-left: 0;
    }
  }
`
const Stand = styled.span`
  svg {
    margin-bottom: -2px;
  }
  &[data-state='risk'] {
    color: var(--color-warning-text);
  }
  &[data-state='late'] {
    color: var(--color-danger-text);
  }
`
