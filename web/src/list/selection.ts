/** The selected rows of a list, over all its pages. A pure reducer; it is not part of the address. */
export interface Selection {
  /** Identifies the conditions of the list: under others nothing is selected. */
  list: string
  /** `all`: every row that matches, on pages never shown too; then `ids` is empty. */
  scope: 'rows' | 'all'
  ids: readonly string[]
  /** Where a range begins. */
  anchor: string | null
  /** How many selected rows have left the list since the selection began. */
  left: number
}

type SelectionAction =
  | { type: 'listed'; list: string }
  /** `shown` are the selectable rows of the page. With `isRange` all rows from the anchor on become what this one becomes. */
  | { type: 'toggled'; id: string; isRange: boolean; shown: readonly string[] }
  /** The checkbox of the head. */
  | { type: 'page'; shown: readonly string[] }
  | { type: 'all' }
  | { type: 'left'; ids: readonly string[] }

export const noSelection = (list: string): Selection => ({ list, scope: 'rows', ids: [], anchor: null, left: 0 })

export function selectionReducer(selection: Selection, action: SelectionAction): Selection {
  switch (action.type) {
    case 'listed':
      return noSelection(action.list)
    case 'toggled':
      return action.shown.includes(action.id) ? toggled(selection, action) : selection
    case 'page': {
      const isOn = pageState(selection, action.shown) !== true
      return withRows(selection, action.shown, isOn, action.shown)
    }
    case 'all':
      return { ...selection, scope: 'all', ids: [] }
    case 'left': {
      const ids = selection.ids.filter((id) => !action.ids.includes(id))
      const left = selection.left + selection.ids.length - ids.length
      return ids.length === selection.ids.length ? selection : { ...selection, ids, left }
    }
  }
}

export function isSelected({ scope, ids }: Selection, id: string): boolean {
  return scope === 'all' || ids.includes(id)
}

export function isAny({ scope, ids }: Selection): boolean {
  return scope === 'all' || ids.length > 0
}

/** The state of the head's checkbox. */
export function pageState(selection: Selection, shown: readonly string[]): boolean | 'mixed' {
  const chosen = shown.filter((id) => isSelected(selection, id)).length
  return chosen > 0 && (chosen === shown.length || 'mixed')
}

function toggled(selection: Selection, { id, isRange, shown }: Extract<SelectionAction, { type: 'toggled' }>): Selection {
  const isOn = !isSelected(selection, id)
  const [here, from] = [shown.indexOf(id), shown.indexOf(selection.anchor ?? id)]
  const range = isRange && from !== -1 ? shown.slice(Math.min(here, from), Math.max(here, from) + 1) : [id]
  return { ...withRows(selection, range, isOn, shown), anchor: id }
}

/** Without a row, "all" is what remains of the page: the other pages are unknown. */
function withRows(selection: Selection, rows: readonly string[], isOn: boolean, shown: readonly string[]): Selection {
  const before = selection.scope === 'all' ? shown : selection.ids
  const others = before.filter((id) => !rows.includes(id))
  const ids = isOn ? [...others, ...rows] : others
  return ids.length === 0 ? noSelection(selection.list) : { ...selection, scope: 'rows', ids }
}
