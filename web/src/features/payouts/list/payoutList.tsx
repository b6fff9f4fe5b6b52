import {
  type Payout,
  PayoutMethod,
  type PayoutQuery,
  PayoutRef,
  PayoutState,
  type PayoutStats,
  type PayoutTab,
} from '@kainsiap/ops/payouts/contract'
import type { ListDefinition, ListFilter, ListTable } from '../../../list/listDefinition.ts'
import { RowLink } from '../../../list/RowLink.tsx'
import { agentLookup } from '../../../picker/lookups.ts'
import type { Column } from '../../../ui/table/dataColumn.ts'
import { labelOf } from '../../../ui/format/labelOf.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { formatCount } from '../../../ui/format/numbers.ts'
import { methodLooks } from '../../../money/gatewayLooks.ts'
import { Quiet } from '../../../ui/button/Quiet.ts'
import { AgentCell, Method, Period, Status } from './payoutCells.tsx'
import { PayoutRowActions } from './PayoutRowActions.tsx'

const agentColumn: Column<Payout> = {
  id: 'agent',
  isEssential: true,
  head: 'Agent',
  card: 'name',
  cell: (payout) => <AgentCell {...payout} />,
}
const table: ListTable<Payout> = {
  columns: [
    {
      id: 'payout',
      isEssential: true,
      head: 'Payout ID',
      width: '122px',
      packedWidth: '116px',
      card: 'title',
      cell: ({ number }) => <RowLink to={number}>{number}</RowLink>,
    },
    agentColumn,
    {
      id: 'amount',
      isEssential: true,
      head: 'Amount',
      width: '116px',
      packedWidth: '106px',
      align: 'right',
      card: 'end',
      sortField: 'amountSen',
      cell: ({ amountSen }) => <Money sen={amountSen} />,
    },
    { id: 'method', head: 'Method', width: '148px', leavesBelow: 800, card: 'side', cell: ({ method }) => <Method method={method} /> },
    {
      id: 'status',
      isEssential: true,
      head: 'Status',
      width: '168px',
      packedWidth: '140px',
      card: 'status',
      cell: (payout) => <Status payout={payout} />,
    },
    {
      id: 'period',
      head: 'Period',
      width: '176px',
      leavesBelow: 980,
      card: 'foot',
      sortField: 'periodEnd',
      cell: (payout) => <Period payout={payout} />,
    },
    {
      id: 'orders',
      head: 'Orders',
      width: '72px',
      packedWidth: '66px',
      align: 'right',
      leavesBelow: 700,
      cell: ({ totalOrders }) => <Quiet>{formatCount(totalOrders)}</Quiet>,
    },
    {
      id: 'actions',
      isEssential: true,
      head: 'Actions',
      hideHead: true,
      width: '80px',
      packedWidth: '76px',
      align: 'right',
      card: 'actions',
      cell: (payout) => <PayoutRowActions payout={payout} />,
    },
  ],
  reasonColumns: ['status'],
}

const agentFilter: ListFilter = { kind: 'record', field: 'agentId', label: 'Agent', lookup: agentLookup }

export const payoutList: ListDefinition<Payout, PayoutQuery> = {
  entity: 'payout',
  plural: 'payouts',
  emptyHint: 'Payouts are proposed on schedule or created with New payout.',
  searchPlaceholder: 'Payout, agent or reference',
  tabs: {
    label: 'Payouts by status',
    items: [
      { id: 'all', label: 'All' },
      { id: 'attention', label: 'Needs attention', isHot: true },
      { id: 'pending', label: 'Pending' },
      { id: 'on_hold', label: 'On hold' },
      { id: 'processing', label: 'Processing' },
      { id: 'completed', label: 'Completed' },
      { id: 'failed', label: 'Failed' },
    ],
  },
  filters: [
    { field: 'status', label: 'Status', options: PayoutState.options.map((value) => ({ value, label: labelOf(value) })) },
    { field: 'method', label: 'Method', options: PayoutMethod.options.map((value) => ({ value, label: methodLooks[value].label })) },
    { kind: 'amount', label: 'Amount', minField: 'minAmountSen', maxField: 'maxAmountSen' },
    agentFilter,
  ],
  sorts: [
    { value: '-createdAt', label: 'Newest first' },
    { value: 'createdAt', label: 'Oldest first' },
    { value: '-amountSen', label: 'Amount: high to low' },
    { value: 'amountSen', label: 'Amount: low to high' },
    { value: '-periodEnd', label: 'Period: latest first' },
    { value: 'periodEnd', label: 'Period: earliest first' },
  ],
  defaultSort: () => '-createdAt',
  isRef: (text) => PayoutRef.safeParse(text).success,
  refOf: ({ number }) => number,
  nameOf: ({ number }) => number,
  recordsOf: { agentId: ({ agent }) => agent },
  tableOf: () => table,
}

const ofOneAgent: ListTable<Payout> = { ...table, columns: table.columns.filter((column) => column !== agentColumn) }

/** The payouts of one agent. */
export const payoutListOf = (agentId: string): ListDefinition<Payout, PayoutQuery> => ({
  ...payoutList,
  fixed: { agentId },
  isBelow: true,
  emptyHint: 'This agent has not been paid yet.',
  searchPlaceholder: 'Payout or reference',
  filters: payoutList.filters.filter((filter) => filter !== agentFilter),
  tableOf: () => ofOneAgent,
})

/** The live counts of the tabs: of all payouts, regardless of filters. */
export function tabCounts(stats: PayoutStats | undefined): Record<PayoutTab, number | undefined> {
  return {
    all: stats?.total,
    attention: stats?.needAttention,
    pending: stats?.pending,
    on_hold: stats?.onHold,
    processing: stats?.processing,
    completed: stats?.completed,
    failed: stats?.failed,
  }
}
