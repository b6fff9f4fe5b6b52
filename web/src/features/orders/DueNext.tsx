import type { Order } from '@kainsiap/ops/orders/contract'
import { CircleCheck } from 'lucide-react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { Live } from '../../ui/state/Live.tsx'
import { rowLink } from '../../ui/table/rowLink.ts'
import { DueCell } from './list/DueCell.tsx'
import { orderPaths } from './orderPaths.ts'
import { useListOrdersQuery } from './ordersApi.ts'

/** The active orders that are due first, live. */
export function DueNext() {
  const query = useListOrdersQuery({ tab: 'active', limit: '5' })
  return (
    <Live
      query={query}
      what="the due orders"
      isBeside
      empty={{
        when: ({ items }) => items.length === 0,
        icon: <CircleCheck size={20} />,
        title: 'No orders due',
        hint: 'There are no active orders.',
      }}
    >
      {({ items }) => (
        <ol aria-label="Due next">
          {items.map((order) => (
            <DueRow key={order.id} order={order} />
          ))}
        </ol>
      )}
    </Live>
  )
}

function DueRow({ order }: { order: Order }) {
  return (
    <li>
      <Row to={orderPaths.order(order.number)}>
        <span>
          <b>{order.number}</b>
          <small>{order.customer.name}</small>
        </span>
        <span>
          <DueCell order={order} />
        </span>
      </Row>
    </li>
  )
}

const Row = styled(Link)`
  ${rowLink}
  display: grid;
  grid-template-columns: minmax(min-content, 1fr) minmax(0, auto);
  gap: var(--space-3);
  padding-block: 6px;
  line-height: var(--line-height-dense);

  & > span {
    display: grid;
    min-width: 0;
  }
  & > span:last-child {
    justify-items: end;
  }
  b {
    font-weight: var(--font-weight-semibold);
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  /* As wide as there is room: only the number keeps the column from shrinking. */
  small {
    width: 0;
    min-width: 100%;
    overflow: hidden;
    color: var(--color-text-muted);
    font-size: var(--font-size-small);
    line-height: var(--line-height-small);
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`
