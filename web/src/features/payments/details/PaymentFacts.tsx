import type { PaymentDetails } from '@kainsiap/ops/payments/contract'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { gatewayNames } from '../../../money/gatewayLooks.ts'
import { useReach } from '../../../app/access/reach.ts'
import { useNow } from '../../../ui/format/clock.ts'
import { malaysianMoment, shortMoment } from '../../../ui/format/malaysianTime.ts'
import { phoneLabel } from '../../../ui/format/phoneLabel.ts'
import { Method } from '../list/paymentCells.tsx'
import { paymentPaths } from '../paymentPaths.ts'

/** How, through whom, when, and between whom. */
export function PaymentFacts({ payment }: { payment: PaymentDetails }) {
  const { method, gateway, reference, gatewayPaymentId, processedAt, createdAt, customer, agent, contact, order, number } = payment
  const ledger = useReach(paymentPaths.ledger(order.number))
  return (
    <Grid>
      <Fact name="Method">
        <Method method={method} />
      </Fact>
      <Fact name="Gateway">{gateway === null ? '–' : gatewayNames[gateway]}</Fact>
      <Fact name="Reference">{[reference, gatewayPaymentId].find((each) => each !== null && each !== number) ?? '–'}</Fact>
      {processedAt ? (
        <Fact name="Paid">
          <At at={processedAt} />
        </Fact>
      ) : (
        <Fact name="Requested">
          <At at={createdAt} />
        </Fact>
      )}
      <Fact name="Customer">
        <Person name={customer.name} path={paymentPaths.customer(customer.id)} />
        {contact && <a href={`tel:${contact.phoneNumber}`}>{phoneLabel(contact.phoneNumber)}</a>}
      </Fact>
      <Fact name="Agent">{agent ? <Person name={agent.name} path={paymentPaths.agent(agent.id)} /> : 'Not assigned'}</Fact>
      {ledger && (
        <Fact name="Ledger">
          <Link to={ledger}>Open in ledger</Link>
        </Fact>
      )}
    </Grid>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Person({ name, path }: { name: string; path: string }) {
  const page = useReach(path)
  return page ? <Link to={page}>{name}</Link> : name
}

function At({ at }: { at: string }) {
  return (
    <time dateTime={at} title={malaysianMoment(at)}>
      {shortMoment(at, useNow())}
    </time>
  )
}

const Grid = styled.dl`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: 14px var(--space-4);
  margin: 0;
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);

  dt {
    margin-bottom: 2px;
    color: var(--color-text-muted);
    font-size: var(--font-size-small);
  }
  dd {
    display: grid;
    justify-items: start;
    margin: 0;
    font-weight: var(--font-weight-medium);
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
  a {
    color: var(--color-link);
  }
  a:hover {
    text-decoration: underline;
    text-underline-offset: 2px;
  }
  @container (max-width: 480px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`
