import type { ReactNode } from 'react'

export interface Column<Row> {
  id: string
  head: string
  hideHead?: boolean
  /** In px. One column has none and takes what is left: live changes then never shift a line. */
  width?: number
  /** The same where the table has little room. */
  packedWidth?: number
  align?: 'right'
  /** The size class below which it leaves: 1320 px, 1180 px. */
  leavesBelow?: 1320 | 1180
  /** Leaves where the table itself is narrow, whatever the screen. */
  leavesFirst?: boolean
  /** Where it stands when rows are cards; without a place it is not on the card. */
  card?: CardPlace
  /** The field the server sorts by. */
  sortField?: string
  cell: (row: Row) => ReactNode
}

/** The places of a card: two columns, three lines, the row's menu at the lower right. */
type CardPlace = 'title' | 'status' | 'name' | 'amount' | 'time' | 'mark' | 'actions'
