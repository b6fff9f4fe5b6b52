import { ArrowDown, ArrowUp } from 'lucide-react'
import type { Ref } from 'react'
import type { CalmRow, CalmState } from './calmRows.ts'
import type { Column } from './dataColumn.ts'
import { DataRow } from './DataRow.tsx'
import { Body, Col, Head, HeadCell, SortButton, Table, Wrap } from './dataTableParts.ts'
import { flashMark } from './flash.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

interface DataTableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  state: CalmState<Row>
  /** A field name, '-' first for descending. */
  sort: string
  onSort: (sort: string) => void
  /** The columns, side by side, that give way to the reason a row leaves for. None of them may leave on small screens. */
  reasonColumns: readonly string[]
  openId?: string | undefined
  onOpen: (row: Row) => void
  bodyRef: Ref<HTMLTableSectionElement>
  isBusy: boolean
}

/** `columns` and `onOpen` have to be the same objects from one time to the next: rows are drawn again only when they change themselves. */
export function DataTable<Row extends CalmRow>(props: DataTableProps<Row>) {
  const { label, columns, state, sort, onSort, reasonColumns, openId, onOpen, bodyRef, isBusy } = props
  return (
    <Wrap>
      <Table role="table" aria-label={label} aria-busy={isBusy}>
        <colgroup>
          {columns.map(({ id, width, packedWidth, leavesBelow, leavesFirst }) => (
            <Col key={id} $width={width} $packedWidth={packedWidth} data-leaves={leavesBelow} data-squeezes={leavesFirst} />
          ))}
        </colgroup>
        <Head role="rowgroup">
          <tr>
            {columns.map((column) => (
              <ColumnHead key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </Head>
        <Body role="rowgroup" ref={bodyRef}>
          {state.shown.map((id) => {
            const row = state.rows[id]
            if (!row) return null
            return (
              <DataRow
                key={id}
                row={row}
                columns={columns}
                flash={flashMark(state.flashes[id])}
                leaving={state.leaving[id]?.why}
                reasonColumns={reasonColumns}
                isOpen={id === openId}
                onOpen={onOpen}
              />
            )
          })}
        </Body>
      </Table>
    </Wrap>
  )
}

interface ColumnHeadProps<Row> {
  column: Column<Row>
  sort: string
  onSort: (sort: string) => void
}

function ColumnHead<Row>({ column, sort, onSort }: ColumnHeadProps<Row>) {
  const { head, hideHead, align, leavesBelow, leavesFirst, sortField } = column
  const direction = sort === sortField ? 'ascending' : sort === `-${sortField ?? ''}` ? 'descending' : undefined
  const look = {
    role: 'columnheader',
    scope: 'col',
    'data-align': align,
    'data-leaves': leavesBelow,
    'data-squeezes': leavesFirst,
  } as const
  if (!sortField) return <HeadCell {...look}>{hideHead ? <VisuallyHidden>{head}</VisuallyHidden> : head}</HeadCell>
  const Arrow = direction === 'ascending' ? ArrowUp : ArrowDown
  return (
    <HeadCell {...look} aria-sort={direction ?? 'none'}>
      <SortButton type="button" onClick={() => onSort(direction === 'descending' ? sortField : `-${sortField}`)}>
        {head}
        <Arrow size={12} aria-hidden />
      </SortButton>
    </HeadCell>
  )
}
