import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from 'downshift'

const types = useCombobox.stateChangeTypes

/** Keys that step through the choices, typing, which leaves the one stepped to, and the choices having moved. */
const steps: ReadonlySet<string> = new Set([
  types.InputKeyDownArrowDown,
  types.InputKeyDownArrowUp,
  types.InputKeyDownHome,
  types.InputKeyDownEnd,
  types.InputKeyDownPageDown,
  types.InputKeyDownPageUp,
  types.InputChange,
  types.FunctionSetHighlightedIndex,
])

interface Choosing<Item> {
  choices: readonly Item[]
  /** All records that can be chosen are loaded. */
  isWhole: boolean
  /** Whether the choices match the current input. */
  isAnswered: boolean
}

/** Whether the key leads past the last of the choices, of which there are more to load. */
export function leadsToMore<Item>(key: string, active: number, { choices, isWhole }: Choosing<Item>): boolean {
  return key === 'ArrowDown' && !isWhole && active >= 0 && active === choices.length - 1
}

/**
 * A combobox whose list is part of the page: nothing closes it, the search stays as typed, and only Enter and a click choose. Enter chooses
 * the choice stepped to, else the only one, provided that it answers what is typed. Leaving the field chooses nobody.
 */
export function openListRules<Item>(choosing: Choosing<Item>) {
  const { choices, isAnswered } = choosing
  return (state: UseComboboxState<Item>, { type, changes }: UseComboboxStateChangeOptions<Item>): Partial<UseComboboxState<Item>> => {
    if (steps.has(type)) {
      if (type === types.InputKeyDownArrowDown && leadsToMore('ArrowDown', state.highlightedIndex, choosing)) return state
      return { ...state, highlightedIndex: changes.highlightedIndex ?? -1 }
    }
    if (type === types.ItemClick) return { ...state, selectedItem: changes.selectedItem ?? null }
    if (type !== types.InputKeyDownEnter) return state
    const meant = choices[state.highlightedIndex] ?? (isAnswered && choices.length === 1 ? choices[0] : undefined)
    return meant === undefined ? state : { ...state, selectedItem: meant }
  }
}
