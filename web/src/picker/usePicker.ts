import { useCombobox } from 'downshift'
import { type ComponentProps, type KeyboardEvent, useState } from 'react'
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
  // By id: the order of the choices may change while they are shown.
  const [activeId, setActiveId] = useState<string | null>(null)
  const active = choices.findIndex(({ id }) => id === activeId)
  const { getInputProps, getMenuProps, getItemProps } = useCombobox<Item>({
    items: [...choices],
    itemToString: () => search,
    itemToKey: (item) => item?.id,
    isOpen: choices.length > 0,
    inputValue: search,
    selectedItem: chosen,
    highlightedIndex: active,
    stateReducer: openListRules(picking),
    onHighlightedIndexChange: ({ highlightedIndex }) => setActiveId(choices[highlightedIndex]?.id ?? null),
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem) onChosen(selectedItem)
    },
    // The list does not scroll by itself: what contains it does.
    scrollIntoView: (option) => option?.scrollIntoView({ block: 'nearest' }),
  })
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
