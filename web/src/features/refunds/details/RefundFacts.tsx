import { type RefundDetails, refundReasonNames } from '@kainsiap/ops/refunds/contract'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { useReach } from '../../../app/access/reach.ts'
import { ReachLink } from '../../../app/access/ReachLink.tsx'
import { gatewayNames, methodLooks } from '../../../money/gatewayLooks.ts'
import { malaysianDay } from '../../../ui/format/malaysianTime.ts'
import { Moment } from '../../../ui/format/Moment.tsx'
import { refundPaths } from '../refundPaths.ts'
import { scopeText } from '../refundWords.ts'

/** Why, of what, through whom, and until when. */
export function RefundFacts({ refund }: { refund: RefundDetails }) {
  const { reason, note, gateway, method, gatewayRefundId, reference, order, customer, agent, dueAt, endedAt, expiresAt, isLate } = refund
  const ledger = useReach(refundPaths.ledger(order.number))
  return (
    <Grid>
      <Fact name="Reason">{refundReasonNames[reason]}</Fact>
      <Fact name="Scope">{scopeText(refund)}</Fact>
      <Fact name="Refund method">
        {methodLooks[method].label}, {gatewayNames[gateway]}
      </Fact>
      {note && <Fact name="Note">{note}</Fact>}
      <Fact name="Reference">{reference ?? gatewayRefundId ?? '–'}</Fact>
      <Fact name="Order">
        <ReachLink to={refundPaths.order(order.number)}>{order.number}</ReachLink>
      </Fact>
      <Fact name="Customer">
        <ReachLink to={refundPaths.customer(customer.id)}>{customer.name}</ReachLink>
      </Fact>
      <Fact name="Agent">{agent ? <ReachLink to={refundPaths.agent(agent.id)}>{agent.name}</ReachLink> : '–'}</Fact>
      {expiresAt && (
        <Fact name="Expires">
          <Moment at={expiresAt} />
        </Fact>
      )}
      {dueAt && endedAt === null && <Fact name="Payment due">{malaysianDay(dueAt)}</Fact>}
      {endedAt && (
        <Fact name="Completed">
          <Moment at={endedAt} />
        </Fact>
      )}
      <Fact name="Requested in time">{isLate ? 'No, after 48 h' : 'Yes'}</Fact>
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
    margin: 0;
    font-weight: var(--font-weight-medium);
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
  dd time {
    color: var(--color-text);
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
