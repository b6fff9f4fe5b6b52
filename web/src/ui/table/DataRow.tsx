import { memo, type MouseEvent } from 'react'
import type { StableRow } from './stableRows.ts'
import type { Column } from './dataColumn.ts'
import { Cell, ReasonText, Row as RowBox } from './dataTableParts.ts'

interface DataRowProps<Row> {
  row: Row
  columns: readonly Column<Row>[]
  flash: 'odd' | 'even' | undefined
  /** The reason why the row is leaving; empty when unknown, undefined while it stays. */
  leaving: string | undefined
  reasonColumns: readonly string[]
  isOpen: boolean
  onOpen: (row: Row) => void
}

function PlainDataRow<Row extends StableRow>({ row, columns, flash, leaving, reasonColumns, isOpen, onOpen }: DataRowProps<Row>) {
  const isLeaving = leaving !== undefined
  const open = (event: MouseEvent<HTMLElement>) => {
    if (isPlainPress(event)) onOpen(row)
  }
  return (
    <RowBox
      role="row"
      data-row={row.id}
      data-flash={isLeaving ? undefined : flash}
      data-leaving={isLeaving || undefined}
      data-open={isOpen || undefined}
      onClick={open}
    >
      {columns.map(({ id, align, leavesBelow, wraps, card, cell }) =>
        isLeaving && reasonColumns.includes(id) ? (
          id === reasonColumns[0] && <Reason key={id} why={leaving} span={reasonColumns.length} />
        ) : (
          <Cell
            key={id}
            role="cell"
            data-column={id}
            data-align={align}
            data-leaves={leavesBelow}
            data-wraps={wraps}
            data-card={card ?? 'none'}
          >
            {cell(row)}
          </Cell>
        ),
      )}
    </RowBox>
  )
}

function Reason({ why, span }: { why: string; span: number }) {
  const label = why === '' ? 'No longer matches' : `No longer matches: ${why}`
  return (
    <Cell role="cell" colSpan={span} data-card="reason" title={label}>
      <ReasonText>{label}</ReasonText>
    </Cell>
  )
}

// memo drops the generic type parameter.
export const DataRow = memo(PlainDataRow) as typeof PlainDataRow

/** A press on the row itself: not on one of its controls, and not the end of selecting text. */
function isPlainPress({ target, currentTarget, button }: MouseEvent<HTMLElement>): boolean {
  const control = target instanceof Element ? target.closest('a, button, input, label, [role=menuitem]') : null
  const isInRow = target instanceof Node && currentTarget.contains(target)
  return button === 0 && isInRow && control === null && (document.getSelection()?.isCollapsed ?? true)
}
