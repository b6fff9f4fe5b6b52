import type { Payment, PaymentQuery, PaymentStats } from '@kainsiap/ops/payments/contract'
import type { ListDefinition, ListTable } from '../../../list/listDefinition.ts'
import { Name } from '../../../list/Name.tsx'
import { serverRules } from '../../../list/serverRules.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { gatewayFilter, methodFilter, paymentList } from '../list/paymentList.tsx'
import { knownText } from '../paymentWords.ts'
import { Known, NextAction, Numbers, Since, State, Through } from './queueCells.tsx'

const table: ListTable<Payment> = {
  columns: [
    {
      id: 'state',
      isEssential: true,
      head: 'Status',
      width: '126px',
      packedWidth: '126px',
      card: 'status',
      cell: (payment) => <State payment={payment} />,
    },
    {
      id: 'payment',
      isEssential: true,
      head: 'Payment',
      width: '136px',
      packedWidth: '130px',
      card: 'title',
      cell: (payment) => <Numbers payment={payment} />,
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
      width: '108px',
      packedWidth: '100px',
      align: 'right',
      card: 'side',
      sortField: 'amountSen',
      cell: ({ amountSen }) => <Money sen={amountSen} />,
    },
    { id: 'method', head: 'Method', width: '132px', leavesBelow: 980, cell: (payment) => <Through payment={payment} /> },
    {
      id: 'known',
      head: 'Details',
      width: 'clamp(170px, 20cqi, 320px)',
      leavesBelow: 700,
      wraps: true,
      card: 'note',
      cell: (payment) => <Known title={knownText(payment)}>{knownText(payment)}</Known>,
    },
    {
      id: 'since',
      head: 'Last update',
      width: '128px',
      leavesBelow: 980,
      sortField: 'updatedAt',
      sortsFirst: 'ascending',
      cell: ({ updatedAt }) => <Since at={updatedAt} />,
    },
    {
      id: 'actions',
      isEssential: true,
      head: 'Action',
      hideHead: true,
      width: '120px',
      packedWidth: '112px',
      align: 'right',
      card: 'actions',
      cell: (payment) => <NextAction payment={payment} />,
    },
  ],
  reasonColumns: ['state'],
}

/** Of those that need a hand, whatever changes comes last: each change moves it. */
const movesBy = (sort: PaymentQuery['sort']) => (sort === '-needsAttention' ? 'updatedAt' : sort)

/** What the list of payments is, of those that do not go on by themselves: what needs a hand first, of that the longest unchanged. */
export const paymentQueue: ListDefinition<Payment, PaymentQuery> = {
  ...paymentList,
  plural: 'payments',
  emptyHint: 'No payments need attention.',
  tabs: {
    label: 'Payments by status',
    items: [
      { id: 'open', label: 'All' },
      { id: 'attention', label: 'Needs attention', isHot: true },
      { id: 'failed', label: 'Failed' },
      { id: 'processing', label: 'In progress' },
    ],
  },
  filters: [gatewayFilter, methodFilter],
  sorts: [
    { value: '-needsAttention', label: 'Needs attention first' },
    { value: 'updatedAt', label: 'Oldest update first' },
    { value: '-updatedAt', label: 'Recently updated first' },
    { value: '-amountSen', label: 'Amount: high to low' },
    { value: 'amountSen', label: 'Amount: low to high' },
  ],
  defaultSort: () => '-needsAttention',
  tableOf: () => table,
  rulesOf: (query) => serverRules<Payment>(queueQuery({ ...query, sort: movesBy(query.sort) })),
}

/** The first tab is no whole list: the server is asked for it by its name. */
export const queueQuery = (query: PaymentQuery): PaymentQuery => ({ ...query, tab: query.tab ?? 'open' })

export function queueCounts(stats: PaymentStats | undefined): Record<string, number | undefined> {
  return { open: stats?.open, attention: stats?.needAttention, failed: stats?.failed, processing: stats?.processing }
}
