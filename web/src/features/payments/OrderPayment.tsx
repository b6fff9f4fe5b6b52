import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { Live } from '../../ui/state/Live.tsx'
import { Money } from '../../ui/format/Money.tsx'
import { Panel } from '../../ui/record/Panel.tsx'
import { Skeleton } from '../../ui/state/Skeleton.tsx'
import { StatusChip } from '../../ui/status/StatusChip.tsx'
import { TextLink } from '../../ui/button/TextLink.tsx'
import { paymentLooks } from './paymentLooks.ts'
import { paymentPaths } from './paymentPaths.ts'
import { useGetPaymentQuery } from './paymentsApi.ts'
import { knownText } from './paymentWords.ts'

/** The payment of an order, live, on the order's page: they share their id. */
export function OrderPayment({ id }: { id: string }) {
  return (
    <Panel title="Payment">
      <Live query={useGetPaymentQuery(id)} what="the payment" isBeside skeleton={<Skeleton rows={2} />}>
        {(payment) => (
          <Rows>
            <p>
              <TextLink as={Link} to={paymentPaths.payment(payment.number)}>
                {payment.number}
              </TextLink>
              <StatusChip status={payment.status} look={paymentLooks[payment.status]} />
              <Money sen={payment.amountSen} />
            </p>
            <small>{knownText(payment)}</small>
          </Rows>
        )}
      </Live>
    </Panel>
  )
}

const Rows = styled.div`
  display: grid;
  gap: var(--space-1);

  p {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-1) var(--space-3);
    font-size: var(--font-size-dense);
  }
  p > :last-child {
    margin-left: auto;
  }
  small {
    color: var(--color-text-muted);
    font-size: var(--font-size-small);
    line-height: var(--line-height-small);
    overflow-wrap: anywhere;
  }
`
