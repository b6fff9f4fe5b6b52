import type { Order, OrderTab } from '@kainsiap/ops/orders/contract'
import styled from 'styled-components'
import type { ListTable } from '../../../list/listDefinition.ts'
import { Name } from '../../../list/Name.tsx'
import { RowLink } from '../../../list/RowLink.tsx'
import type { Column } from '../../../ui/table/dataColumn.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { PriorityMark } from '../../../ui/status/PriorityMark.tsx'
import { RelativeTime } from '../../../ui/format/RelativeTime.tsx'
import { StatusChip } from '../../../ui/status/StatusChip.tsx'
import { orderLooks } from '../../../ui/status/orderLooks.ts'
import { paymentLooks } from '../statusLooks.ts'
import { serviceSummary } from '../orderLabels.ts'
import { AgentCell } from './AgentCell.tsx'
import { DueCell } from './DueCell.tsx'
import { OrderRowMenu } from './OrderRowMenu.tsx'

const columns = {
  order: {
    id: 'order',
    isEssential: true,
    head: 'Order',
    width: '126px',
    packedWidth: '112px',
    card: 'title',
    cell: ({ number }) => <OrderNumber to={number}>{number}</OrderNumber>,
  },
  customer: {
    id: 'customer',
    isEssential: true,
    head: 'Customer',
    card: 'name',
    wraps: true,
    cell: ({ customer }) => <Name name={customer.name} isStrong />,
  },
  due: {
    id: 'due',
    isEssential: true,
    head: 'Due',
    width: 'clamp(216px, 16cqi, 260px)',
    packedWidth: 'clamp(184px, 11cqi + 112px, 216px)',
    card: 'lines',
    sortField: 'dueAt',
    sortsFirst: 'ascending',
    cell: (order) => <DueCell order={order} />,
  },
  agent: { id: 'agent', head: 'Agent', card: 'end', wraps: true, leavesBelow: 700, cell: (order) => <AgentCell order={order} /> },
  status: {
    id: 'status',
    isEssential: true,
    head: 'Status',
    width: 'clamp(156px, 12cqi, 190px)',
    packedWidth: '150px',
    card: 'status',
    cell: ({ status }) => <StatusChip status={status} look={orderLooks[status]} />,
  },
  priority: {
    id: 'priority',
    head: 'Priority',
    width: '78px',
    packedWidth: '74px',
    leavesBelow: 980,
    card: 'mark',
    cell: ({ priority }) => <PriorityMark priority={priority} />,
  },
  services: {
    id: 'services',
    head: 'Services',
    width: 'clamp(96px, 20cqi - 150px, 220px)',
    packedWidth: '76px',
    wraps: true,
    leavesBelow: 1180,
    cell: (order) => <Services order={order} />,
  },
  amount: {
    id: 'amount',
    head: 'Amount',
    width: '104px',
    packedWidth: '90px',
    align: 'right',
    leavesBelow: 800,
    sortField: 'totalAmountSen',
    cell: ({ totalAmountSen }) => <Money sen={totalAmountSen} />,
  },
  payment: {
    id: 'payment',
    head: 'Payment',
    width: 'clamp(128px, 9cqi, 140px)',
    packedWidth: '122px',
    leavesBelow: 1100,
    cell: ({ paymentStatus }) => <StatusChip status={paymentStatus} look={paymentLooks[paymentStatus]} />,
  },
  delivered: {
    id: 'delivered',
    isEssential: true,
    head: 'Delivered',
    width: '136px',
    packedWidth: '104px',
    card: 'foot',
    cell: (order) => <Delivered order={order} />,
  },
  created: {
    id: 'created',
    head: 'Created',
    width: '112px',
    packedWidth: '92px',
    leavesBelow: 800,
    sortField: 'createdAt',
    cell: ({ createdAt }) => (
      <Muted>
        <RelativeTime at={createdAt} />
      </Muted>
    ),
  },
  actions: {
    id: 'actions',
    isEssential: true,
    head: 'Actions',
    hideHead: true,
    width: '44px',
    packedWidth: '40px',
    card: 'actions',
    cell: (order) => <OrderRowMenu order={order} />,
  },
} as const satisfies Record<string, Column<Order>>

/** For open work the due time matters most; services and payment matter less: they give way before a name is cut off. */
const dueTable: ListTable<Order> = {
  columns: [
    columns.order,
    columns.customer,
    columns.due,
    columns.agent,
    columns.status,
    columns.priority,
    columns.services,
    columns.amount,
    columns.payment,
    { ...columns.created, isExtra: true },
    columns.actions,
  ],
  reasonColumns: ['due'],
}
const completedTable: ListTable<Order> = {
  columns: [
    columns.order,
    columns.customer,
    columns.delivered,
    columns.agent,
    columns.status,
    columns.priority,
    columns.services,
    { ...columns.amount, card: 'side' },
    columns.payment,
    columns.created,
    columns.actions,
  ],
  reasonColumns: ['delivered'],
}

/** The same object for the same tab, so that rows render again only when they change themselves. */
export function tableOf(tab: OrderTab): ListTable<Order> {
  return tab === 'completed' ? completedTable : dueTable
}

function Services({ order }: { order: Order }) {
  const { named, more, all } = serviceSummary(order)
  return (
    <ServiceNames title={all} data-printed-as={all}>
      <span data-lines={more ? 1 : 2}>{named}</span>
      {more && <span>{more}</span>}
    </ServiceNames>
  )
}

function Delivered({ order: { actualDeliveryTime, completedAt, updatedAt } }: { order: Order }) {
  return (
    <Muted>
      <RelativeTime at={actualDeliveryTime ?? completedAt ?? updatedAt} />
    </Muted>
  )
}

const OrderNumber = styled(RowLink)`
  font-variant-numeric: tabular-nums;
  letter-spacing: -0.012em;
`
const Muted = styled.span`
  color: var(--color-text-muted);
`
/** The number of further services stays visible, however narrow the column. */
const ServiceNames = styled(Muted)`
  display: block;
  font-size: var(--font-size-small);
  line-height: var(--line-height-small);

  & > span {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }
  & > [data-lines='1'] {
    display: block;
    white-space: nowrap;
    text-overflow: ellipsis;
  }
`
