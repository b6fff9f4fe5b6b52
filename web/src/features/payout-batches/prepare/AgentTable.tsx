import type { PayoutBatchPreview } from '@kainsiap/ops/payout-batches/contract'
import { useMemo } from 'react'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import type { Column } from '../../../ui/table/dataColumn.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { TableCard } from '../../../ui/table/dataTableParts.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { Quiet } from '../../../ui/button/Quiet.ts'
import { ringgit, signedRinggit } from '../../../ui/format/ringgit.ts'
import { emptyStableState, type StableState } from '../../../ui/table/stableRows.ts'
import { Left, OnCard, Orders, Person, VersusLast } from '../details/itemCells.tsx'
import { HeldOrders } from './HeldOrders.tsx'

type Agent = PayoutBatchPreview['agents'][number]
type Row = Agent & { id: string; version: number; isIn: boolean }

interface AgentTableProps {
  preview: PayoutBatchPreview
  /** Of its agents, those that are shown. */
  shown: readonly Agent[]
  leftOut: ReadonlySet<string>
  onLeftOut: (leftOut: ReadonlySet<string>) => void
}

/** Whom a run would pay, and how much; each can be left out. */
export function AgentTable({ preview, shown, leftOut, onLeftOut }: AgentTableProps) {
  const state = stateOf(shown, leftOut)
  const columns = useMemo(() => {
    const toggle = (id: string, isIn: boolean) => onLeftOut(changed(leftOut, id, isIn))
    const out = preview.agents.filter(({ agent }) => leftOut.has(agent.id)).length
    const all = out === 0 ? true : out === preview.agents.length ? false : 'mixed'
    const toggleAll = (isIn: boolean) => onLeftOut(new Set(isIn ? [] : preview.agents.map(({ agent }) => agent.id)))
    return [selectColumn(toggle, { all, toggleAll }), ...amounts]
  }, [preview, leftOut, onLeftOut])
  return (
    <TableCard $room={1}>
      <DataTable
        label="Agents to pay"
        columns={columns}
        state={state}
        sort="-amountSen"
        onSort={() => undefined}
        reasonColumns={[]}
        onOpen={({ id, isIn }) => onLeftOut(changed(leftOut, id, !isIn))}
        bodyRef={null}
        isBusy={false}
      />
    </TableCard>
  )
}

function changed(leftOut: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(leftOut)
  if (isIn) next.delete(id)
  else next.add(id)
  return next
}

function stateOf(agents: readonly Agent[], leftOut: ReadonlySet<string>): StableState<Row> {
  const rows = agents.map((each) => ({ ...each, id: each.agent.id, version: 0, isIn: !leftOut.has(each.agent.id) }))
  return { ...emptyStableState, shown: rows.map(({ id }) => id), rows: Object.fromEntries(rows.map((row) => [row.id, row])) }
}

interface Whole {
  all: boolean | 'mixed'
  toggleAll: (isIn: boolean) => void
}

function selectColumn(toggle: (id: string, isIn: boolean) => void, { all, toggleAll }: Whole): Column<Row> {
  return {
    id: 'pay',
    head: 'Pay',
    headCell: () => <Checkbox label="Select all agents" hideLabel checked={all} onChecked={toggleAll} />,
    hideHead: true,
    isEssential: true,
    width: '40px',
    card: 'select',
    cell: ({ id, agent, isIn }) => <Checkbox label={`Pay ${agent.name}`} hideLabel checked={isIn} onChecked={(isOn) => toggle(id, isOn)} />,
  }
}

const amounts: readonly Column<Row>[] = [
  {
    id: 'agent',
    isEssential: true,
    head: 'Agent',
    card: 'title',
    cell: ({ agent, bank }) => (
      <Person name={agent.name} bank={bank}>
        {agent.number}
      </Person>
    ),
  },
  { id: 'orders', head: 'Orders', width: '84px', align: 'right', card: 'name', cell: (row) => <PaidOrders row={row} /> },
  {
    id: 'gross',
    head: 'Gross',
    width: '98px',
    align: 'right',
    leavesBelow: 700,
    card: 'foot',
    cell: (row) => <Gross {...row} />,
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
    cell: ({ adjustmentsSen }) => <Quiet>{adjustmentsSen === 0 ? '–' : signedRinggit(adjustmentsSen)}</Quiet>,
  },
  {
    id: 'net',
    isEssential: true,
    head: 'Net',
    width: '100px',
    align: 'right',
    card: 'status',
    cell: ({ amountSen }) => <Money sen={amountSen} />,
  },
  { id: 'last', head: 'vs last', width: '72px', align: 'right', card: 'side', cell: (row) => <VersusLast {...row} /> },
]

/** On a card with what goes off it, on the line below. */
function Gross({ totalEarningsSen, commissionSen, adjustmentsSen }: Row) {
  return (
    <Left>
      {ringgit(totalEarningsSen)}
      <OnCard>
        {' '}
        gross
        <br />
        {ringgit(-commissionSen)} commission{adjustmentsSen === 0 ? '' : `, ${signedRinggit(adjustmentsSen)}`}
      </OnCard>
    </Left>
  )
}

/** How many orders, and how many are not paid for yet. */
function PaidOrders({ row: { agent, totalOrders, excludedOrders } }: { row: Row }) {
  return (
    <Orders count={totalOrders}>
      <HeldOrders name={agent.name} held={excludedOrders} />
    </Orders>
  )
}
