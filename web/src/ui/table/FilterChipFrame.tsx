import { Plus, X } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type ReactNode, use, useState } from 'react'
import styled from 'styled-components'
import { phone, print } from '../layout/breakpoints.ts'
import { ChipOpeningContext } from './chipOpening.ts'

interface FilterChipFrameProps {
  label: string
  /** What the filter is set to; null while it is unset. */
  value: string | null
  onClear: () => void
  /** The choices, shown on a press; without them the filter can only be taken off. */
  children?: (close: () => void) => ReactNode
}

/** Unset it is dashed; set it shows its value, and its cross clears it. */
export function FilterChipFrame({ label, value, onClear, children }: FilterChipFrameProps) {
  const { opensAtOnce, onOpenChange } = use(ChipOpeningContext)
  const [isOpen, setShown] = useState(opensAtOnce)
  const setOpen = (opens: boolean) => {
    setShown(opens)
    onOpenChange(opens)
  }
  const isSet = value !== null
  const text = isSet ? (
    <span>
      {label}: <b>{value}</b>
    </span>
  ) : (
    <>
      <Plus size={14} aria-hidden />
      {label}
    </>
  )
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Chip data-set={isSet || undefined}>
        {children ? (
          <Popover.Trigger asChild>
            <Face type="button" data-printed>
              {text}
            </Face>
          </Popover.Trigger>
        ) : (
          <Face as="span" data-still="">
            {text}
          </Face>
        )}
        {isSet && (
          <Off type="button" aria-label={`Remove the ${label.toLowerCase()} filter`} onClick={onClear}>
            <X size={14} aria-hidden />
          </Off>
        )}
      </Chip>
      <Popover.Portal>
        <Box align="start" sideOffset={6} collisionPadding={8} aria-label={label}>
          {children?.(() => setOpen(false))}
        </Box>
      </Popover.Portal>
    </Popover.Root>
  )
}

const Chip = styled.span`
  display: inline-flex;
  flex: 0 1 auto;
  min-width: 0;
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
  ${print} {
    &:not([data-set]) {
      display: none;
    }
  }
`
const Face = styled.button`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  min-width: 0;
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

  &[data-still] {
    cursor: default;
  }
  & > span {
    overflow: hidden;
    text-overflow: ellipsis;
  }
  b {
    font-weight: var(--font-weight-semibold);
  }
`
const Off = styled.button`
  display: inline-grid;
  flex: none;
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
`
