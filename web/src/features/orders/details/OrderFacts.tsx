import type { Address, OrderDetails } from '@kainsiap/ops/orders/contract'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { Avatar } from '../../../ui/Avatar.tsx'
import { phone } from '../../../ui/breakpoints.ts'
import { useNow } from '../../../ui/clock.ts'
import { clockSpan } from '../../../ui/clockSpan.ts'
import { malaysianClock, malaysianMoment, shortMoment } from '../../../ui/malaysianTime.ts'
import { slotEnd } from '../orderClock.ts'
import { addressLines, isSameAddress, phoneLabel, vehicleLabel } from '../orderLabels.ts'

/** Who, where, when, and instructions. */
export function OrderFacts({ order }: { order: OrderDetails }) {
  const { customer, agent, contacts, pickupAddress, deliveryAddress } = order
  return (
    <Grid>
      <Fact label="Customer">
        <Person name={customer.name}>
          <a href={`tel:${contacts.customer.phoneNumber}`}>{phoneLabel(contacts.customer.phoneNumber)}</a>
          <a href={`mailto:${contacts.customer.email}`}>{contacts.customer.email}</a>
        </Person>
      </Fact>
      <Fact label="Agent">
        {agent ? (
          <Person name={agent.name}>
            <span>{[vehicleLabel(agent.vehicleType), contacts.agent?.plateNumber].filter(Boolean).join(' · ')}</span>
            {contacts.agent && <a href={`tel:${contacts.agent.phoneNumber}`}>{phoneLabel(contacts.agent.phoneNumber)}</a>}
          </Person>
        ) : (
          <Muted>Not assigned</Muted>
        )}
      </Fact>
      <Fact label="Pickup">
        <Place address={pickupAddress} />
        <Moment at={order.scheduledPickupTime} until={slotEnd(order.scheduledPickupTime)} />
        {order.actualPickupTime && <Moment label="Collected" at={order.actualPickupTime} />}
        <Instruction text={order.pickupInstructions} />
      </Fact>
      <Fact label="Delivery">
        {isSameAddress(pickupAddress, deliveryAddress) ? <p>Same as pickup</p> : <Place address={deliveryAddress} />}
        <Moment at={order.scheduledDeliveryTime} until={slotEnd(order.scheduledDeliveryTime)} />
        {order.actualDeliveryTime && <Moment label="Delivered" at={order.actualDeliveryTime} />}
        <Instruction text={order.deliveryInstructions} />
      </Fact>
      {order.specialInstructions && (
        <Wide>
          <Fact label="Instructions">
            <Instruction text={order.specialInstructions} />
          </Fact>
        </Wide>
      )}
    </Grid>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section>
      <Label>{label}</Label>
      {children}
    </section>
  )
}

function Person({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Who>
      <Avatar name={name} />
      <div>
        <b>{name}</b>
        {children}
      </div>
    </Who>
  )
}

function Place({ address }: { address: Address }) {
  return (
    <>
      {addressLines(address).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {address.landmark && <Muted>{address.landmark}</Muted>}
      {address.accessInstructions && <Muted>{address.accessInstructions}</Muted>}
    </>
  )
}

function Moment({ label = '', at, until }: { label?: string; at: string; until?: string }) {
  const short = shortMoment(at, useNow())
  const day = short.slice(0, Math.max(0, short.lastIndexOf(','))) || (label ? 'today' : 'Today')
  return (
    <When dateTime={at} title={malaysianMoment(at)}>
      {label} {day}, {until ? clockSpan(at, until) : malaysianClock(at)}
    </When>
  )
}

function Instruction({ text }: { text: string | null }) {
  return text && <Quote>{text}</Quote>
}

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 14px var(--space-5);
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);
  overflow-wrap: anywhere;

  @container (max-width: 480px) {
    grid-template-columns: minmax(0, 1fr);
  }
`
const Wide = styled.div`
  grid-column: 1 / -1;
`
const Label = styled.h2`
  margin-bottom: 5px;
  color: var(--color-text-muted);
  font-size: var(--font-size-small);
  font-weight: var(--font-weight-medium);
  line-height: var(--line-height-small);
`
const Who = styled.div`
  display: flex;
  gap: var(--space-2);

  & > div {
    display: grid;
    justify-items: start;
    min-width: 0;
    color: var(--color-text-muted);
    font-variant-numeric: tabular-nums;
  }
  b {
    color: var(--color-text);
    font-weight: var(--font-weight-semibold);
  }
  a {
    max-width: 100%;
    overflow-wrap: anywhere;
  }
  a:hover {
    color: var(--color-link);
    text-decoration: underline;
    text-underline-offset: 2px;
  }
  /* Links to call or write: as high as a touch target. */
  ${phone} {
    a {
      line-height: var(--size-touch);
    }
  }
`
const Muted = styled.p`
  color: var(--color-text-muted);
`
const When = styled.time`
  display: block;
  color: var(--color-text-muted);
  font-variant-numeric: tabular-nums;
`
const Quote = styled.p`
  margin-top: var(--space-1);
  padding: 7px 10px;
  border-radius: var(--radius-control);
  background: var(--color-surface-sunken);
  color: var(--color-text-muted);
  white-space: pre-line;
`
