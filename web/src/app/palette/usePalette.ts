import { useCombobox } from 'downshift'
import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react'
import type { Entry } from './groups.ts'
import { activeOf, paletteRules } from './paletteRules.ts'

interface Choosing {
  entries: readonly Entry[]
  /** Whether the first entry stays the first. */
  isFirstSure: boolean
  text: string
  onChosen: (entry: Entry) => void
}

/** The combobox over all groups: its keys, roles and relations. */
export function usePalette({ entries, isFirstSure, text, onChosen }: Choosing) {
  const { getInputProps, getMenuProps, getItemProps, highlightedIndex, setHighlightedIndex } = useCombobox<Entry>({
    items: [...entries],
    itemToString: () => text,
    itemToKey: (entry) => entry?.key,
    isOpen: entries.length > 0,
    inputValue: text,
    selectedItem: null,
    stateReducer: paletteRules({ isFirstSure }),
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem) onChosen(selectedItem)
    },
    scrollIntoView: (option) => option?.scrollIntoView({ block: 'nearest' }),
  })
  const [list, setList] = useState<HTMLElement | null>(null)
  useSameEntry(entries, highlightedIndex, setHighlightedIndex)
  const active = activeOf(highlightedIndex, { count: entries.length, isFirstSure })
  // Without the element the combobox cannot take the focus when it is mounted: the dialog decides that, and remembers what had it before.
  const { ref: _ref, ...input } = getInputProps<{ 'aria-label': string }>(
    // What a new text finds is read from its start.
    { 'aria-label': 'Search', onChange: () => list?.scrollTo(0, 0) },
    { suppressRefError: true },
  )
  const options = entries.map((item, index): ComponentProps<'li'> => getItemProps({ item, index }))
  return {
    active,
    input: { ...input, 'aria-activedescendant': options[active]?.id ?? '' },
    menu: getMenuProps<{ 'aria-label': string; ref: typeof setList }>({ 'aria-label': 'Results', ref: setList }),
    optionOf: (index: number): ComponentProps<'li'> => ({ ...options[index], 'aria-selected': index === active }),
  }
}

/** Keeps the entry that was stepped to when others come or go. The library holds the index itself: see `usePicker`. */
function useSameEntry(entries: readonly Entry[], highlightedIndex: number, setHighlightedIndex: (index: number) => void) {
  const drawn = useRef(entries)
  useLayoutEffect(() => {
    const before = drawn.current[highlightedIndex]
    drawn.current = entries
    const index = before ? entries.findIndex(({ key }) => key === before.key) : -1
    if (index !== highlightedIndex) setHighlightedIndex(index)
  }, [entries, highlightedIndex, setHighlightedIndex])
}
