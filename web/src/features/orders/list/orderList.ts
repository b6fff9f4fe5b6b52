import { ServiceType } from '@kainsiap/ops/catalogue/contract'
import {
  defaultOrderSort,
  type Order,
  OrderNumber,
  OrderPriority,
  type OrderQuery,
  type OrderStats,
  type OrderTab,
  PaymentMethod,
  PaymentStatus,
} from '@kainsiap/ops/orders/contract'
import { State } from '@kainsiap/ops/places/states'
import { statusLabel } from '@kainsiap/ops/orders/status-machine'
import { agentLookup, customerLookup } from '../../../picker/lookups.ts'
import type { ListDefinition } from '../../../list/listDefinition.ts'
import { labelOf } from '../../../ui/format/labelOf.ts'
import { tableOf } from './orderColumns.tsx'
import { mayMoveUnseen, whyOutOfList } from './orderMatches.ts'
import { orderStages } from './orderStages.ts'

const toOptions = (values: readonly string[]) => values.map((value) => ({ value, label: statusLabel(value) }))
const stages = orderStages.map(({ stage, statuses }) => ({ label: stage, options: toOptions(statuses) }))

export const orderList: ListDefinition<Order, OrderQuery> = {
  entity: 'order',
  exports: 'orders',
  plural: 'orders',
  emptyHint: 'New orders appear here when customers book.',
  searchPlaceholder: 'Order, customer, email, agent',
  tabs: {
    label: 'Orders by state',
    items: [
      { id: 'all', label: 'All' },
      { id: 'unassigned', label: 'Unassigned' },
      { id: 'late', label: 'Late', isHot: true },
      { id: 'pending', label: 'Pending' },
      { id: 'active', label: 'Active' },
      { id: 'completed', label: 'Completed' },
      { id: 'disputed', label: 'Disputed', isHot: true },
    ],
  },
  filters: [
    { field: 'status', label: 'Status', options: stages.flatMap(({ options }) => options), groups: stages },
    { field: 'priority', label: 'Priority', options: toOptions(OrderPriority.options) },
    { field: 'paymentStatus', label: 'Payment', options: toOptions(PaymentStatus.options) },
    { kind: 'days', label: 'Created', fromField: 'createdFrom', toField: 'createdTo' },
    { kind: 'days', label: 'Pickup', fromField: 'pickupFrom', toField: 'pickupTo' },
    { kind: 'days', label: 'Paid', fromField: 'paidFrom', toField: 'paidTo' },
    { field: 'serviceType', label: 'Service', options: toOptions(ServiceType.options) },
    { kind: 'amount', label: 'Amount', minField: 'minAmountSen', maxField: 'maxAmountSen' },
    { field: 'method', label: 'Method', options: PaymentMethod.options.map((value) => ({ value, label: labelOf(value) })) },
    { field: 'state', label: 'State', isSingle: true, options: State.options.map((value) => ({ value, label: value })) },
    {
      field: 'hasDispute',
      label: 'Dispute',
      isSingle: true,
      options: [
        { value: 'true', label: 'Disputed' },
        { value: 'false', label: 'Not disputed' },
      ],
    },
    { kind: 'record', field: 'customerId', label: 'Customer', lookup: customerLookup },
    { kind: 'record', field: 'agentId', label: 'Agent', lookup: agentLookup },
  ],
  sorts: [
    { value: 'dueAt', label: 'Due: soonest first' },
    { value: '-dueAt', label: 'Due: latest first' },
    { value: '-createdAt', label: 'Newest first' },
    { value: 'createdAt', label: 'Oldest first' },
    { value: 'scheduledPickupTime', label: 'Pickup: soonest first' },
    { value: '-scheduledPickupTime', label: 'Pickup: latest first' },
    { value: '-totalAmountSen', label: 'Amount: high to low' },
    { value: 'totalAmountSen', label: 'Amount: low to high' },
  ],
  defaultSort: (tab) => defaultOrderSort(tab as OrderTab),
  isRef: (text) => OrderNumber.safeParse(text).success,
  refOf: ({ number }) => number,
  recordsOf: { customerId: ({ customer }) => customer, agentId: ({ agent }) => agent },
  nameOf: ({ number }) => number,
  tableOf: (tab) => tableOf(tab as OrderTab),
  rulesOf: (query) => ({
    whyOut: (order) => whyOutOfList(order, query),
    mayBeOut: (before, after) => mayMoveUnseen(query, before, after),
  }),
}

/** The live counts of the tabs: of all orders, regardless of filters. */
export function tabCounts(stats: OrderStats | undefined): Record<OrderTab, number | undefined> {
  return {
    all: stats?.totalOrders,
    unassigned: stats?.unassignedOrders,
    late: stats?.lateOrders,
    pending: stats?.pendingOrders,
    active: stats?.activeOrders,
    completed: stats?.completedOrders,
    disputed: stats?.disputedOrders,
  }
}
