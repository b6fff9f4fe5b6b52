import { type ReactNode, type Ref, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { FilterBar, FilterChips, FilterGap, SearchBox } from '../ui/FilterBar.tsx'
import { Select } from '../ui/Select.tsx'
import { fieldsOf } from './filterFields.ts'
import type { ListFilter, ListShape } from './listDefinition.ts'
import { ListFilterChip, type RecordName } from './ListFilterChip.tsx'
import { hasFilters, type ListState, noFilters, searchLengthMax, sortOf, toSort } from './listState.ts'
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
  const filters = useSetFirst(definition.filters, list)
  return (
    <FilterBar>
      <SearchBox
        inputRef={searchRef}
        label={`Search ${definition.plural}`}
        placeholder={definition.searchPlaceholder}
        maxLength={searchLengthMax}
        value={search}
        onValue={setSearch}
      />
      <FilterChips>
        {filters.map((filter) => (
          <ListFilterChip
            key={filter.label}
            filter={filter}
            filters={list.filters}
            onFilters={(next) => change({ filters: next })}
            nameOf={nameOf}
          />
        ))}
      </FilterChips>
      {hasFilters(list) && (
        <Button variant="quiet" onClick={() => change(noFilters)}>
          {definition.clearLabel ?? 'Clear'}
        </Button>
      )}
      {children}
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

/** What the address asked for when it was opened comes first: where not all filters fit, it is seen. None moves while somebody sets them. */
function useSetFirst(filters: readonly ListFilter[], { filters: set }: ListState): readonly ListFilter[] {
  const [first] = useState(() => filters.filter((filter) => fieldsOf(filter).some(({ field }) => set[field] !== undefined)))
  return [...first, ...filters.filter((filter) => !first.includes(filter))]
}
