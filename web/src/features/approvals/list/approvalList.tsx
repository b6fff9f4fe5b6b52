import { type Approval, ApprovalKind, type ApprovalQuery, type ApprovalStats, type ApprovalView } from '@kainsiap/ops/approvals/contract'
import { Id } from '@kainsiap/ops/platform/contract'
import type { ListDefinition, ListTable } from '../../../list/listDefinition.ts'
import { serverRules } from '../../../list/serverRules.ts'
import type { Column } from '../../../ui/table/dataColumn.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { Moment } from '../../../ui/format/Moment.tsx'
import { kindLooks, stateLooks } from '../approvalLooks.ts'
import { titleOf } from '../approvalWords.ts'
import { StateChip } from '../StateChip.tsx'
import { AmountCell, AskedCell, Lines, WhatCell, WhyCell } from './approvalCells.tsx'

const what: Column<Approval> = {
  id: 'what',
  isEssential: true,
  head: 'Type',
  card: 'titles',
  cell: (approval) => <WhatCell approval={approval} />,
}
const asked: Column<Approval> = {
  id: 'askedBy',
  head: 'Requested by',
  width: '140px',
  packedWidth: '120px',
  leavesBelow: 700,
  card: 'end',
  cell: (approval) => <AskedCell approval={approval} />,
}
const why: Column<Approval> = {
  id: 'why',
  isEssential: true,
  head: 'Reason',
  width: '226px',
  packedWidth: '196px',
  card: 'foot',
  cell: (approval) => <WhyCell approval={approval} />,
}
const amount: Column<Approval> = {
  id: 'amount',
  isEssential: true,
  head: 'Amount · Expires',
  width: '150px',
  packedWidth: '132px',
  align: 'right',
  card: 'titles',
  cell: (approval) => <AmountCell approval={approval} />,
}
const decided: Column<Approval> = {
  id: 'decided',
  isEssential: true,
  head: 'Decision',
  width: '160px',
  card: 'foot',
  cell: ({ state }) => <StateChip state={state} />,
}
const decidedBy: Column<Approval> = {
  id: 'decidedBy',
  head: 'Decided by',
  width: '170px',
  packedWidth: '150px',
  leavesBelow: 700,
  card: 'end',
  cell: ({ decidedBy: by, decidedAt, state }) =>
    state === 'waiting' ? (
      '–'
    ) : (
      <Lines>
        <span>{by?.name ?? '–'}</span>
        <small>{decidedAt && <Moment at={decidedAt} />}</small>
      </Lines>
    ),
}
const sum: Column<Approval> = {
  ...amount,
  head: 'Amount',
  width: '120px',
  packedWidth: '112px',
  card: 'status',
  cell: ({ amountSen }) => <Money sen={amountSen} />,
}

/** Not on cards: who decided is. */
const { card: _onCards, ...askedBeside } = asked

const tables: Readonly<Record<ApprovalView, ListTable<Approval>>> = {
  waiting: { columns: [what, asked, why, amount], reasonColumns: ['why'] },
  mine: { columns: [what, decidedBy, decided, amount], reasonColumns: ['decided'] },
  decided: { columns: [what, askedBeside, decidedBy, decided, sum], reasonColumns: ['decided'] },
}

const words: Readonly<Record<ApprovalView, { plural: string; emptyHint: string }>> = {
  waiting: { plural: 'approvals', emptyHint: 'Requests that need a second approver appear here.' },
  mine: { plural: 'requests', emptyHint: 'Your requests and their outcomes appear here.' },
  decided: { plural: 'decisions', emptyHint: 'Approved, rejected and expired requests appear here.' },
}

const definitionOf = (view: ApprovalView): ListDefinition<Approval, ApprovalQuery> => ({
  entity: 'approval',
  ...words[view],
  searchPlaceholder: 'Number, customer, agent or requester',
  tabs: {
    label: 'Approvals by type',
    items: [{ id: 'all', label: 'All' }, ...ApprovalKind.options.map((kind) => ({ id: kind, label: kindLooks[kind].plural }))],
  },
  filters: [],
  sorts: [{ value: '-requestedAt', label: view === 'waiting' ? 'Expiring soon first' : 'Newest first' }],
  defaultSort: () => '-requestedAt',
  isRef: (text) => Id.safeParse(text).success,
  refOf: ({ id }) => id,
  nameOf: (approval) => `${titleOf(approval)} ${approval.number}`,
  tableOf: () => tables[view],
  rulesOf: (query) => ({
    ...serverRules<Approval>(query),
    whyOut: ({ state }) => (view === 'waiting' && state !== 'waiting' ? stateLooks[state].label : null),
  }),
})

export const approvalLists: Readonly<Record<ApprovalView, ListDefinition<Approval, ApprovalQuery>>> = {
  waiting: definitionOf('waiting'),
  mine: definitionOf('mine'),
  decided: definitionOf('decided'),
}

/** The live counts of the tabs, of what waits. */
export const tabCounts = (stats: ApprovalStats | undefined): Readonly<Record<string, number | undefined>> => ({
  all: stats?.waiting,
  ...Object.fromEntries(ApprovalKind.options.map((kind) => [kind, stats?.byKind[kind]])),
})
