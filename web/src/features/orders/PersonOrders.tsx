import type { Order } from '@kainsiap/ops/orders/contract'
import { Package } from 'lucide-react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { Live } from '../../ui/Live.tsx'
import { Money } from '../../ui/Money.tsx'
import { formatCount } from '../../ui/numbers.ts'
import { Panel } from '../../ui/Panel.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { rowLink } from '../../ui/rowLink.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { serviceSummary } from './orderLabels.ts'
import { orderPaths } from './orderPaths.ts'
import { useListOrdersQuery } from './ordersApi.ts'
import { orderLooks } from './statusLooks.ts'

/** The latest orders of a customer, live, on the customer's page. */
export const CustomerOrders = ({ id }: { id: string }) => <PersonOrders who={{ customerId: id }} none="This customer has not booked yet." />

/** The same of an agent. */
export const AgentOrders = ({ id }: { id: string }) => (
  <PersonOrders who={{ agentId: id }} none="This agent has not been assigned an order yet." />
)

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
        {({ items, total }) => (
          <>
            <List aria-label="Latest orders">
              {items.map((order) => (
                <OrderRow key={order.id} order={order} />
              ))}
            </List>
            {total > items.length && (
              <More>
                The latest {items.length} of {formatCount(total)}.
              </More>
            )}
          </>
        )}
      </Live>
    </Panel>
  )
}

function OrderRow({ order }: { order: Order }) {
  const { named, more } = serviceSummary(order)
  return (
    <li>
      <Row to={orderPaths.order(order.number)}>
        <span>
          <b>{order.number}</b>
          <small>
            <RelativeTime at={order.createdAt} />
          </small>
        </span>
        <small>{more ? `${named} ${more}` : named}</small>
        <StatusChip status={order.status} look={orderLooks[order.status]} />
        <Money sen={order.totalAmountSen} />
      </Row>
    </li>
  )
}

/** As wide as the panel: each row has the panel's padding. */
const List = styled.ol`
  margin: 0 calc(-1 * var(--space-4));
  padding: 0;
  list-style: none;
`
const Row = styled(Link)`
  ${rowLink}
  display: grid;
  grid-template-columns: 120px minmax(0, 1fr) auto 96px;
  align-items: center;
  gap: var(--space-1) var(--space-3);
  padding-block: 6px;
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);

  & > span:first-child {
    display: grid;
  }
  & > :last-child {
    text-align: right;
  }
  b {
    font-weight: var(--font-weight-semibold);
    font-variant-numeric: tabular-nums;
  }
  small {
    overflow: hidden;
    color: var(--color-text-muted);
    font-size: var(--font-size-small);
    line-height: var(--line-height-small);
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  @container (max-width: 560px) {
    grid-template-columns: minmax(0, 1fr) auto;

    & > :nth-child(2) {
      display: none;
    }
    & > :last-child {
      grid-column: 2;
    }
  }
`
const More = styled.p`
  color: var(--color-text-muted);
  font-size: var(--font-size-small);
  line-height: var(--line-height-small);
`
