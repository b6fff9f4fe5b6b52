import type { OpenOrders } from '@kainsiap/ops/orders/agents/open-contract'
import styled from 'styled-components'
import { formatCount } from '../../../ui/format/numbers.ts'
import { orderLooks } from '../../../ui/status/orderLooks.ts'
import { StatusChip } from '../../../ui/status/StatusChip.tsx'

interface OpenOrderRowsProps {
  open: OpenOrders
  /** Where they go. */
  goes: string
}

/** How many orders go there, and which, for who may see them; nothing where there are none. */
export function OpenOrderRows({ open: { count, orders }, goes }: OpenOrderRowsProps) {
  if (count === 0) return null
  const counted = count === 1 ? '1 order' : `${formatCount(count)} orders`
  return (
    <li>
      <b>{counted}</b> {goes}.
      {orders && (
        <Rows aria-label={`${counted} ${goes}`}>
          {orders.map(({ id, number, customerName, status }) => (
            <li key={id}>
              <span>
                <b>{number}</b>
                <small>{customerName}</small>
              </span>
              <StatusChip status={status} look={orderLooks[status]} />
            </li>
          ))}
          {count > orders.length && <li>and {formatCount(count - orders.length)} more</li>}
        </Rows>
      )}
    </li>
  )
}

const Rows = styled.ul`
  margin: 6px 0 0;
  padding: 0;
  border: 1px solid var(--color-line);
  border-radius: var(--radius-control);
  list-style: none;

  & > li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-3);
    padding: var(--space-1) var(--space-2);
  }
  & > li + li {
    border-top: 1px solid var(--color-line);
  }
  & > li > span:first-child {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--space-3);
    min-width: 0;
  }
  b {
    font-variant-numeric: tabular-nums;
  }
  small {
    overflow: hidden;
    max-width: 100%;
    font-size: inherit;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`
