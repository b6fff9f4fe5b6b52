import { Plus, X } from 'lucide-react'
import { Popover } from 'radix-ui'
import styled from 'styled-components'
import { phone } from './breakpoints.ts'
import { Checkbox } from './Checkbox.tsx'
import { chosenLabel, type FilterGroup, type FilterOption } from './filterOptions.ts'

interface FilterChipProps<Value extends string> {
  label: string
  options: readonly FilterOption<Value>[]
  /** The options in named groups, where there are many. */
  groups?: readonly FilterGroup<Value>[]
  chosen: readonly Value[]
  onChosen: (chosen: Value[]) => void
}

/** A filter with several choices. Unset it is dashed; set it shows the chosen values, and its cross clears it. */
export function FilterChip<Value extends string>({ label, options, groups, chosen, onChosen }: FilterChipProps<Value>) {
  const toggle = (value: Value, isOn: boolean) =>
    onChosen(options.map((option) => option.value).filter((each) => (each === value ? isOn : chosen.includes(each))))
  const box = ({ value, label: text }: FilterOption<Value>) => (
    <Checkbox key={value} label={text} checked={chosen.includes(value)} onChecked={(isOn) => toggle(value, isOn)} />
  )
  const isSet = chosen.length > 0
  return (
    <Popover.Root>
      <Chip data-set={isSet || undefined}>
        <Popover.Trigger asChild>
          <Face type="button">
            {isSet ? (
              <span>
                {label}: <b>{chosenLabel(options, chosen)}</b>
              </span>
            ) : (
              <>
                <Plus size={14} aria-hidden />
                {label}
              </>
            )}
          </Face>
        </Popover.Trigger>
        {isSet && (
          <Off type="button" aria-label={`Take off the ${label.toLowerCase()} filter`} onClick={() => onChosen([])}>
            <X size={14} aria-hidden />
          </Off>
        )}
      </Chip>
      <Popover.Portal>
        <Box align="start" sideOffset={6} collisionPadding={8} aria-label={label}>
          {groups
            ? groups.map((group) => (
                <Group key={group.label} role="group" aria-label={group.label}>
                  <GroupName aria-hidden>{group.label}</GroupName>
                  {group.options.map(box)}
                </Group>
              ))
            : options.map(box)}
        </Box>
      </Popover.Portal>
    </Popover.Root>
  )
}

const Chip = styled.span`
  display: inline-flex;
  flex: none;
  align-items: center;
  height: var(--size-control);
  border: 1px dashed var(--color-line-control);
  border-radius: var(--radius-control);
  color: var(--color-text-muted);
  font-size: var(--font-size-dense);
  white-space: nowrap;

  &[data-set] {
    border-style: solid;
    border-color: var(--color-line-strong);
    background: var(--color-surface-raised);
    color: var(--color-text);
  }
  &:hover {
    background: var(--color-surface-hover);
  }
  ${phone} {
    height: var(--size-touch);
  }
`
const Face = styled.button`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  /* As high as the chip including its border: all of it is a touch target. */
  height: calc(100% + 2px);
  margin-block: -1px;
  padding: 0 10px;
  border: 0;
  border-radius: inherit;
  background: none;
  color: inherit;
  font: inherit;
  cursor: pointer;

  b {
    font-weight: var(--font-weight-semibold);
  }
`
const Off = styled.button`
  display: inline-grid;
  place-items: center;
  width: 28px;
  height: calc(100% + 2px);
  margin: -1px 0 -1px -6px;
  padding: 0;
  border: 0;
  border-radius: inherit;
  background: none;
  color: inherit;
  cursor: pointer;

  ${phone} {
    width: var(--size-touch);
  }
`
const Box = styled(Popover.Content)`
  z-index: var(--z-popover);
  display: grid;
  gap: 2px;
  max-height: var(--radix-popover-content-available-height);
  min-width: 200px;
  padding: var(--space-1);
  border-radius: var(--radius-card);
  background: var(--color-surface-raised);
  box-shadow: var(--shadow-popover);
  overflow: auto;

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
