import type { PayoutDetails, PayoutLine } from '@kainsiap/ops/payouts/contract'
import { ReachLink } from '../../../app/access/ReachLink.tsx'
import { NoneYet } from '../../../ui/record/HistoryPanel.tsx'
import { malaysianDate, malaysianMoment } from '../../../ui/format/malaysianTime.ts'
import { Panel } from '../../../ui/record/Panel.tsx'
import { ringgit } from '../../../ui/format/ringgit.ts'
import { ordersLabel } from '../../../money/payoutWords.ts'
import { payoutPaths } from '../payoutPaths.ts'
import { LineTable } from '../lineParts.ts'

/** The deliveries that a payout pays for. */
export function OrderLines({ payout: { lines, totalOrders } }: { payout: Pick<PayoutDetails, 'lines' | 'totalOrders'> }) {
  const orders = lines.filter(({ kind }) => kind === 'order')
  return (
    <Panel title="Orders">
      {orders.length === 0 ? <NoneYet>No orders in this payout.</NoneYet> : <OrderTable orders={orders} count={totalOrders} />}
    </Panel>
  )
}

function OrderTable({ orders, count }: { orders: readonly PayoutLine[]; count: number }) {
  const sum = (part: (line: PayoutLine) => number | null) => orders.reduce((all, line) => all + (part(line) ?? 0), 0)
  return (
    <LineTable aria-label="Orders of this payout">
      <thead>
        <tr>
          <th scope="col">Order</th>
          <th scope="col">Delivered</th>
          <th scope="col" data-number data-beside>
            Services and delivery
          </th>
          <th scope="col" data-number data-beside>
            Commission
          </th>
          <th scope="col" data-number>
            Earned
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((line) => (
          <OrderRow key={line.sourceId} line={line} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {ordersLabel(count)}
          </th>
          <td data-number data-beside>
            {ringgit(sum(({ grossSen }) => grossSen))}
          </td>
          <td data-number data-beside>
            {ringgit(-sum(({ commissionSen }) => commissionSen))}
          </td>
          <td data-number>{ringgit(sum(({ sen }) => sen))}</td>
        </tr>
      </tfoot>
    </LineTable>
  )
}

function OrderRow({ line: { order, at, grossSen, commissionSen, sen } }: { line: PayoutLine }) {
  return (
    <tr>
      <th scope="row">{order ? <ReachLink to={payoutPaths.order(order.number)}>{order.number}</ReachLink> : '–'}</th>
      <td>
        <time dateTime={at} title={malaysianMoment(at)}>
          {malaysianDate(at)}
        </time>
      </td>
      <td data-number data-beside>
        {grossSen === null ? '–' : ringgit(grossSen)}
      </td>
      <td data-number data-beside>
        {commissionSen === null ? '–' : ringgit(-commissionSen)}
      </td>
      <td data-number data-strong>
        {ringgit(sen)}
      </td>
    </tr>
  )
}
