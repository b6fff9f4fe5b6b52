import { Id } from '@kainsiap/ops/platform/contract'
import type { Provider, ReconciliationLine, ReconciliationQuery, StatementDay } from '@kainsiap/ops/reconciliation/contract'
import { lineName } from '@kainsiap/ops/reconciliation/line-name'
import type { ListDefinition, ListTable } from '../../../list/listDefinition.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { Difference, Document, MovementName, Result } from './lineCells.tsx'

const table: ListTable<ReconciliationLine> = {
  columns: [
    { id: 'movement', isEssential: true, head: 'Movement', card: 'titles', cell: (line) => <MovementName line={line} /> },
    {
      id: 'statement',
      isEssential: true,
      head: 'Statement',
      width: '118px',
      packedWidth: '104px',
      align: 'right',
      card: 'side',
      cell: ({ movement }) => <Money sen={movement?.sen ?? null} />,
    },
    {
      id: 'ledger',
      head: 'Ledger',
      width: '118px',
      packedWidth: '104px',
      align: 'right',
      leavesBelow: 700,
      cell: ({ ledger }) => <Money sen={ledger?.sen ?? null} />,
    },
    { id: 'document', head: 'Document', width: '22%', leavesBelow: 800, card: 'foot', cell: (line) => <Document line={line} /> },
    {
      id: 'difference',
      isEssential: true,
      head: 'Difference',
      width: '118px',
      packedWidth: '114px',
      align: 'right',
      card: 'end',
      cell: (line) => <Difference line={line} />,
    },
    {
      id: 'result',
      isEssential: true,
      head: 'Result',
      width: '134px',
      packedWidth: '128px',
      card: 'status',
      cell: (line) => <Result line={line} />,
    },
  ],
  reasonColumns: ['result'],
}

/** The lines of one statement. */
export const lineListOf = (provider: Provider, day: string): ListDefinition<ReconciliationLine, ReconciliationQuery> => ({
  entity: 'reconciliationLine',
  exports: 'reconciliation',
  fixed: { provider, day },
  plural: 'lines',
  emptyHint: 'Lines of the provider’s statement and our ledger appear here.',
  searchPlaceholder: 'Number, key or reference',
  tabs: {
    label: 'Lines by result',
    items: [
      { id: 'all', label: 'All' },
      { id: 'unexpected', label: 'Unexpected', isHot: true },
      { id: 'missing', label: 'Missing' },
      { id: 'differs', label: 'Differs', isHot: true },
      { id: 'matched', label: 'Matched' },
      { id: 'resolved', label: 'Resolved' },
    ],
  },
  filters: [],
  sorts: [
    { value: '-urgency', label: 'Exceptions first' },
    { value: '-at', label: 'Newest first' },
    { value: 'at', label: 'Oldest first' },
  ],
  defaultSort: () => '-urgency',
  isRef: (text) => Id.safeParse(text).success,
  refOf: ({ id }) => id,
  nameOf: lineName,
  tableOf: () => table,
})

/** The counts of the tabs; omitted while unknown. */
export const tabCounts = (of: StatementDay | undefined) => ({
  all: of?.lines,
  unexpected: of?.unexpected,
  missing: of?.missing,
  differs: of?.differs,
  matched: of?.matched.count,
  resolved: of?.resolved,
})
