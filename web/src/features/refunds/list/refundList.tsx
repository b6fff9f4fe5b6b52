import { PaymentGateway } from '@kainsiap/ops/payments/contract'
import {
  type Refund,
  type RefundQuery,
  RefundReason,
  refundReasonNames,
  RefundRef,
  RefundState,
  type RefundStats,
  type RefundTab,
} from '@kainsiap/ops/refunds/contract'
import { ReachLink } from '../../../app/access/ReachLink.tsx'
import type { ListDefinition, ListTable } from '../../../list/listDefinition.ts'
import { Name } from '../../../list/Name.tsx'
import { RowLink } from '../../../list/RowLink.tsx'
import { gatewayNames } from '../../../money/gatewayLooks.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { Moment } from '../../../ui/format/Moment.tsx'
import { RefundChip } from '../RefundChip.tsx'
import { refundLooks } from '../refundLooks.ts'
import { refundPaths } from '../refundPaths.ts'
import { RefundRowMenu } from './RefundRowMenu.tsx'

const table: ListTable<Refund> = {
  columns: [
    {
      id: 'refund',
      isEssential: true,
      head: 'Refund ID',
      width: '146px',
      packedWidth: '140px',
      card: 'title',
      cell: ({ number }) => <RowLink to={number}>{number}</RowLink>,
    },
    {
      id: 'order',
      head: 'Order ID',
      width: '132px',
      packedWidth: '128px',
      card: 'foot',
      cell: ({ order }) => <ReachLink to={refundPaths.order(order.number)}>{order.number}</ReachLink>,
    },
    {
      id: 'customer',
      head: 'Customer',
      leavesBelow: 800,
      wraps: true,
      card: 'name',
      cell: ({ customer }) => <Name name={customer.name} />,
    },
    {
      id: 'amount',
      isEssential: true,
      head: 'Amount',
      width: '112px',
      packedWidth: '100px',
      align: 'right',
      card: 'end',
      sortField: 'amountSen',
      cell: ({ amountSen }) => <Money sen={amountSen} />,
    },
    { id: 'reason', head: 'Reason', leavesBelow: 700, cell: ({ reason }) => refundReasonNames[reason] },
    {
      id: 'status',
      isEssential: true,
      head: 'Status',
      width: '160px',
      packedWidth: '150px',
      card: 'status',
      cell: (refund) => <RefundChip refund={refund} />,
    },
    { id: 'askedBy', head: 'Requested by', leavesBelow: 980, wraps: true, cell: ({ requestedBy }) => <Name name={requestedBy.name} /> },
    {
      id: 'date',
      head: 'Requested',
      width: '140px',
      leavesBelow: 700,
      sortField: 'createdAt',
      cell: ({ createdAt }) => <Moment at={createdAt} />,
    },
    {
      id: 'actions',
      isEssential: true,
      head: 'Actions',
      hideHead: true,
      width: '52px',
      align: 'right',
      card: 'actions',
      cell: (refund) => <RefundRowMenu refund={refund} />,
    },
  ],
  reasonColumns: ['status'],
}

export const refundList: ListDefinition<Refund, RefundQuery> = {
  entity: 'refund',
  plural: 'refunds',
  emptyHint: 'Request a refund from a payment or from a cancelled order.',
  searchPlaceholder: 'Refund, order or customer',
  tabs: {
    label: 'Refunds by status',
    items: [
      { id: 'all', label: 'All' },
      { id: 'waiting', label: 'Open' },
      { id: 'underway', label: 'In progress' },
      { id: 'attention', label: 'Needs attention', isHot: true },
      { id: 'succeeded', label: 'Succeeded' },
      { id: 'failed', label: 'Failed' },
    ],
  },
  filters: [
    { field: 'status', label: 'Status', options: RefundState.options.map((value) => ({ value, label: refundLooks[value].label })) },
    { field: 'reason', label: 'Reason', options: RefundReason.options.map((value) => ({ value, label: refundReasonNames[value] })) },
    { field: 'gateway', label: 'Gateway', options: PaymentGateway.options.map((value) => ({ value, label: gatewayNames[value] })) },
    { kind: 'amount', label: 'Amount', minField: 'minAmountSen', maxField: 'maxAmountSen' },
  ],
  sorts: [
    { value: '-createdAt', label: 'Newest first' },
    { value: 'createdAt', label: 'Oldest first' },
    { value: 'dueAt', label: 'Earliest due first' },
    { value: '-amountSen', label: 'Amount: high to low' },
    { value: 'amountSen', label: 'Amount: low to high' },
  ],
  defaultSort: () => '-createdAt',
  isRef: (text) => RefundRef.safeParse(text).success,
  refOf: ({ number }) => number,
  nameOf: ({ number }) => number,
  tableOf: () => table,
}

/** The live counts of the tabs: of all refunds, regardless of filters. */
export function tabCounts(stats: RefundStats | undefined): Partial<Record<RefundTab, number | undefined>> {
  return {
    all: stats?.total,
    underway: stats?.underway,
    attention: stats?.needAttention,
    succeeded: stats?.succeeded,
    failed: stats?.failed,
    waiting: stats?.waiting,
  }
}
