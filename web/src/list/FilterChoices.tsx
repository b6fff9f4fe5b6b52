import { ListFilter as Funnel } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import styled from 'styled-components'
import { phone } from '../ui/layout/breakpoints.ts'
import { Button } from '../ui/button/Button.tsx'
import { ChipOpeningContext } from '../ui/table/chipOpening.ts'
import { FittingChips } from '../ui/table/FilterBar.tsx'
import { Menu, MenuItem } from '../ui/overlay/Menu.tsx'
import { useFitting } from '../ui/layout/useFitting.ts'
import { fieldsOf } from './filterFields.ts'
import type { ListFilter } from './listDefinition.ts'
import { ListFilterChip, type RecordName } from './ListFilterChip.tsx'
import type { ListState } from './listState.ts'

interface FilterChoicesProps {
  filters: readonly ListFilter[]
  set: ListState['filters']
  onFilters: (filters: ListState['filters']) => void
  nameOf: RecordName
  /** Shown after the chips. */
  children: React.ReactNode
}

/** A chip for each filter, as many as fit; the others are in a menu, from which one comes to the front. */
export function FilterChoices({ filters, set, onFilters, nameOf, children }: FilterChoicesProps) {
  const row = useRef<HTMLDivElement>(null)
  const { count, restPx, measure } = useFitting(row)
  const isSet = (filter: ListFilter) => isFilterSet(filter, set)
  const { ordered, opening, chosen, bringForward, settle, release } = useOrdered(filters, isSet)
  const more = ordered.slice(count)
  settle(count)
  const change = (next: ListState['filters']) => {
    onFilters(next)
    const isOpen = Boolean(row.current?.querySelector('[data-state="open"]'))
    if (opening && !isOpen && !isFilterSet(opening, next)) release()
  }
  const closed = useMemo(() => ({ opensAtOnce: false, onOpenChange: (isOpen: boolean) => isOpen || setTimeout(measure) }), [measure])
  return (
    <>
      <FittingChips ref={row} role="group" aria-label="Filters">
        {ordered.map((filter, place) => (
          <Chip
            key={opening === filter ? `${filter.label} opening` : filter.label}
            data-unfit={place >= Math.max(count, filter === chosen ? 1 : 0) || undefined}
          >
            <ChipOpeningContext value={opening === filter ? { ...closed, opensAtOnce: true } : closed}>
              <ListFilterChip {...{ filter, nameOf }} filters={set} onFilters={change} />
            </ChipOpeningContext>
          </Chip>
        ))}
      </FittingChips>
      <After style={{ left: -restPx }}>
        {more.length > 0 && <MoreFilters filters={more} isSet={isSet} onChoose={bringForward} />}
        {children}
      </After>
    </>
  )
}

interface MoreFiltersProps {
  filters: readonly ListFilter[]
  isSet: (filter: ListFilter) => boolean
  onChoose: (filter: ListFilter) => void
}

function MoreFilters({ filters, isSet, onChoose }: MoreFiltersProps) {
  const count = filters.filter(isSet).length
  return (
    <Menu
      align="start"
      trigger={
        <Button variant="quiet" icon={<Funnel size={14} />}>
          More filters{count > 0 && ` (${count} set)`}
        </Button>
      }
    >
      {filters.map((filter) => (
        <MenuItem key={filter.label} label={isSet(filter) ? `${filter.label} (set)` : filter.label} onSelect={() => onChoose(filter)} />
      ))}
    </Menu>
  )
}

const isFilterSet = (filter: ListFilter, set: ListState['filters']) => fieldsOf(filter).some(({ field }) => (set[field] ?? []).length > 0)

/**
 * What the address asked for when it was opened comes first, before it what was chosen from the menu, the latest first. None moves while
 * somebody sets it.
 */
function useOrdered(filters: readonly ListFilter[], isSet: (filter: ListFilter) => boolean) {
  const [first, setFirst] = useState(() => filters.filter(isSet))
  const [opening, setOpening] = useState<ListFilter>()
  const [chosen, setChosen] = useState<ListFilter>()
  const ordered = [...first, ...filters.filter((filter) => !first.includes(filter))]
  return {
    ordered,
    opening,
    /** The latest filter chosen from the menu, until it is removed. */
    chosen,
    bringForward: (filter: ListFilter) => {
      setFirst([filter, ...first.filter((each) => each !== filter)])
      setOpening(filter)
      setChosen(filter)
    },
    /** What was chosen from the menu gives way to those that are set once it was removed. */
    release: () => setChosen(undefined),
    /** Those that are set, and the one just chosen from the menu, come before the others where not all of them have room. */
    settle: (count: number) => {
      const isKept = (filter: ListFilter) => filter === chosen || isSet(filter)
      const isSetBehind = ordered.slice(count).some(isSet) && !ordered.slice(0, count).every(isKept)
      if (isSetBehind) setFirst(ordered.filter(isKept))
    },
  }
}

/** One that is wider than the whole line is shortened. */
const Chip = styled.span`
  display: inline-flex;
  flex: none;
  max-width: 100%;

  ${phone} {
    max-width: none;
  }
`
/** Stands where the last chip ends. */
const After = styled.span`
  position: relative;
  display: inline-flex;
  align-items: center;
  gap: var(--space-2);
`
