import type { Order } from '@kainsiap/ops/orders/contract'
import { Package } from 'lucide-react'
import { Link } from 'react-router-dom'
import { LatestRow, LatestRows } from '../../ui/table/LatestRows.tsx'
import { Live } from '../../ui/state/Live.tsx'
import { Panel } from '../../ui/record/Panel.tsx'
import { RelativeTime } from '../../ui/format/RelativeTime.tsx'
import { Skeleton } from '../../ui/state/Skeleton.tsx'
import { StatusChip } from '../../ui/status/StatusChip.tsx'
import { TextLink } from '../../ui/button/TextLink.tsx'
import { serviceSummary } from './orderLabels.ts'
import { orderPaths } from './orderPaths.ts'
import { useListOrdersQuery } from './ordersApi.ts'
import { orderLooks } from '../../ui/status/orderLooks.ts'

/** The latest orders of a customer, live, on the customer's page. */
export const CustomerOrders = ({ id }: { id: string }) => <PersonOrders who={{ customerId: id }} none="This customer has no orders yet." />

/** The same of an agent. */
export const AgentOrders = ({ id }: { id: string }) => <PersonOrders who={{ agentId: id }} none="This agent has no orders yet." />

interface PersonOrdersProps {
  who: { customerId: string } | { agentId: string }
  /** Where there are none. */
  none: string
}

function PersonOrders({ who, none }: PersonOrdersProps) {
  const query = useListOrdersQuery({ ...who, limit: '5', sort: '-createdAt' })
  return (
    <Panel
      title="Orders"
      action={
        <TextLink as={Link} to={orderPaths.of(who)}>
          All orders
        </TextLink>
      }
    >
      <Live
        query={query}
        what="the orders"
        isBeside
        skeleton={<Skeleton rows={3} />}
        empty={{
          when: ({ items }) => items.length === 0,
          icon: <Package size={20} />,
          title: 'No orders found',
          hint: none,
        }}
      >
        {(latest) => (
          <LatestRows label="Latest orders" latest={latest}>
            {(order) => <OrderRow order={order} />}
          </LatestRows>
        )}
      </Live>
    </Panel>
  )
}

function OrderRow({ order }: { order: Order }) {
  const { named, more, all } = serviceSummary(order)
  return (
    <LatestRow
      to={orderPaths.order(order.number)}
      number={order.number}
      below={<RelativeTime at={order.createdAt} />}
      about={
        <span data-printed-as={all}>
          <span>{more ? `${named} ${more}` : named}</span>
        </span>
      }
      chip={<StatusChip status={order.status} look={orderLooks[order.status]} />}
      amountSen={order.totalAmountSen}
    />
  )
}
