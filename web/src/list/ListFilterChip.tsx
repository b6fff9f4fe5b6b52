import { Suspense, useState } from 'react'
import { useCanAny } from '../api/useCan.ts'
import { DaysChip } from '../ui/table/DaysChip.tsx'
import { FilterChip } from '../ui/table/FilterChip.tsx'
import { FilterChipFrame } from '../ui/table/FilterChipFrame.tsx'
import { RangeChip } from '../ui/table/RangeChip.tsx'
import { Skeleton } from '../ui/state/Skeleton.tsx'
import { TextChip } from '../ui/table/TextChip.tsx'
import type { ListFilter, RangeFilter } from './listDefinition.ts'
import type { ListState } from './listState.ts'
import { rangeUnitOf } from './rangeUnits.ts'

interface ListFilterChipProps {
  filter: ListFilter
  filters: ListState['filters']
  onFilters: (filters: ListState['filters']) => void
  /** The name of a record, if a row tells it. */
  nameOf: RecordName
}

export type RecordName = (field: string, id: string) => string | undefined

/** One filter of a list, whatever its kind. */
export function ListFilterChip({ filter, filters, onFilters, nameOf }: ListFilterChipProps) {
  const set = (change: ListState['filters']) => onFilters({ ...filters, ...change })
  switch (filter.kind) {
    case 'record':
      return (
        <RecordChip
          {...{ filter, nameOf }}
          id={filters[filter.field]?.[0]}
          onId={(id) => set({ [filter.field]: id === undefined ? [] : [id] })}
        />
      )
    case 'text': {
      const { field, label, placeholder, lengthMax } = filter
      return (
        <TextChip
          {...{ label, placeholder, lengthMax }}
          value={filters[field]?.[0] ?? null}
          onValue={(value) => set({ [field]: value === null ? [] : [value] })}
        />
      )
    }
    case 'amount':
    case 'number':
      return <BoundsChip {...{ filter, filters, set }} />
    case 'days':
      return <BetweenDaysChip {...{ filter, filters, set }} />
    case 'choice':
    case undefined: {
      const { field, label, options, groups, isSingle = false } = filter
      return (
        <FilterChip
          {...{ label, options, isSingle }}
          {...(groups && { groups })}
          chosen={filters[field] ?? []}
          onChosen={(chosen) => set({ [field]: chosen })}
        />
      )
    }
  }
}

interface BoundsProps<Filter> {
  filter: Filter
  filters: ListState['filters']
  set: (change: ListState['filters']) => void
}

function BoundsChip({ filter, filters, set }: BoundsProps<RangeFilter>) {
  const { label, minField, maxField } = filter
  return (
    <RangeChip
      label={label}
      unit={rangeUnitOf(filter)}
      range={{ min: numberIn(filters[minField]), max: numberIn(filters[maxField]) }}
      onRange={({ min, max }) => set({ [minField]: textOf(min), [maxField]: textOf(max) })}
    />
  )
}

function BetweenDaysChip({ filter: { label, fromField, toField }, filters, set }: BoundsProps<Extract<ListFilter, { kind: 'days' }>>) {
  return (
    <DaysChip
      label={label}
      range={{ from: filters[fromField]?.[0] ?? null, to: filters[toField]?.[0] ?? null }}
      onRange={({ from, to }) => set({ [fromField]: from === null ? [] : [from], [toField]: to === null ? [] : [to] })}
    />
  )
}

const numberIn = (chosen: readonly string[] | undefined) => (chosen?.[0] === undefined ? null : Number(chosen[0]))
const textOf = (value: number | null) => (value === null ? [] : [String(value)])

interface RecordChipProps {
  filter: Extract<ListFilter, { kind: 'record' }>
  id: string | undefined
  onId: (id: string | undefined) => void
  nameOf: RecordName
}

function RecordChip({ filter: { field, label, lookup }, id, onId, nameOf }: RecordChipProps) {
  const [chosen, setChosen] = useState<{ id: string; name: string }>()
  const name = useKeptName(id, id && (nameOf(field, id) ?? (chosen?.id === id ? chosen.name : undefined)))
  const isAllowed = useCanAny(lookup.permissions)
  if (id === undefined && !isAllowed) return null
  const { Lookup } = lookup
  return (
    <FilterChipFrame label={label} value={id === undefined ? null : (name ?? 'this one')} onClear={() => onId(undefined)}>
      {isAllowed
        ? (close) => (
            <Suspense fallback={<Skeleton rows={6} />}>
              <Lookup
                onChosen={(record) => {
                  setChosen(record)
                  onId(record.id)
                  close()
                }}
              />
            </Suspense>
          )
        : undefined}
    </FilterChipFrame>
  )
}

/** The name stays when no row tells it any more. */
function useKeptName(id: string | undefined, name: string | undefined): string | undefined {
  const [known, setKnown] = useState<{ id: string; name: string }>()
  if (id && name && (known?.id !== id || known.name !== name)) setKnown({ id, name })
  return known?.id === id ? known?.name : undefined
}
