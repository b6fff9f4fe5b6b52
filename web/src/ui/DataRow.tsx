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
  reasonSpan: number
  isOpen: boolean
  onOpen: (row: Row) => void
}

function PlainDataRow<Row extends CalmRow>({ row, columns, flash, leaving, reasonSpan, isOpen, onOpen }: DataRowProps<Row>) {
  const isLeaving = leaving !== undefined
  const told = isLeaving ? columns.slice(0, -reasonSpan) : columns
  const open = (event: MouseEvent<HTMLElement>) => {
    if (!isLeaving && isPlainPress(event)) onOpen(row)
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
      {told.map(({ id, align, leavesBelow, card, cell }) => (
        <Cell key={id} role="cell" data-column={id} data-align={align} data-leaves={leavesBelow} data-card={card ?? 'none'}>
          {cell(row)}
        </Cell>
      ))}
      {isLeaving && (
        <Cell role="cell" colSpan={reasonSpan} data-card="reason" title={reasonWords(leaving)}>
          {reasonWords(leaving)}
        </Cell>
      )}
    </RowBox>
  )
}

// memo forgets that the row is generic.
export const DataRow = memo(PlainDataRow) as typeof PlainDataRow

function reasonWords(why: string): string {
  return why === '' ? 'No longer matches' : `No longer matches: ${why}`
}

/** A press on the row itself: not on one of its controls, and not the end of selecting text. */
function isPlainPress({ target, currentTarget, button }: MouseEvent<HTMLElement>): boolean {
  const control = target instanceof Element ? target.closest('a, button, input, [role=menuitem]') : null
  const isInRow = target instanceof Node && currentTarget.contains(target)
  return button === 0 && isInRow && control === null && (document.getSelection()?.isCollapsed ?? true)
}
