import type { OrderDetails } from '@kainsiap/ops/orders/contract'
import styled from 'styled-components'
import { Chip } from '../../../ui/status/Chip.tsx'
import { Money } from '../../../ui/format/Money.tsx'
import { StatusChip } from '../../../ui/status/StatusChip.tsx'
import { paymentLooks } from '../statusLooks.ts'
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx'
import { cancelledBalance, cancelledMoney } from '../cancelledMoney.ts'
import { span } from '../orderClock.ts'
import { rateLabel } from '../orderLabels.ts'
import { labelOf } from '../../../ui/format/labelOf.ts'

/** The services and their cost, at the rates stored with the order when it was booked. */
export function OrderServices({ order }: { order: OrderDetails }) {
  return (
    <Card>
      <Head>
        <h2>Services</h2>
        <small>
          {order.totalItems} {order.totalItems === 1 ? 'item' : 'items'} · about {span(order.estimatedDurationMinutes)} of work
        </small>
        <StatusChip status={order.paymentStatus} look={paymentLooks[order.paymentStatus]} />
      </Head>
      <Lines>
        <caption>
          <VisuallyHidden>Services on this order</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">Service</th>
            <th scope="col">Qty</th>
            <th scope="col">Unit price</th>
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {order.services.map((line) => (
            <tr key={line.id}>
              <td>
                {line.serviceName}, {line.item} {line.urgentService && <Chip tone="danger">Urgent</Chip>}
                {line.specialRequests && <small>“{line.specialRequests}”</small>}
              </td>
              <td>{line.quantity}</td>
              <td>
                <Money sen={line.unitPriceSen} />
              </td>
              <td>
                <Money sen={line.totalPriceSen} />
              </td>
            </tr>
          ))}
        </tbody>
      </Lines>
      <Sum order={order} />
    </Card>
  )
}

function Sum({ order }: { order: OrderDetails }) {
  const { rates } = order
  const parts: [label: string, sen: number][] = [
    ['Subtotal', order.subtotalSen],
    ['Delivery fee', order.deliveryFeeSen],
    [`Service fee ${rateLabel(rates.serviceFeeBps)}`, order.serviceFeeSen],
    [`Tax ${rateLabel(rates.taxBps)}`, order.taxSen],
  ]
  if (order.discountSen > 0) parts.push(['Discount', -order.discountSen])
  const payment = [labelOf(order.paymentMethod), order.paymentId].filter(Boolean).join(' · ')
  return (
    <Parts>
      {parts.map(([label, sen]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Money sen={sen} />
          </dd>
        </div>
      ))}
      <Total>
        <dt>
          Total <small>{payment}</small>
        </dt>
        <dd>
          <Money sen={order.totalAmountSen} />
        </dd>
      </Total>
      <Settlement order={order} />
    </Parts>
  )
}

/** The balance of a cancellation, or what was paid beyond the total, below it. */
function Settlement({ order }: { order: OrderDetails }) {
  const money = cancelledMoney(order)
  if (!money) return order.refundDueSen ? <PaidTwice dueBackSen={order.refundDueSen} /> : null
  const balance = cancelledBalance(money)
  const rate = money.feeSen > 0 ? ` ${rateLabel(order.rates.cancellationFeeBps)}` : ''
  return (
    <>
      <div>
        <dt>Paid by the customer</dt>
        <dd>
          <Money sen={money.paidSen} />
        </dd>
      </div>
      <div>
        <dt>Cancellation fee{rate && `${rate}, for the agent`}</dt>
        <dd>
          <Money sen={money.feeSen} />
        </dd>
      </div>
      <Total>
        <dt>{balance.label}</dt>
        <dd>
          <Money sen={balance.sen} />
        </dd>
      </Total>
    </>
  )
}

function PaidTwice({ dueBackSen }: { dueBackSen: number }) {
  return (
    <Total>
      <dt>
        Refund due <small>Duplicate payment</small>
      </dt>
      <dd>
        <Money sen={dueBackSen} />
      </dd>
    </Total>
  )
}

const Card = styled.section`
  border: 1px solid var(--color-line);
  border-radius: var(--radius-card);
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);

  small {
    color: var(--color-text-muted);
    font-size: var(--font-size-small);
    font-weight: var(--font-weight-regular);
  }
`
const Head = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  padding: 10px var(--space-4);
  border-bottom: 1px solid var(--color-line);

  h2 {
    font-size: var(--font-size-body);
    font-weight: var(--font-weight-semibold);
  }
  & > :last-child {
    margin-left: auto;
  }
`
const Lines = styled.table`
  width: calc(100% - 2 * var(--space-4));
  margin: var(--space-2) var(--space-4) var(--space-3);
  border-collapse: collapse;

  th {
    padding: 0 0 var(--space-1);
    color: var(--color-text-muted);
    font-size: var(--font-size-small);
    font-weight: var(--font-weight-medium);
    text-align: left;
  }
  td {
    padding: 5px 0;
    vertical-align: top;
  }
  td small {
    display: block;
  }
  :is(th, td):not(:first-child) {
    padding-left: 14px;
    font-variant-numeric: tabular-nums;
    text-align: right;
    white-space: nowrap;
  }
`
const Parts = styled.dl`
  display: grid;
  gap: var(--space-1);
  padding: 0 var(--space-4) var(--space-4);

  & > div {
    display: flex;
    justify-content: space-between;
    gap: var(--space-3);
  }
  dt {
    min-width: 0;
    color: var(--color-text-muted);
    /* The reference of a payment. */
    overflow-wrap: anywhere;
  }
`
const Total = styled.div`
  padding-top: var(--space-2);
  border-top: 1px solid var(--color-line-strong);
  font-weight: var(--font-weight-semibold);

  dt {
    color: var(--color-text);
  }
`
