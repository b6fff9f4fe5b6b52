import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { phone } from './breakpoints.ts'
import { flashEven, flashMark, flashOdd } from './flash.ts'

export interface Tab {
  id: string
  label: string
  /** The live count of the whole tab; undefined while unknown, null if it has none. */
  count?: number | null | undefined
  /** The tab holds overdue or disputed work. */
  isHot?: boolean
}

interface TabsProps {
  label: string
  tabs: readonly Tab[]
  selected: string
  onSelect: (id: string) => void
  /** A change of this number flashes the selected tab's count: more rows changed than may flash. */
  crowded?: number
  /** The panel: what the selected tab shows. */
  children: ReactNode
}

const countFormat = new Intl.NumberFormat('en-MY')

/** Arrow keys move, Home and End jump, Enter chooses. The panel stays the same element whatever is selected. */
export function Tabs({ label, tabs, selected, onSelect, crowded = 0, children }: TabsProps) {
  return (
    <Radix.Root value={selected} onValueChange={onSelect} activationMode="manual">
      <Strip aria-label={label}>
        {tabs.map(({ id, label: text, count, isHot = false }) => (
          <TabButton key={id} value={id}>
            {text}
            {count === undefined && <Count aria-hidden>&nbsp;</Count>}
            {typeof count === 'number' && (
              <Count data-hot={isHot && count > 0 ? '' : undefined} data-flash={id === selected ? flashMark(crowded) : undefined}>
                {countFormat.format(count)}
              </Count>
            )}
          </TabButton>
        ))}
      </Strip>
      {/* Its first control is reached by Tab at once. */}
      <Radix.Content value={selected} tabIndex={undefined}>
        {children}
      </Radix.Content>
    </Radix.Root>
  )
}

const Strip = styled(Radix.List)`
  display: flex;
  gap: var(--space-1);
  margin-top: var(--space-2);
  border-bottom: 1px solid var(--color-line);
  overflow-x: auto;
  scrollbar-width: none;
`

const TabButton = styled(Radix.Trigger)`
  position: relative;
  display: inline-flex;
  flex: none;
  align-items: center;
  gap: 7px;
  height: 40px;
  padding: 0 10px;
  border: 0;
  background: none;
  color: var(--color-text-muted);
  font: inherit;
  font-size: var(--font-size-dense);
  font-weight: var(--font-weight-medium);
  white-space: nowrap;
  cursor: pointer;

  &:hover {
    color: var(--color-text);
  }
  /* Only one tab is in the tab order; the arrow keys focus the others and show the focus ring. */
  &&:focus-visible {
    outline: 2px solid var(--color-focus);
    outline-offset: -2px;
  }
  &[aria-selected='true'] {
    color: var(--color-text);
    font-weight: var(--font-weight-semibold);
  }
  &[aria-selected='true']::after {
    content: '';
    position: absolute;
    right: 10px;
    bottom: 0;
    left: 10px;
    height: 2px;
    border-radius: 2px 2px 0 0;
    background: var(--color-accent);
  }
  ${phone} {
    height: var(--size-touch);
  }
`

const Count = styled.span`
  /* Space for two digits: a count that grows to two digits moves no tab. */
  min-width: 26px;
  padding: 0 6px;
  border-radius: 9px;
  background: var(--tone-neutral-bg);
  color: var(--tone-neutral-fg);
  font-size: var(--font-size-micro);
  line-height: 18px;
  font-weight: var(--font-weight-semibold);
  font-variant-numeric: tabular-nums;
  text-align: center;

  &[data-hot] {
    background: var(--tone-danger-bg);
    color: var(--tone-danger-fg);
  }
  &[data-flash='odd'] {
    ${flashOdd}
  }
  &[data-flash='even'] {
    ${flashEven}
  }
`
