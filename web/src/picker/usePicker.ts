import { useCombobox, type UseComboboxReturnValue } from 'downshift'
import { type ComponentProps, type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { leadsToMore, openListRules } from './comboboxRules.ts'

interface Picking<Item> {
  label: string
  listLabel: string
  choices: readonly Item[]
  /** All records that can be chosen are loaded. */
  isWhole: boolean
  /** Whether the choices match the current input. */
  isAnswered: boolean
  search: string
  chosen: Item | null
  onChosen: (item: Item) => void
  loadMore: () => void
}

/** The combobox of a picker: its keys, roles and relations. */
export function usePicker<Item extends { id: string }>(picking: Picking<Item>) {
  const { label, listLabel, choices, search, chosen, onChosen, loadMore } = picking
  const combobox = useCombobox<Item>({
    items: [...choices],
    itemToString: () => search,
    itemToKey: (item) => item?.id,
    isOpen: choices.length > 0,
    inputValue: search,
    selectedItem: chosen,
    stateReducer: openListRules(picking),
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem) onChosen(selectedItem)
    },
    // The list does not scroll by itself: what contains it does.
    scrollIntoView: (option) => option?.scrollIntoView({ block: 'nearest' }),
  })
  const { getInputProps, getMenuProps, getItemProps, highlightedIndex: active } = combobox
  useSameActive(choices, combobox)
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (leadsToMore(key, active, picking)) loadMore()
  }
  // Without the element the combobox cannot take the focus when it is mounted: dialogs decide that, and remember what had it before.
  const { ref: _ref, ...input } = getInputProps<{ 'aria-label': string }>({ 'aria-label': label, onKeyDown }, { suppressRefError: true })
  return {
    active,
    input,
    menu: getMenuProps<{ 'aria-label': string }>({ 'aria-label': listLabel }),
    optionOf: (item: Item, index: number): ComponentProps<'li'> => getItemProps({ item, index }),
  }
}

/**
 * Keeps the same record active when the choices change under it. The library holds the index itself: a key that follows another at once then
 * acts on what the first one left, even before it is drawn.
 */
function useSameActive(choices: readonly { id: string }[], { highlightedIndex, setHighlightedIndex }: Active) {
  const drawn = useRef(choices)
  useLayoutEffect(() => {
    const active = drawn.current[highlightedIndex]
    drawn.current = choices
    const index = active ? choices.findIndex(({ id }) => id === active.id) : -1
    if (index !== highlightedIndex) setHighlightedIndex(index)
  }, [choices, highlightedIndex, setHighlightedIndex])
}

type Active = Pick<UseComboboxReturnValue<unknown>, 'highlightedIndex' | 'setHighlightedIndex'>
