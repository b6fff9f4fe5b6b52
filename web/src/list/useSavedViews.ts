import { useState } from 'react'
import { useSession } from '../api/session.ts'
import type { StableRow } from '../ui/table/stableRows.ts'
import { nameProblem, parseViews, type SavedView, type SavedViews, shownView, viewQuery, viewsMax, viewState } from './savedViews.ts'
import type { List } from './useList.ts'

/** The signed-in user's views of one list, kept in the browser. Other open tabs keep theirs until they are loaded again. */
function useStoredViews(listName: string): [SavedViews, (views: SavedViews) => void] {
  const session = useSession()
  const key = session.status === 'signed_in' ? `${listName}_views_${session.user.id}` : null
  const [views, setViews] = useState(() => (key === null ? [] : readStored(key)))
  const store = (changed: SavedViews) => {
    setViews(changed)
    try {
      if (key !== null) localStorage.setItem(key, JSON.stringify(changed))
    } catch {
      // Without storage the views last as long as the screen.
    }
  }
  return [views, store]
}

function readStored(key: string): SavedViews {
  try {
    return parseViews(localStorage.getItem(key))
  } catch {
    return []
  }
}

/** The saved views of a list, and the one it shows. A screen with a fixed tab has views of its own. */
export function useSavedViews<Row extends StableRow, Query extends object>(screen: List<Row, Query>) {
  const { definition, list, tab, isTabFixed, change, chosen } = screen
  const [views, store] = useStoredViews(isTabFixed ? `${definition.plural}_${tab}` : definition.plural)
  const { choice, choose } = chosen
  const shown = shownView(definition, views, list, choose && choice)
  const query = viewQuery(definition, list)
  const isPlain = query === '' && choice.hidden.length + choice.shown.length === 0
  return {
    views,
    shown,
    refused: shown ? `Saved as “${shown.name}”.` : refusedFor(views, isPlain),
    apply: (view: SavedView) => {
      choose?.({ ...choice, hidden: view.hidden, shown: view.shown })
      change(viewState(definition, view))
    },
    /** The problem of a name: for a new view, or another name of the given one. */
    problemOf: (name: string, renamed?: SavedView) =>
      nameProblem(
        name,
        views.filter((each) => each !== renamed),
      ),
    save: (name: string) => store([...views, { name: name.trim(), query, hidden: [...choice.hidden], shown: [...choice.shown] }]),
    rename: (view: SavedView, name: string) => store(views.map((each) => (each === view ? { ...view, name: name.trim() } : each))),
    remove: (view: SavedView) => store(views.filter((each) => each !== view)),
  }
}

/** Why the list cannot be saved as a view; null if it can. */
function refusedFor(views: SavedViews, isPlain: boolean): string | null {
  if (isPlain) return 'Select a tab, filters, a sort order or columns first.'
  return views.length >= viewsMax ? `You can save ${String(viewsMax)} views. Delete one first.` : null
}

export type Views = ReturnType<typeof useSavedViews>
