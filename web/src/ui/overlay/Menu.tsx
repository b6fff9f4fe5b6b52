import { DropdownMenu as Radix } from 'radix-ui'
import { createContext, useContext, useRef, type ReactElement, type ReactNode } from 'react'
import styled from 'styled-components'
import { menuItemLook } from './menuItemLook.ts'

export interface MenuProps {
  /** The button that opens the menu: an IconButton or Button with the accessible name. */
  trigger: ReactElement
  children: ReactNode
  align?: 'start' | 'end'
  /** Lets a table freeze its rows while one of its menus is open. */
  onOpenChange?: (open: boolean) => void
}

/** Runs the chosen action after the menu has closed and the focus is restored, so that a dialog it opens knows where to return it. */
const ChooseContext = createContext<(act: () => void) => void>((act) => act())

/** Not modal: the page behind still scrolls and updates while a menu is open. */
export function Menu({ trigger, children, align = 'end', onOpenChange }: MenuProps) {
  const chosen = useRef<(() => void) | null>(null)
  const choose = (act: () => void) => {
    chosen.current = act
  }
  const actOnChosen = () => {
    const act = chosen.current
    chosen.current = null
    if (act) window.setTimeout(act)
  }
  return (
    <Radix.Root modal={false} {...(onOpenChange && { onOpenChange })}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        {/* Rendered at the end of the page, outside every landmark, so it is a landmark itself while open. */}
        <section aria-label="Menu">
          <Box align={align} sideOffset={6} collisionPadding={8} onCloseAutoFocus={actOnChosen}>
            <ChooseContext value={choose}>{children}</ChooseContext>
          </Box>
        </section>
      </Radix.Portal>
    </Radix.Root>
  )
}

export interface MenuItemProps {
  label: string
  icon?: ReactNode
  /** The reason why the item is disabled: it stays focusable and shows the reason below its label. */
  refused?: string | null | undefined
  tone?: 'plain' | 'danger'
  onSelect: () => void
}

export function MenuItem({ label, icon, refused, tone = 'plain', onSelect }: MenuItemProps) {
  const choose = useContext(ChooseContext)
  const select = (event: Event) => {
    if (refused) event.preventDefault()
    else choose(onSelect)
  }
  return (
    <Item data-tone={tone} aria-disabled={refused ? true : undefined} onSelect={select} textValue={label}>
      {icon}
      <span>
        {label}
        {refused && <small>{refused}</small>}
      </span>
    </Item>
  )
}

export const MenuSeparator = styled(Radix.Separator)`
  height: 1px;
  margin: var(--space-1) 0;
  background: var(--color-line);
`
export const MenuHead = styled(Radix.Label)`
  padding: var(--space-2) 10px;
  color: var(--color-text-muted);
  font-size: var(--font-size-small);
  line-height: var(--line-height-small);

  b {
    display: block;
    color: var(--color-text);
    font-size: var(--font-size-dense);
    font-weight: var(--font-weight-semibold);
    line-height: var(--line-height-dense);
  }
`
const Box = styled(Radix.Content)`
  z-index: var(--z-popover);
  min-width: 200px;
  max-width: min(320px, calc(100vw - 16px));
  max-height: var(--radix-dropdown-menu-content-available-height);
  padding: var(--space-1);
  border-radius: var(--radius-card);
  background: var(--color-surface-raised);
  box-shadow: var(--shadow-popover);
  overflow-y: auto;
`
const Item = styled(Radix.Item)`
  ${menuItemLook}
  &[data-tone='danger'] {
    color: var(--color-danger-text);
    & > svg {
      color: inherit;
    }
  }
  &[aria-disabled='true'] {
    color: var(--color-text-subtle);
    cursor: not-allowed;
    & > svg {
      color: inherit;
    }
  }
`
