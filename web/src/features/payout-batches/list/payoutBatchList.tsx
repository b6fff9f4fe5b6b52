import {
  type PayoutBatch,
  type PayoutBatchQuery,
  PayoutBatchRef,
  PayoutBatchState,
  type PayoutBatchStats,
  type PayoutBatchTab,
} from '@kainsiap/ops/payout-batches/contract'
import type { z } from 'zod'
import type { ListDefinition, ListTable } from '../../../list/listDefinition.ts'
import { RowLink } from '../../../list/RowLink.tsx'
import { Moment } from '../../../ui/format/Moment.tsx'
import { labelOf } from '../../../ui/format/labelOf.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { formatCount } from '../../../ui/format/numbers.ts'
import { periodLabel } from '../../../money/payoutWords.ts'
import { Quiet } from '../../../ui/button/Quiet.ts'
import { StatusChip } from '../../../ui/status/StatusChip.tsx'
import { runLook, stateName } from '../payoutBatchLooks.ts'
import { agentsOf } from '../payoutBatchWords.ts'
import { Progress } from './batchCells.tsx'
import { BatchRowMenu } from './BatchRowMenu.tsx'

const table: ListTable<PayoutBatch> = {
  columns: [
    {
      id: 'run',
      isEssential: true,
      head: 'Payout batch',
      width: '122px',
      packedWidth: '116px',
      card: 'title',
      cell: ({ number }) => <RowLink to={number}>{number}</RowLink>,
    },
    { id: 'period', isEssential: true, head: 'Period', card: 'name', cell: (run) => <Quiet>{periodLabel(run)}</Quiet> },
    {
      id: 'agents',
      head: 'Agents',
      width: '72px',
      packedWidth: '66px',
      align: 'right',
      leavesBelow: 700,
      cell: (run) => <Quiet>{formatCount(agentsOf(run))}</Quiet>,
    },
    {
      id: 'amount',
      isEssential: true,
      head: 'Amount',
      width: '122px',
      packedWidth: '116px',
      align: 'right',
      card: 'side',
      sortField: 'amountSen',
      cell: ({ amountSen }) => <Money sen={amountSen} />,
    },
    {
      id: 'status',
      isEssential: true,
      head: 'Status',
      width: '160px',
      packedWidth: '156px',
      card: 'status',
      cell: (run) => <StatusChip {...runLook(run)} />,
    },
    { id: 'progress', head: 'Progress', width: '144px', leavesBelow: 800, card: 'foot', cell: (run) => <Progress run={run} /> },
    {
      id: 'prepared',
      head: 'Prepared by',
      width: '134px',
      leavesBelow: 980,
      cell: ({ createdBy }) => <Quiet title={createdBy.name}>{createdBy.name}</Quiet>,
    },
    {
      id: 'created',
      head: 'Prepared',
      width: '118px',
      leavesBelow: 1100,
      card: 'end',
      sortField: 'createdAt',
      cell: ({ createdAt }) => <Moment at={createdAt} />,
    },
    {
      id: 'actions',
      isEssential: true,
      head: 'Actions',
      hideHead: true,
      width: '48px',
      align: 'right',
      card: 'actions',
      cell: (run) => <BatchRowMenu run={run} />,
    },
  ],
  reasonColumns: ['status'],
}

export const payoutBatchList: ListDefinition<PayoutBatch, PayoutBatchQuery> = {
  entity: 'payoutBatch',
  plural: 'payout batches',
  emptyHint: 'A payout batch pays many agents at once. Create one with New payout batch. A second user must release it.',
  searchPlaceholder: 'Payout batch number',
  tabs: {
    label: 'Payout batches by status',
    items: [
      { id: 'all', label: 'All' },
      { id: 'open', label: 'Open' },
      { id: 'submitted', label: 'Awaiting approval', isHot: true },
      { id: 'processing', label: 'Processing' },
      { id: 'ended', label: 'Ended' },
    ],
  },
  filters: [
    {
      field: 'status',
      label: 'Status',
      options: PayoutBatchState.options.map((value) => ({ value, label: labelOf(stateName(value)) })),
    },
  ],
  sorts: [
    { value: '-createdAt', label: 'Newest first' },
    { value: 'createdAt', label: 'Oldest first' },
    { value: '-amountSen', label: 'Amount: high to low' },
    { value: 'amountSen', label: 'Amount: low to high' },
  ],
  defaultSort: () => '-createdAt',
  isRef: (text) => PayoutBatchRef.safeParse(text).success,
  refOf: ({ number }) => number,
  nameOf: ({ number }) => number,
  tableOf: () => table,
}

/** The live counts of the tabs: of all runs, regardless of filters. */
export function tabCounts(stats: PayoutBatchStats | undefined): Record<z.infer<typeof PayoutBatchTab>, number | undefined> {
  if (!stats) return { all: undefined, open: undefined, submitted: undefined, processing: undefined, ended: undefined }
  const { total, draft, submitted, processing, completed, partiallyCompleted, failed, rejected, cancelled } = stats
  return {
    all: total,
    open: draft + submitted + processing,
    submitted,
    processing,
    ended: completed + partiallyCompleted + failed + rejected + cancelled,
  }
}
