import type { ReactNode } from 'react'

export interface Column<Row> {
  id: string
  head: string
  hideHead?: boolean
  /** A control in place of the text of the head. */
  headCell?: () => ReactNode
  /** A length; it may scale with the table (`cqi`). Columns without one share the remaining width: live changes never shift a column. */
  width?: string
  /** The width in a narrow table. */
  packedWidth?: string
  align?: 'right'
  /** Users cannot hide it. */
  isEssential?: boolean
  /** Hidden until a user chooses it. */
  isExtra?: boolean
  /** The minimum table width for the column, in px: the least important columns hide first. */
  leavesBelow?: TableWidth
  /** The text may take two lines before it is truncated. */
  wraps?: boolean
  /** Its grid area when rows are cards; without one it is not on the card. */
  card?: CardPlace
  /** The server's sort field. */
  sortField?: string
  /** The direction of the first press: descending (largest or newest first) by default. */
  sortsFirst?: 'ascending'
  cell: (row: Row) => ReactNode
}

/** The table widths below which columns hide. */
export const tableWidths = [1180, 1100, 980, 800, 700] as const
type TableWidth = (typeof tableWidths)[number]

/**
 * The grid areas of a card: two columns, three lines. `lines` is one cell with two parts, each with its own area: `side` beside the name
 * and `foot` below it; `note` is a foot that also takes the place of `end`, beside a button. `titles` is one cell whose elements have the areas `title` and `name`.
 */
type CardPlace = 'title' | 'titles' | 'mark' | 'status' | 'name' | 'side' | 'foot' | 'note' | 'end' | 'actions' | 'lines' | 'select'
