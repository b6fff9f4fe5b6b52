import styled from 'styled-components'
import { Checkbox } from '../form/Checkbox.tsx'
import { FilterChipFrame } from './FilterChipFrame.tsx'
import { chosenLabel, type FilterGroup, type FilterOption } from './filterOptions.ts'

interface FilterChipProps<Value extends string> {
  label: string
  options: readonly FilterOption<Value>[]
  /** The options in named groups, where there are many. */
  groups?: readonly FilterGroup<Value>[]
  /** One choice replaces the other. */
  isSingle?: boolean
  chosen: readonly Value[]
  onChosen: (chosen: Value[]) => void
}

/** A filter with several choices. */
export function FilterChip<Value extends string>({ label, options, groups, isSingle = false, chosen, onChosen }: FilterChipProps<Value>) {
  const toggle = (value: Value, isOn: boolean) => {
    const others = isSingle ? [] : chosen
    onChosen(options.map((option) => option.value).filter((each) => (each === value ? isOn : others.includes(each))))
  }
  const box = ({ value, label: text }: FilterOption<Value>) => (
    <Checkbox key={value} label={text} checked={chosen.includes(value)} onChecked={(isOn) => toggle(value, isOn)} />
  )
  return (
    <FilterChipFrame label={label} value={chosen.length > 0 ? chosenLabel(options, chosen) : null} onClear={() => onChosen([])}>
      {() => (
        <Options>
          {groups
            ? groups.map((group) => (
                <Group key={group.label} role="group" aria-label={group.label}>
                  <GroupName aria-hidden>{group.label}</GroupName>
                  {group.options.map(box)}
                </Group>
              ))
            : options.map(box)}
        </Options>
      )}
    </FilterChipFrame>
  )
}

const Options = styled.div`
  display: grid;
  gap: 2px;

  label {
    min-height: 32px;
    padding: 0 10px;
    border-radius: var(--radius-control);
    &:hover {
      background: var(--color-surface-hover);
    }
  }
`
const Group = styled.div`
  display: grid;

  & + & {
    margin-top: var(--space-1);
    padding-top: var(--space-1);
    border-top: 1px solid var(--color-line);
  }
`
const GroupName = styled.span`
  padding: var(--space-1) 10px 0;
  color: var(--color-text-muted);
  font-size: var(--font-size-micro);
  font-weight: var(--font-weight-semibold);
  line-height: var(--line-height-small);
`
