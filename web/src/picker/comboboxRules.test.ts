import { useCombobox, type UseComboboxStateChangeOptions, type UseComboboxState } from 'downshift'
import { expect, it } from 'vitest'
import { leadsToMore, openListRules } from './comboboxRules.ts'

type Item = { id: string }
type Type = UseComboboxStateChangeOptions<Item>['type']
const types = useCombobox.stateChangeTypes
const choices: Item[] = [{ id: 'a' }, { id: 'b' }]
const before: UseComboboxState<Item> = { highlightedIndex: -1, isOpen: true, selectedItem: null, inputValue: 'si' }

/** The state after a change that the library proposes. */
function after(type: Type, changes: Partial<UseComboboxState<Item>>, choosing = {}, state = before) {
  const rules = openListRules({ choices, isWhole: true, isAnswered: true, ...choosing })
  return rules(state, { type, changes: { ...state, ...changes }, props: { items: choices } } as UseComboboxStateChangeOptions<Item>)
}

it('steps without choosing, and typing leaves the choice stepped to', () => {
  expect(after(types.InputKeyDownArrowDown, { highlightedIndex: 1 })).toEqual({ ...before, highlightedIndex: 1 })
  expect(after(types.InputChange, { highlightedIndex: -1, inputValue: 'sit' }, {}, { ...before, highlightedIndex: 1 })).toEqual(before)
})

it.each(['InputBlur', 'InputKeyDownEscape', 'InputClick', 'ItemMouseMove', 'MenuMouseLeave', 'ControlledPropUpdatedSelectedItem'] as const)(
  'neither closes nor chooses by %s',
  (name) => {
    const state = { ...before, highlightedIndex: 1 }
    const changes = { isOpen: false, highlightedIndex: -1, selectedItem: choices[1] ?? null, inputValue: '' }
    expect(after(types[name], changes, {}, state)).toEqual(state)
  },
)

it('chooses by a click, and by Enter the one stepped to, even before a later answer; the search stays', () => {
  const [first, second] = choices
  expect(after(types.ItemClick, { selectedItem: second ?? null, inputValue: '', isOpen: false })).toEqual({
    ...before,
    selectedItem: second,
  })
  const state = { ...before, highlightedIndex: 0 }
  expect(after(types.InputKeyDownEnter, {}, { isAnswered: false }, state)).toEqual({ ...state, selectedItem: first })
})

it('chooses the only one by Enter, but not while it answers an earlier search, and nobody among several', () => {
  const one = { choices: choices.slice(0, 1) }
  expect(after(types.InputKeyDownEnter, {}, one).selectedItem).toEqual({ id: 'a' })
  expect(after(types.InputKeyDownEnter, {}, { ...one, isAnswered: false }).selectedItem).toBeNull()
  expect(after(types.InputKeyDownEnter, {}).selectedItem).toBeNull()
})

it('stays at the last choice while there are more to load, and goes round once all are there', () => {
  const last = { ...before, highlightedIndex: 1 }
  expect(after(types.InputKeyDownArrowDown, { highlightedIndex: 0 }, { isWhole: false }, last)).toEqual(last)
  expect(after(types.InputKeyDownArrowDown, { highlightedIndex: 0 }, {}, last).highlightedIndex).toBe(0)
  expect(leadsToMore('ArrowDown', 1, { choices, isWhole: false, isAnswered: true })).toBe(true)
  expect(leadsToMore('ArrowUp', 1, { choices, isWhole: false, isAnswered: true })).toBe(false)
  expect(leadsToMore('ArrowDown', -1, { choices: [], isWhole: false, isAnswered: true })).toBe(false)
})
