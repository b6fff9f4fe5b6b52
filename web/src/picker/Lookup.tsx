import { readSearch } from '@kainsiap/ops/platform/search-text'
import { useState } from 'react'
import styled from 'styled-components'
import { Avatar } from '../ui/record/Avatar.tsx'
import { useSettled } from '../ui/state/useSettled.ts'
import { foundIn, wholeText, type PickerQuery } from './found.ts'
import { Picker } from './Picker.tsx'

interface Named {
  id: string
  name: string
  /** The file of their picture. */
  avatar?: string | null
}

/** What chooses a record by its name, wherever one is asked for. */
export interface LookupProps {
  onChosen: (record: Named) => void
}

/** What is typed into a look-up, and the search to send. */
export function useLookupSearch() {
  const [search, setSearch] = useState('')
  const asked = useSettled(readSearch(search))
  return { search, setSearch, asked, query: asked === '' ? {} : { search: asked } }
}

interface LookupParts<Item extends Named> extends LookupProps {
  noun: string
  plural: string
  searched: string
  typed: ReturnType<typeof useLookupSearch>
  query: PickerQuery<Item>
  /** The query without a search. */
  whole: PickerQuery<Item>
  /** What tells records of one name apart. */
  describe: (item: Item) => string
}

/** A picker of one entity's records, for a panel. */
export function Lookup<Item extends Named>({ typed, query, whole, describe, ...parts }: LookupParts<Item>) {
  const { search, setSearch, asked } = typed
  return (
    <Frame ref={focusSearch}>
      <Picker
        {...parts}
        listLabel={parts.plural}
        found={foundIn(query, { search, asked })}
        everybody={wholeText(whole)}
        search={search}
        onSearch={setSearch}
        chosen={null}
        renderOption={(item) => (
          <>
            <Avatar name={item.name} picture={item.avatar ?? null} />
            <span>
              {item.name}
              <small>{describe(item)}</small>
            </span>
          </>
        )}
      />
    </Frame>
  )
}

/** The panel has opened before this was loaded. */
function focusSearch(frame: HTMLElement | null) {
  frame?.querySelector('input')?.focus({ preventScroll: true })
}

const Frame = styled.div`
  width: min(380px, 100vw - 24px);
  height: 400px;
  overflow: auto;
  scrollbar-gutter: stable;

  small {
    display: block;
    color: var(--color-text-muted);
    font-size: var(--font-size-small);
  }
`
