import type { Order } from '@kainsiap/ops/orders/contract'
import { AlarmClock } from 'lucide-react'
import { Link, useLocation } from 'react-router-dom'
import styled from 'styled-components'
import { phone } from '../../../ui/breakpoints.ts'
import { useNow } from '../../../ui/clock.ts'
import type { Column } from '../../../ui/dataColumn.ts'
import { Money } from '../../../ui/Money.tsx'
import { PriorityMark } from '../../../ui/PriorityMark.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { StatusChip } from '../../../ui/StatusChip.tsx'
import { orderClock } from '../orderClock.ts'
import { serviceWords } from '../orderWords.ts'
import { openedFromList } from './useOrderListState.ts'
import { OrderRowMenu } from './OrderRowMenu.tsx'

/** spec/2, "Order Management page". Amount, Payment and Created never leave: they give way to the reason a row goes for. */
export const orderColumns: readonly Column<Order>[] = [
  { id: 'order', head: 'Order', width: 132, packedWidth: 130, card: 'title', cell: (order) => <OrderLink number={order.number} /> },
  { id: 'customer', head: 'Customer', card: 'name', cell: ({ customer }) => <Name title={customer.name}>{customer.name}</Name> },
  {
    id: 'agent',
    head: 'Agent',
    width: 106,
    packedWidth: 94,
    leavesBelow: 1180,
    cell: ({ agent }) => (agent ? <span title={agent.name}>{agent.name}</span> : <Subtle>Not assigned</Subtle>),
  },
  {
    id: 'status',
    head: 'Status',
    width: 156,
    packedWidth: 148,
    card: 'status',
    cell: ({ status }) => <StatusChip kind="order" status={status} />,
  },
  {
    id: 'priority',
    head: 'Priority',
    width: 76,
    packedWidth: 74,
    leavesFirst: true,
    card: 'mark',
    cell: ({ priority }) => <PriorityMark priority={priority} />,
  },
  { id: 'services', head: 'Services', leavesBelow: 1320, cell: (order) => <Services order={order} /> },
  {
    id: 'amount',
    head: 'Amount',
    width: 98,
    packedWidth: 88,
    align: 'right',
    card: 'amount',
    sortField: 'totalAmountSen',
    cell: ({ totalAmountSen }) => <Money sen={totalAmountSen} />,
  },
  {
    id: 'payment',
    head: 'Payment',
    width: 118,
    packedWidth: 104,
    leavesFirst: true,
    cell: ({ paymentStatus }) => <StatusChip kind="payment" status={paymentStatus} />,
  },
  {
    id: 'created',
    head: 'Created',
    width: 114,
    packedWidth: 84,
    card: 'time',
    sortField: 'createdAt',
    cell: (order) => <Created order={order} />,
  },
  {
    id: 'actions',
    head: 'Actions',
    hideHead: true,
    width: 44,
    packedWidth: 40,
    card: 'actions',
    cell: (order) => <OrderRowMenu order={order} />,
  },
]
export const reasonColumns = ['amount', 'payment', 'created']

function OrderLink({ number }: { number: string }) {
  const { pathname, search } = useLocation()
  const params = new URLSearchParams(search)
  params.set('open', number)
  return (
    <OrderNumber to={{ pathname, search: params.toString() }} state={openedFromList}>
      {number}
    </OrderNumber>
  )
}

function Services({ order }: { order: Order }) {
  const { named, more } = serviceWords(order)
  return (
    <ServiceNames title={more ? `${named} ${more}` : named}>
      <span>{named}</span>
      {more && ` ${more}`}
    </ServiceNames>
  )
}

function Created({ order }: { order: Order }) {
  return (
    <Muted>
      <LateMark order={order} />
      <RelativeTime at={order.createdAt} />
    </Muted>
  )
}

/** Colour says where, the clock says wrong: a late order keeps its status colour. */
function LateMark({ order }: { order: Order }) {
  const clock = orderClock(order, useNow())
  if (clock?.state !== 'late') return null
  return (
    <Late role="img" aria-label={clock.words} title={clock.words}>
      <AlarmClock size={13} aria-hidden />
    </Late>
  )
}

const OrderNumber = styled(Link)`
  font-weight: var(--font-weight-semibold);
  font-variant-numeric: tabular-nums;
  letter-spacing: -0.012em;

  &:hover {
    text-decoration: underline;
  }
  ${phone} {
    display: inline-flex;
    align-items: center;
    min-height: 32px;
  }
`
const Name = styled.span`
  font-weight: var(--font-weight-medium);
`
const Subtle = styled.span`
  color: var(--color-text-subtle);
`
const Muted = styled.span`
  color: var(--color-text-muted);
`
const Late = styled.span`
  display: inline-block;
  margin-right: 5px;
  color: var(--color-danger-text);
  vertical-align: -2px;
`
/** However narrow the column, how many more there are is said. */
const ServiceNames = styled(Muted)`
  display: flex;
  gap: 0.35em;

  & > span {
    overflow: hidden;
    text-overflow: ellipsis;
  }
`
