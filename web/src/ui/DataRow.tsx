import { memo, type MouseEvent } from 'react'
import type { CalmRow } from './calmRows.ts'
import type { Column } from './dataColumn.ts'
import { Cell, Row as RowBox } from './dataTableParts.ts'

interface DataRowProps<Row> {
  row: Row
  columns: readonly Column<Row>[]
  flash: 'odd' | 'even' | undefined
  /** Why it is on its way out; empty when nobody knows, undefined while it stays. */
  leaving: string | undefined
  reasonColumns: readonly string[]
  isOpen: boolean
  onOpen: (row: Row) => void
}

function PlainDataRow<Row extends CalmRow>({ row, columns, flash, leaving, reasonColumns, isOpen, onOpen }: DataRowProps<Row>) {
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
      {columns.map(({ id, align, leavesBelow, leavesFirst, card, cell }) =>
        isLeaving && reasonColumns.includes(id) ? (
          id === reasonColumns[0] && <Reason key={id} why={leaving} span={reasonColumns.length} />
        ) : (
          <Cell
            key={id}
            role="cell"
            data-column={id}
            data-align={align}
            data-leaves={leavesBelow}
            data-squeezes={leavesFirst}
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
  const words = why === '' ? 'No longer matches' : `No longer matches: ${why}`
  return (
    <Cell role="cell" colSpan={span} data-card="reason" title={words}>
      {words}
    </Cell>
  )
}

// memo forgets that the row is generic.
export const DataRow = memo(PlainDataRow) as typeof PlainDataRow

/** A press on the row itself: not on one of its controls, and not the end of selecting text. */
function isPlainPress({ target, currentTarget, button }: MouseEvent<HTMLElement>): boolean {
  const control = target instanceof Element ? target.closest('a, button, input, [role=menuitem]') : null
  const isInRow = target instanceof Node && currentTarget.contains(target)
  return button === 0 && isInRow && control === null && (document.getSelection()?.isCollapsed ?? true)
}
