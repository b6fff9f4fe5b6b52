import { z } from 'zod'
import type { ListShape } from './listDefinition.ts'
import { type ListState, readListState, writeListState } from './listState.ts'
import { ColumnIds, type TableChoice } from './tableChoice.ts'

export const viewNameMax = 40
export const viewsMax = 20

/** A named combination of tab, search, filters, sort and columns of a list. */
const SavedView = z.object({
  name: z.string().trim().min(1).max(viewNameMax),
  /** As in the address of the list; what is unknown by now is ignored, as it is there. */
  query: z.string().max(2_000),
  /** Columns, as in `TableChoice`. */
  hidden: ColumnIds,
  shown: ColumnIds.default([]),
})
export type SavedView = z.infer<typeof SavedView>
export type SavedViews = readonly SavedView[]

/** Keeps the readable ones of saved views. */
export function parseViews(saved: string | null): SavedViews {
  try {
    const found: unknown = JSON.parse(saved ?? '[]')
    return Array.isArray(found) ? found.flatMap((each: unknown) => SavedView.safeParse(each).data ?? []).slice(0, viewsMax) : []
  } catch {
    return []
  }
}

/** What a view keeps of a list's state: neither the page nor the open record. */
export function viewQuery(shape: ListShape, { tab, search, filters, sort }: ListState): string {
  const { page, limit, open } = readListState(shape, new URLSearchParams())
  return writeListState(shape, { tab, search: search.trim(), filters, sort, page, limit, open }).toString()
}

/** The change of a list's state that shows a view. */
export function viewState(shape: ListShape, { query }: SavedView): Pick<ListState, 'tab' | 'search' | 'filters' | 'sort'> {
  const { tab, search, filters, sort } = readListState(shape, new URLSearchParams(query))
  return { tab, search, filters, sort }
}

/** The view that the list shows now. `choice` is undefined where columns cannot be chosen. */
export function shownView(
  shape: ListShape,
  views: SavedViews,
  state: ListState,
  choice: Pick<TableChoice, 'hidden' | 'shown'> | undefined,
): SavedView | undefined {
  const query = viewQuery(shape, state)
  const setOf = (ids: readonly string[]) => ids.toSorted().join()
  const isShown = (view: SavedView) => viewQuery(shape, { ...state, ...viewState(shape, view) }) === query
  const columnsOf = ({ hidden, shown }: Pick<TableChoice, 'hidden' | 'shown'>) => `${setOf(hidden)} ${setOf(shown)}`
  return views.find((view) => isShown(view) && (!choice || columnsOf(view) === columnsOf(choice)))
}

/** Why a view cannot have this name, beside the others; null if it can. */
export function nameProblem(name: string, others: SavedViews): string | null {
  const wanted = name.trim()
  if (wanted === '') return 'Enter a name.'
  if (wanted.length > viewNameMax) return `Enter at most ${String(viewNameMax)} characters (now ${String(wanted.length)}).`
  const same = others.find((view) => sameName(view.name, wanted))
  return same ? `A view “${same.name}” already exists.` : null
}

const sameName = (one: string, other: string) => one.toLocaleLowerCase('en') === other.toLocaleLowerCase('en')
