import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from 'downshift'

const types = useCombobox.stateChangeTypes

/**
 * The entry that Enter opens: the one stepped to, else the first, provided that nothing that is still on its way can come before it. -1 if there
 * is none.
 */
export function activeOf(index: number, { count, isFirstSure }: { count: number; isFirstSure: boolean }): number {
  if (index >= 0) return Math.min(index, count - 1)
  return isFirstSure && count > 0 ? 0 : -1
}

interface At {
  active: number
  /** The index that the library proposes. */
  proposed: number
}

/** Where each key leads, before it goes round; -1 is the last entry. */
const steps: Partial<Record<string, (at: At) => number>> = {
  [types.InputKeyDownArrowDown]: ({ active }) => active + 1,
  [types.InputKeyDownArrowUp]: ({ active }) => Math.max(active, 0) - 1,
  [types.InputKeyDownHome]: () => 0,
  [types.InputKeyDownEnd]: () => -1,
  [types.InputKeyDownPageDown]: ({ proposed }) => proposed,
  [types.InputKeyDownPageUp]: ({ proposed }) => proposed,
}

/**
 * A combobox whose list is part of its dialog: nothing closes it, and only Enter and a click choose. The highlighted index is -1 until an
 * entry is stepped to, and again with each change of the text.
 */
export function paletteRules<Item>({ isFirstSure }: { isFirstSure: boolean }) {
  return (
    state: UseComboboxState<Item>,
    { type, changes, props: { items } }: UseComboboxStateChangeOptions<Item>,
  ): Partial<UseComboboxState<Item>> => {
    const count = items.length
    const proposed = changes.highlightedIndex ?? -1
    const active = activeOf(state.highlightedIndex, { count, isFirstSure })
    const step = steps[type]
    if (step) return { ...state, highlightedIndex: count === 0 ? -1 : (step({ active, proposed }) + count) % count }
    if (type === types.InputChange) return { ...state, highlightedIndex: -1 }
    if (type === types.FunctionSetHighlightedIndex) return { ...state, highlightedIndex: proposed }
    if (type === types.InputKeyDownEnter) return { ...state, selectedItem: items[active] ?? null }
    return type === types.ItemClick ? { ...state, selectedItem: changes.selectedItem ?? null } : state
  }
}
