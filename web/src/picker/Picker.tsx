import { Search } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import styled from 'styled-components'
import { labelOf } from '../ui/format/labelOf.ts'
import { SearchInput } from '../ui/form/SearchInput.tsx'
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
  /** The number of records without a search, as text; null while unknown. */
  everybody: string | null
  /** Those of the found records that can be chosen, which come first. Without it all can. */
  choices?: readonly Item[]
  /** The accessible name of the choices. */
  listLabel: string
  /** Stands above the choices; told their number once all are loaded. */
  renderHead?: (count: number | null) => ReactNode
  /** What a choice shows. */
  renderOption: (item: Item) => ReactNode
  /** Found records that cannot be chosen. */
  children?: ReactNode
}

/**
 * Searches records and chooses one of them. The keys step through the choices while the search keeps the focus, and Enter chooses. The list
 * is part of what contains the picker, a dialog or a panel, and scrolls with it.
 */
export function Picker<Item extends { id: string }>(props: PickerProps<Item>) {
  const { noun, plural, searched, found, search, onSearch, chosen, everybody, renderHead, renderOption, children } = props
  const label = labelOf(noun)
  const choices = props.choices ?? found.items
  const isWhole = choices.length < found.items.length || !found.query.hasNextPage
  const { active, input, menu, optionOf } = usePicker({ ...props, ...found, label, choices, isWhole })
  return (
    <>
      <Sticky>
        <SearchInput
          {...input}
          label={label}
          hideLabel
          placeholder={`Search all ${everybody === null ? '' : `${everybody} `}${plural}: ${searched}`}
          lead={<Search size={16} aria-hidden />}
          value={search}
          onValue={onSearch}
        />
      </Sticky>
      {choices.length > 0 && renderHead?.(isWhole ? choices.length : null)}
      <List {...menu} aria-busy={!found.isAnswered || found.query.isFetching}>
        {choices.map((item, index) => (
          <Choice key={item.id} option={optionOf(item, index)} isActive={index === active} isChosen={item.id === chosen?.id}>
            {renderOption(item)}
          </Choice>
        ))}
      </List>
      {children}
      <PickerEnd found={found} noun={noun} plural={plural} />
    </>
  )
}

interface ChoiceProps {
  option: ComponentProps<'li'>
  isActive: boolean
  isChosen: boolean
  children: ReactNode
}

function Choice({ option, isActive, isChosen, children }: ChoiceProps) {
  return (
    <PickerRow {...option} aria-selected={isChosen} data-active={isActive || undefined} data-chosen={isChosen || undefined}>
      <Radio aria-hidden data-on={isChosen || undefined} />
      {children}
      {isChosen && <ChosenMark />}
    </PickerRow>
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
