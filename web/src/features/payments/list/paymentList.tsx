import {
  type Payment,
  PaymentGateway,
  PaymentMethodName,
  type PaymentQuery,
  PaymentRef,
  type PaymentStats,
  PaymentState,
  type PaymentTab,
} from '@kainsiap/ops/payments/contract'
import { gatewayNames, methodLooks } from '../../../money/gatewayLooks.ts'
import type { ListDefinition, ListTable } from '../../../list/listDefinition.ts'
import { RowLink } from '../../../list/RowLink.tsx'
import { labelOf } from '../../../ui/format/labelOf.ts'
import { Moment } from '../../../ui/format/Moment.tsx'
import { Money } from '../../../ui/format/Money.tsx'
import { StatusChip } from '../../../ui/status/StatusChip.tsx'
import { paymentLooks } from '../paymentLooks.ts'
import { Gateway, Method, OrderNumber } from './paymentCells.tsx'
import { PaymentRowActions } from './PaymentRowActions.tsx'

const table: ListTable<Payment> = {
  columns: [
    {
      id: 'payment',
      isEssential: true,
      head: 'Payment ID',
      width: '138px',
      packedWidth: '132px',
      card: 'title',
      cell: ({ number }) => <RowLink to={number}>{number}</RowLink>,
    },
    {
      id: 'order',
      head: 'Order ID',
      width: '132px',
      packedWidth: '128px',
      card: 'name',
      cell: ({ order }) => <OrderNumber number={order.number} />,
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
    { id: 'method', head: 'Method', leavesBelow: 700, card: 'foot', cell: ({ method }) => <Method method={method} /> },
    {
      id: 'status',
      isEssential: true,
      head: 'Status',
      width: '138px',
      packedWidth: '128px',
      card: 'status',
      cell: ({ status }) => <StatusChip status={status} look={paymentLooks[status]} />,
    },
    { id: 'gateway', head: 'Gateway', width: '100px', leavesBelow: 800, cell: ({ gateway }) => <Gateway gateway={gateway} /> },
    {
      id: 'date',
      head: 'Date',
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
      width: '116px',
      packedWidth: '112px',
      align: 'right',
      card: 'actions',
      cell: (payment) => <PaymentRowActions payment={payment} />,
    },
  ],
  reasonColumns: ['status'],
}

export const gatewayFilter = {
  field: 'gateway',
  label: 'Gateway',
  options: PaymentGateway.options.map((value) => ({ value, label: gatewayNames[value] })),
}
export const methodFilter = {
  field: 'method',
  label: 'Method',
  options: PaymentMethodName.options.map((value) => ({ value, label: methodLooks[value].label })),
}

export const paymentList: ListDefinition<Payment, PaymentQuery> = {
  entity: 'payment',
  plural: 'payments',
  emptyHint: 'A payment appears here for each new order.',
  searchPlaceholder: 'Payment, order or reference',
  tabs: {
    label: 'Payments by status',
    items: [
      { id: 'all', label: 'All' },
      { id: 'attention', label: 'Needs attention', isHot: true },
      { id: 'completed', label: 'Completed' },
      { id: 'pending', label: 'Pending' },
      { id: 'processing', label: 'Processing' },
      { id: 'failed', label: 'Failed' },
      { id: 'refunded', label: 'Refunded' },
    ],
  },
  filters: [
    { field: 'status', label: 'Status', options: PaymentState.options.map((value) => ({ value, label: labelOf(value) })) },
    methodFilter,
    gatewayFilter,
    { kind: 'amount', label: 'Amount', minField: 'minAmountSen', maxField: 'maxAmountSen' },
    { kind: 'days', label: 'Created', fromField: 'createdFrom', toField: 'createdTo' },
    { kind: 'days', label: 'Paid', fromField: 'paidFrom', toField: 'paidTo' },
  ],
  sorts: [
    { value: '-createdAt', label: 'Newest first' },
    { value: 'createdAt', label: 'Oldest first' },
    { value: '-amountSen', label: 'Amount: high to low' },
    { value: 'amountSen', label: 'Amount: low to high' },
    { value: '-updatedAt', label: 'Recently updated first' },
  ],
  defaultSort: () => '-createdAt',
  isRef: (text) => PaymentRef.safeParse(text).success,
  refOf: ({ number }) => number,
  nameOf: ({ number }) => number,
  tableOf: () => table,
}

/** The live counts of the tabs: of all payments, regardless of filters. */
export function tabCounts(stats: PaymentStats | undefined): Record<Exclude<PaymentTab, 'open'>, number | undefined> {
  return {
    all: stats?.total,
    attention: stats?.needAttention,
    completed: stats?.completed,
    pending: stats?.pending,
    processing: stats?.processing,
    failed: stats?.failed,
    refunded: stats && stats.refunded + stats.partialRefund,
  }
}
