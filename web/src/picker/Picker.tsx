import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { labelOf } from '../ui/labelOf.ts'
import { TextInput } from '../ui/TextInput.tsx'
import type { Found } from './found.ts'
import { PickerEnd } from './PickerEnd.tsx'
import { ChosenMark, PickerRow, Radio } from './PickerRow.tsx'
import { usePicker } from './usePicker.ts'

interface PickerProps<Item> {
  /** What is picked: "agent". */
  noun: string
  /** "agents" */
  plural: string
  /** What the search looks at: "name, area, plate". */
  searched: string
  found: Found<Item>
  search: string
  onSearch: (search: string) => void
  chosen: Item | null
  onChosen: (item: Item) => void
  /** The number of records without a search; null while unknown. */
  everybody: number | null
  /** Those of the found records that can be chosen, which come first. Without it all can. */
  choices?: readonly Item[]
  /** The accessible name of the choices. */
  listLabel: string
  /** Stands above the choices; told their number once all are loaded. */
  head?: (count: number | null) => ReactNode
  /** What a choice shows. */
  option: (item: Item) => ReactNode
  /** Found records that cannot be chosen. */
  children?: ReactNode
}

/**
 * Searches records and chooses one of them. The keys step through the choices while the search keeps the focus, and Enter chooses. The list
 * is part of what contains the picker, a dialog or a panel, and scrolls with it.
 */
export function Picker<Item extends { id: string }>(props: PickerProps<Item>) {
  const { noun, plural, searched, found, search, onSearch, chosen, onChosen, everybody, listLabel, head, option, children } = props
  const label = labelOf(noun)
  const choices = props.choices ?? found.items
  const isWhole = choices.length < found.items.length || !found.query.hasNextPage
  const { isAnswered, loadMore } = found
  const { active, input, getMenuProps, getItemProps } = usePicker({
    ...{ label, choices, isWhole, isAnswered, search, chosen, onChosen, loadMore },
  })
  return (
    <>
      <Sticky>
        <TextInput
          {...input}
          label={label}
          hideLabel
          placeholder={`Search all ${everybody === null ? '' : `${String(everybody)} `}${plural}: ${searched}`}
          maxLength={64}
          lead={<Search size={16} aria-hidden />}
          value={search}
          onValue={onSearch}
        />
      </Sticky>
      {choices.length > 0 && head?.(isWhole ? choices.length : null)}
      <List {...getMenuProps({ 'aria-label': listLabel })} aria-busy={!isAnswered || found.query.isFetching}>
        {choices.map((item, index) => {
          const isChosen = item.id === chosen?.id
          return (
            <PickerRow
              key={item.id}
              {...getItemProps({ item, index })}
              aria-selected={isChosen}
              data-active={index === active || undefined}
              data-chosen={isChosen || undefined}
            >
              <Radio aria-hidden data-on={isChosen || undefined} />
              {option(item)}
              {isChosen && <ChosenMark />}
            </PickerRow>
          )
        })}
      </List>
      {children}
      <PickerEnd found={found} noun={noun} plural={plural} />
    </>
  )
}

/** Stays visible while the list below scrolls. */
const Sticky = styled.div`
  position: sticky;
  top: 0;
  z-index: 1;
  padding: var(--space-3) var(--space-5);
  background: var(--color-surface-raised);
`
const List = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
`
