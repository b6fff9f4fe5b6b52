import { useCallback, useMemo, useState } from 'react'
import { useSession } from '../api/session.ts'
import { phoneQuery } from '../ui/layout/breakpoints.ts'
import type { Column } from '../ui/table/dataColumn.ts'
import type { StableRow } from '../ui/table/stableRows.ts'
import { useMediaQuery } from '../ui/layout/useMediaQuery.ts'
import type { ListDefinition } from './listDefinition.ts'
import { selectColumn } from './selectColumn.tsx'
import { columnsShown, loadTableChoice, saveTableChoice, type TableChoice, usualTableChoice } from './tableChoice.ts'

export interface ChosenTable<Row> {
  /** The columns to show; the same array while nothing in it changes. */
  columns: readonly Column<Row>[]
  choice: TableChoice
  /** Undefined where rows are cards: they show all that they have room for. */
  choose: ((choice: TableChoice) => void) | undefined
}

/** The signed-in user's choice of columns and density, kept between visits. Other open tabs keep theirs. */
export function useTableChoice<Row extends StableRow, Query extends object>(
  { plural, nameOf, tableOf }: ListDefinition<Row, Query>,
  tab: string,
  isSelectable: boolean,
): ChosenTable<Row> {
  const { columns } = tableOf(tab)
  const session = useSession()
  const userId = session.status === 'signed_in' ? session.user.id : null
  const [choice, setChoice] = useState(() => (userId === null ? usualTableChoice : loadTableChoice(plural, userId)))
  const areCards = useMediaQuery(phoneQuery)
  const choose = useCallback(
    (chosen: TableChoice) => {
      setChoice(chosen)
      if (userId !== null) saveTableChoice(plural, userId, chosen)
    },
    [plural, userId],
  )
  const select = useMemo(() => (isSelectable ? [selectColumn(plural, nameOf)] : []), [isSelectable, plural, nameOf])
  const shown = useMemo(() => [...select, ...(areCards ? columns : columnsShown(columns, choice))], [select, areCards, columns, choice])
  return { columns: shown, choice, choose: areCards ? undefined : choose }
}
