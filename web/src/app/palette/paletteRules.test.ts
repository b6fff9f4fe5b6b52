import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from 'downshift'
import { expect, it } from 'vitest'
import { activeOf, paletteRules } from './paletteRules.ts'

type Type = UseComboboxStateChangeOptions<string>['type']
const types = useCombobox.stateChangeTypes
const items = ['a', 'b', 'c']
const at = (highlightedIndex: number): UseComboboxState<string> => ({
  highlightedIndex,
  isOpen: true,
  selectedItem: null,
  inputValue: 'si',
})

/** The state after a change that the library proposes. */
function after(type: Type, from: number, { changes = {}, isFirstSure = true, shown = items } = {}) {
  const rules = paletteRules<string>({ isFirstSure })
  return rules(at(from), { type, changes: { ...at(from), ...changes }, props: { items: shown } } as UseComboboxStateChangeOptions<string>)
}

it('opens by Enter the first one, unless another can still come before it, and the one stepped to', () => {
  expect(after(types.InputKeyDownEnter, -1).selectedItem).toBe('a')
  expect(after(types.InputKeyDownEnter, -1, { isFirstSure: false }).selectedItem).toBeNull()
  expect(after(types.InputKeyDownEnter, -1, { shown: [] }).selectedItem).toBeNull()
  expect(after(types.InputKeyDownEnter, 1, { isFirstSure: false }).selectedItem).toBe('b')
  expect(after(types.InputKeyDownEnter, 7).selectedItem).toBe('c')
})

it.each([
  ['InputKeyDownArrowDown', -1, 1],
  ['InputKeyDownArrowDown', 2, 0],
  ['InputKeyDownArrowUp', -1, 2],
  ['InputKeyDownArrowUp', 0, 2],
  ['InputKeyDownArrowUp', 2, 1],
  ['InputKeyDownHome', 2, 0],
  ['InputKeyDownEnd', -1, 2],
] as const)('steps by %s from %i to %i: the first is active without a step', (name, from, to) => {
  expect(after(types[name], from)).toEqual(at(to))
  expect(after(types[name], from, { shown: [] })).toEqual(at(-1))
})

it('steps to the first while it is not sure, and typing leaves the one stepped to', () => {
  expect(after(types.InputKeyDownArrowDown, -1, { isFirstSure: false })).toEqual(at(0))
  expect(after(types.InputKeyDownArrowUp, -1, { isFirstSure: false })).toEqual(at(2))
  expect(after(types.InputChange, 2, { changes: { highlightedIndex: 2, inputValue: 'sit' } })).toEqual(at(-1))
  expect(after(types.FunctionSetHighlightedIndex, 2, { changes: { highlightedIndex: 1 } })).toEqual(at(1))
  expect(after(types.InputKeyDownPageDown, 0, { changes: { highlightedIndex: 2 } })).toEqual(at(2))
})

it.each(['InputBlur', 'InputKeyDownEscape', 'InputClick', 'ItemMouseMove', 'MenuMouseLeave', 'ControlledPropUpdatedSelectedItem'] as const)(
  'neither closes nor chooses by %s',
  (name) => {
    expect(after(types[name], 1, { changes: { isOpen: false, highlightedIndex: -1, selectedItem: 'b', inputValue: '' } })).toEqual(at(1))
  },
)

it('chooses by a click', () => {
  expect(after(types.ItemClick, -1, { changes: { selectedItem: 'c', isOpen: false } })).toEqual({ ...at(-1), selectedItem: 'c' })
})

it('has none active where there is none', () => {
  expect(activeOf(-1, { count: 0, isFirstSure: true })).toBe(-1)
  expect(activeOf(2, { count: 0, isFirstSure: true })).toBe(-1)
})
