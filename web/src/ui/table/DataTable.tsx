import { ArrowDown, ArrowUp } from 'lucide-react'
import type { Ref } from 'react'
import type { StableRow, StableState } from './stableRows.ts'
import type { Column } from './dataColumn.ts'
import { DataRow } from './DataRow.tsx'
import { Body, Col, Head, HeadCell, SortButton, Table, Wrap } from './dataTableParts.ts'
import { flashMark } from './flash.ts'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'

interface DataTableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  state: StableState<Row>
  /** A field name, with a leading '-' for descending. */
  sort: string
  onSort: (sort: string) => void
  /** Adjacent columns that are replaced by the reason when a row leaves; essential ones, shown at any width. */
  reasonColumns: readonly string[]
  openId?: string | undefined
  onOpen: (row: Row) => void
  bodyRef: Ref<HTMLTableSectionElement>
  isBusy: boolean
}

/** `columns` and `onOpen` must keep their identity between renders: a row renders again only when it changes itself. */
export function DataTable<Row extends StableRow>(props: DataTableProps<Row>) {
  const { label, columns, state, sort, onSort, reasonColumns, openId, onOpen, bodyRef, isBusy } = props
  return (
    <Wrap>
      <Table role="table" aria-label={label} aria-busy={isBusy}>
        <colgroup>
          {columns.map(({ id, width, packedWidth, leavesBelow }) => (
            <Col key={id} data-column={id} $width={width} $packedWidth={packedWidth} data-leaves={leavesBelow} />
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
  const { id, head, hideHead, headCell, align, leavesBelow, card, sortField, sortsFirst = 'descending' } = column
  const direction = sort === sortField ? 'ascending' : sort === `-${sortField ?? ''}` ? 'descending' : undefined
  const look = {
    role: 'columnheader',
    scope: 'col',
    'data-column': id,
    'data-align': align,
    'data-leaves': leavesBelow,
    // Its checkbox fills the cell, as those below it.
    'data-card': card === 'select' ? card : undefined,
  } as const
  if (headCell) return <HeadCell {...look}>{headCell()}</HeadCell>
  if (!sortField) return <HeadCell {...look}>{hideHead ? <VisuallyHidden>{head}</VisuallyHidden> : head}</HeadCell>
  const next = direction === undefined ? sortsFirst : direction === 'descending' ? 'ascending' : 'descending'
  const Arrow = (direction ?? sortsFirst) === 'ascending' ? ArrowUp : ArrowDown
  return (
    <HeadCell {...look} aria-sort={direction ?? 'none'}>
      <SortButton type="button" onClick={() => onSort(next === 'ascending' ? sortField : `-${sortField}`)}>
        {head}
        <Arrow size={12} aria-hidden />
      </SortButton>
    </HeadCell>
  )
}
