import { z } from 'zod'
import type { Column } from '../ui/table/dataColumn.ts'

const densities = ['comfortable', 'compact'] as const
export type Density = (typeof densities)[number]

/** How a user wants the tables of one entity. Cards on phones are not concerned. */
export interface TableChoice {
  /** Ids of columns. Some may be of another tab, or of an earlier version: they have no effect. */
  hidden: readonly string[]
  /** Of the columns that are hidden until somebody chooses them. */
  shown: readonly string[]
  density: Density
}

export const usualTableChoice: TableChoice = { hidden: [], shown: [], density: 'comfortable' }

/** Ids of columns, as saved. */
export const ColumnIds = z.array(z.string().max(40)).max(50)
const Saved = z.object({
  hidden: ColumnIds.catch([]),
  shown: ColumnIds.catch([]),
  density: z.enum(densities).catch(usualTableChoice.density),
})

const key = (plural: string, userId: string) => `${plural}_table_${userId}`

/** The usual choice while none is saved, or where storage is unavailable. */
export function loadTableChoice(plural: string, userId: string): TableChoice {
  try {
    return parseTableChoice(localStorage.getItem(key(plural, userId)))
  } catch {
    return usualTableChoice
  }
}

/** Keeps what is readable of a saved choice. */
export function parseTableChoice(saved: string | null): TableChoice {
  try {
    return Saved.safeParse(JSON.parse(saved ?? 'null')).data ?? usualTableChoice
  } catch {
    return usualTableChoice
  }
}

export function saveTableChoice(plural: string, userId: string, choice: TableChoice) {
  try {
    localStorage.setItem(key(plural, userId), JSON.stringify(choice))
  } catch {
    // Without storage the choice lasts as long as the screen.
  }
}

/** The columns that the user may hide. */
export function hidableColumns<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  return columns.filter(({ isEssential }) => !isEssential)
}

/** The columns to show. */
export function columnsShown<Row>(columns: readonly Column<Row>[], choice: TableChoice): readonly Column<Row>[] {
  return columns.filter((column) => column.isEssential || isChosen(column, choice))
}

/** Whether a column that may be hidden is shown. */
export function isChosen<Row>({ id, isExtra }: Column<Row>, { hidden, shown }: TableChoice): boolean {
  return isExtra ? shown.includes(id) : !hidden.includes(id)
}

/** The choice after one column was hidden or shown. */
export function withColumn<Row>(choice: TableChoice, { id, isExtra }: Column<Row>, isShown: boolean): TableChoice {
  const list = isExtra ? 'shown' : 'hidden'
  const others = choice[list].filter((each) => each !== id)
  return { ...choice, [list]: isShown === Boolean(isExtra) ? [...others, id] : others }
}
