import type { CustomerDetails } from '@kainsiap/ops/customers/contract'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { Money } from '../../../ui/Money.tsx'
import { formatCount } from '../../../ui/numbers.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { useCustomerActions, useCustomerRejections } from '../commands/customerActions.ts'

/** What the customer's orders add up to, and their points. */
export function CustomerFigures({ customer }: { customer: CustomerDetails }) {
  const { totalOrders, totalSpentSen, lastOrderDate } = customer.figures
  const { act } = useCustomerActions()
  const mayChangePoints = useCustomerRejections(customer).points === null
  return (
    <Strip role="group" aria-label="Figures of this customer">
      <Figure
        label="Orders"
        note={
          lastOrderDate ? (
            <>
              last one <RelativeTime at={lastOrderDate} />
            </>
          ) : (
            'none yet'
          )
        }
      >
        {formatCount(totalOrders)}
      </Figure>
      <Figure label="Total spent" note="paid, less refunds">
        <Money sen={totalSpentSen} />
      </Figure>
      <Figure label="Per order" note="spent, on average">
        <Money sen={totalOrders === 0 ? null : Math.round(totalSpentSen / totalOrders)} />
      </Figure>
      <Figure
        label="Loyalty points"
        note={
          mayChangePoints ? (
            <TextLink as="button" type="button" onClick={() => act('points', customer)}>
              Change points
            </TextLink>
          ) : (
            'given and taken by staff'
          )
        }
      >
        {formatCount(customer.loyaltyPoints)}
      </Figure>
    </Strip>
  )
}

function Figure({ label, note, children }: { label: string; note: ReactNode; children: ReactNode }) {
  return (
    <div>
      <span>{label}</span>
      <b>{children}</b>
      <small>{note}</small>
    </div>
  )
}

const Strip = styled.div`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: 1px;
  border: 1px solid var(--color-line);
  border-radius: var(--radius-card);
  background: var(--color-line);
  overflow: hidden;

  & > div {
    display: grid;
    gap: 2px;
    padding: 10px 14px;
    background: var(--color-surface-raised);
  }
  span {
    color: var(--color-text-muted);
    font-size: var(--font-size-dense);
    line-height: var(--line-height-dense);
  }
  b,
  b span {
    color: var(--color-text);
    font-size: 20px;
    font-weight: var(--font-weight-semibold);
    font-variant-numeric: tabular-nums;
    letter-spacing: -0.02em;
    line-height: 26px;
  }
  small {
    color: var(--color-text-muted);
    font-size: var(--font-size-small);
    line-height: var(--line-height-small);
  }
  @container (max-width: 620px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`
