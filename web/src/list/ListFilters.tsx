import type { ReactNode, Ref } from 'react'
import { Button } from '../ui/button/Button.tsx'
import { FilterBar, FilterGap, SearchBox } from '../ui/table/FilterBar.tsx'
import { Select } from '../ui/form/Select.tsx'
import { FilterChoices } from './FilterChoices.tsx'
import type { ListShape } from './listDefinition.ts'
import type { RecordName } from './ListFilterChip.tsx'
import { hasFilters, noFilters, sortOf, toSort } from './listState.ts'
import type { ListAddress } from './useListQuery.ts'
import { useTypedSearch } from './useTypedSearch.ts'

interface ListFiltersProps extends Pick<ListAddress, 'list' | 'change'> {
  definition: ListShape & { plural: string; searchPlaceholder: string; clearLabel?: string }
  tab: string
  searchRef: Ref<HTMLInputElement>
  nameOf: RecordName
  /** The pill for pending rows. */
  children: ReactNode
  /** At the right end: views, columns. */
  tools: ReactNode
}

/** Search, filters, sort, and the list's tools. */
export function ListFilters({ definition, list, tab, change, searchRef, nameOf, children, tools }: ListFiltersProps) {
  const [search, setSearch] = useTypedSearch(list.search, change)
  return (
    <FilterBar>
      <SearchBox
        inputRef={searchRef}
        label={`Search ${definition.plural}`}
        placeholder={definition.searchPlaceholder}
        value={search}
        onValue={setSearch}
      />
      <FilterChoices filters={definition.filters} set={list.filters} onFilters={(filters) => change({ filters })} nameOf={nameOf}>
        {hasFilters(list) && (
          <Button variant="quiet" onClick={() => change(noFilters)}>
            {definition.clearLabel ?? 'Clear'}
          </Button>
        )}
        {children}
      </FilterChoices>
      <FilterGap />
      {definition.sorts.length > 1 && (
        <Select
          label="Sort by"
          hideLabel
          size="small"
          value={sortOf(definition, list, tab)}
          options={definition.sorts}
          onValue={(sort) => change({ sort: toSort(definition, sort, tab) })}
        />
      )}
      {tools}
    </FilterBar>
  )
}
