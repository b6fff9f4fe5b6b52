import { deletedAgentName } from '@kainsiap/ops/agents/contract'
import { deletedName } from '@kainsiap/ops/customers/contract'
import type { Address, OrderDetails } from '@kainsiap/ops/orders/contract'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { useCan } from '../../../api/useCan.ts'
import { Avatar } from '../../../ui/record/Avatar.tsx'
import { phone } from '../../../ui/layout/breakpoints.ts'
import { phoneLabel } from '../../../ui/format/phoneLabel.ts'
import { TextLink } from '../../../ui/button/TextLink.tsx'
import { slotEnd } from '../orderClock.ts'
import { orderPaths } from '../orderPaths.ts'
import { addressLines, isSameAddress } from '../orderLabels.ts'
import { labelOf } from '../../../ui/format/labelOf.ts'
import { StoppedAgent } from '../StoppedAgent.tsx'
import { Fact, FactGrid, Instruction, Moment, Muted, WideFact } from './facts.tsx'

/** Who, where, when, and instructions. */
export function OrderFacts({ order }: { order: OrderDetails }) {
  const { agent, contacts, pictures, pickupAddress, deliveryAddress } = order
  const mayReadAgents = useCan('agents.read') === null
  return (
    <FactGrid>
      <Fact label="Customer">
        <Customer order={order} />
      </Fact>
      <Fact label="Agent">
        {agent ? (
          <Person
            name={agent.name}
            picture={pictures?.agent}
            page={mayReadAgents && agent.name !== deletedAgentName ? orderPaths.agent(agent.id) : null}
            others={{ to: orderPaths.of({ agentId: agent.id }), label: `All orders of ${agent.name}` }}
          >
            <span>{[labelOf(agent.vehicleType), contacts.agent?.plateNumber].filter(Boolean).join(' · ')}</span>
            {contacts.agent && <a href={`tel:${contacts.agent.phoneNumber}`}>{phoneLabel(contacts.agent.phoneNumber)}</a>}
            <StoppedAgent order={order} />
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
        <WideFact>
          <Fact label="Instructions">
            <Instruction text={order.specialInstructions} />
          </Fact>
        </WideFact>
      )}
    </FactGrid>
  )
}

/** Who may see customers is led to theirs; a deleted one is nobody to lead to. */
function Customer({ order: { customer, contacts, pictures } }: { order: OrderDetails }) {
  const mayRead = useCan('customers.read') === null
  const isDeleted = customer.name === deletedName
  const { phoneNumber, email } = contacts.customer
  return (
    <Person
      name={customer.name}
      picture={pictures?.customer}
      page={mayRead && !isDeleted ? orderPaths.customer(customer.id) : null}
      others={{ to: orderPaths.of({ customerId: customer.id }), label: `All orders of ${customer.name}` }}
    >
      {phoneNumber && <a href={`tel:${phoneNumber}`}>{phoneLabel(phoneNumber)}</a>}
      {email && <a href={`mailto:${email}`}>{email}</a>}
    </Person>
  )
}

interface PersonProps {
  name: string
  picture: string | null | undefined
  /** Their own page; null if there is none to lead to. */
  page?: string | null
  /** The list of that person's orders. */
  others: { to: string; label: string }
  children: ReactNode
}

function Person({ name, picture, page, others, children }: PersonProps) {
  return (
    <Who>
      <Avatar name={name} picture={picture} />
      <div>
        <b>{page ? <Link to={page}>{name}</Link> : name}</b>
        {children}
        <TextLink as={Link} to={others.to} aria-label={others.label}>
          All orders
        </TextLink>
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
  /* Links to call or write, or to the person's page: as high as a touch target. */
  ${phone} {
    a {
      display: block;
      line-height: var(--size-touch);
    }
  }
`
