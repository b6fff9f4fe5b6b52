import type { PayoutBatch, PayoutChannel } from '@kainsiap/ops/payout-batches/contract'
import { ReachLink } from '../../../app/access/ReachLink.tsx'
import type { Column } from '../../../ui/table/dataColumn.ts'
import { statusLook } from '../../../money/payoutLooks.ts'
import { Quiet } from '../../../ui/button/Quiet.ts'
import { ringgit, signedRinggit } from '../../../ui/format/ringgit.ts'
import { StatusChip } from '../../../ui/status/StatusChip.tsx'
import { payoutBatchPaths } from '../payoutBatchPaths.ts'
import type { RunItem } from '../payoutBatchesApi.ts'
import { isReleased } from '../payoutBatchWords.ts'
import { CheckItem, Net, Orders, Person, Said, VersusLast } from './itemCells.tsx'

const agent: Column<RunItem> = {
  id: 'agent',
  isEssential: true,
  head: 'Agent',
  card: 'title',
  cell: ({ agent: { name }, bank, number }) => (
    <Person name={name} bank={bank}>
      <ReachLink to={payoutBatchPaths.payout(number)}>{number}</ReachLink>
    </Person>
  ),
}
const net = (card: 'status' | 'name'): Column<RunItem> => ({
  id: 'net',
  isEssential: true,
  head: 'Net',
  width: '100px',
  align: 'right',
  card,
  sortField: 'amountSen',
  cell: ({ amountSen }) => <Net sen={amountSen} />,
})

/** What each agent is paid for. */
const dryColumns: readonly Column<RunItem>[] = [
  agent,
  {
    id: 'orders',
    head: 'Orders',
    width: '60px',
    align: 'right',
    card: 'name',
    cell: ({ totalOrders }) => <Orders count={totalOrders} />,
  },
  {
    id: 'gross',
    head: 'Gross',
    width: '98px',
    align: 'right',
    leavesBelow: 700,
    cell: ({ totalEarningsSen }) => <Quiet>{ringgit(totalEarningsSen)}</Quiet>,
  },
  {
    id: 'commission',
    head: 'Commission',
    width: '104px',
    align: 'right',
    leavesBelow: 700,
    cell: ({ commissionSen }) => <Quiet>{ringgit(-commissionSen)}</Quiet>,
  },
  {
    id: 'adjust',
    head: 'Adjustments',
    width: '104px',
    align: 'right',
    leavesBelow: 700,
    cell: (item) => <Quiet>{adjustText(item)}</Quiet>,
  },
  net('status'),
  { id: 'last', head: 'vs last', width: '72px', align: 'right', card: 'side', cell: (item) => <VersusLast {...item} /> },
]

function adjustText({ bonusesSen, deductionsSen, adjustmentsSen }: RunItem): string {
  const sen = bonusesSen - deductionsSen + adjustmentsSen
  return sen === 0 ? '–' : signedRinggit(sen)
}

/** Asks the bank about one of which nobody knows. */
const check: Column<RunItem> = {
  id: 'actions',
  isEssential: true,
  head: 'Actions',
  hideHead: true,
  width: '132px',
  align: 'right',
  card: 'end',
  cell: (item) => <CheckItem item={item} />,
}
/** What became of each; with `isUnclear` some can be asked about. */
const resultColumns = (channel: PayoutChannel, isUnclear: boolean): readonly Column<RunItem>[] => [
  agent,
  net('name'),
  {
    id: 'result',
    isEssential: true,
    head: 'Result',
    width: '114px',
    card: 'status',
    cell: (item) => <StatusChip {...statusLook(item)} />,
  },
  {
    id: 'said',
    isEssential: true,
    head: 'Bank response',
    width: '27%',
    wraps: true,
    card: 'foot',
    cell: (item) => <Said item={item} channel={channel} />,
  },
  ...(isUnclear ? [check] : []),
]
const results = {
  api: { clear: resultColumns('api', false), unclear: resultColumns('api', true) },
  file: { clear: resultColumns('file', false), unclear: resultColumns('file', true) },
} as const

/** The same object for runs alike: rows render only when they change. */
export function columnsOf(run: Pick<PayoutBatch, 'status' | 'counts' | 'channel'>): readonly Column<RunItem>[] {
  if (!isReleased(run)) return dryColumns
  return results[run.channel][run.counts.unknown > 0 ? 'unclear' : 'clear']
}
