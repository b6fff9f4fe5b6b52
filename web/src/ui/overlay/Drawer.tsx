import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import styled, { keyframes } from 'styled-components'
import { phone } from '../layout/breakpoints.ts'
import { dockedQuery, useDocking } from './docked.ts'
import { focusAgain } from './focusHeirs.ts'
import { keepFocus } from './keptFocus.ts'
import { keepOpenUnderOverlays } from './overModals.ts'
import { useMediaQuery } from '../layout/useMediaQuery.ts'

interface DrawerProps {
  isOpen: boolean
  onClose: () => void
  /** Its accessible name: what is open. */
  label: string
  /** The element to focus after closing. */
  returnFocusTo: () => HTMLElement | null | undefined
  size?: DrawerSize
  children: ReactNode
}

/** `docked` stands beside the list where there is room: the list beside it is narrower, and goes on. */
export type DrawerSize = 'medium' | 'details' | 'docked'

/** A record over its list. Escape and the backdrop close it; on phones it fills the screen. */
export function Drawer({ isOpen, onClose, label, returnFocusTo, size = 'medium', children }: DrawerProps) {
  const isDocked = useMediaQuery(dockedQuery) && size === 'docked'
  useDocking(isDocked && isOpen)
  const opener = useRef<Element | null>(null)
  const giveFocusBack = (event: Event) => {
    event.preventDefault()
    focusAgain(returnFocusTo() ?? opener.current)
  }
  const takeFocus = (event: Event) => {
    opener.current = document.activeElement
    event.preventDefault()
    if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
  }
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => !open && onClose()} modal={!isDocked}>
      <Radix.Portal>
        {!isDocked && <Scrim />}
        <Sheet
          ref={keepFocus}
          data-record-sheet
          data-size={size}
          data-docked={isDocked || undefined}
          tabIndex={-1}
          aria-describedby={undefined}
          onOpenAutoFocus={takeFocus}
          onCloseAutoFocus={giveFocusBack}
          onInteractOutside={isDocked ? keepOpen : keepOpenUnderOverlays}
        >
          <Name>{label}</Name>
          {children}
        </Sheet>
      </Radix.Portal>
    </Radix.Root>
  )
}

const keepOpen = (event: Event) => event.preventDefault()

const appear = keyframes`
  from { opacity: 0; }
`
const slide = keyframes`
  from { transform: translateX(48px); opacity: 0; }
`
const Scrim = styled(Radix.Overlay)`
  position: fixed;
  inset: 0;
  z-index: var(--z-drawer);
  background: var(--color-scrim);
  animation: ${appear} var(--duration-slow) var(--easing-out);
`
const Sheet = styled(Radix.Content)`
  position: fixed;
  inset: 0 0 0 auto;
  z-index: var(--z-drawer);
  display: flex;
  flex-direction: column;
  width: min(var(--size-drawer), 100vw);
  border-left: 1px solid var(--color-line);
  background: var(--color-surface-raised);
  box-shadow: var(--shadow-drawer);
  animation: ${slide} var(--duration-slow) var(--easing-out);

  &:focus {
    border-radius: 0;
    outline: none;
  }
  &[data-size='details'] {
    width: min(var(--size-drawer-details), 100vw - var(--size-rail));
  }
  &[data-docked] {
    border-left-color: var(--color-line-strong);
    box-shadow: none;
  }
  ${phone} {
    &,
    &[data-size='details'] {
      width: 100vw;
      border: 0;
    }
  }
`
const Name = styled(Radix.Title)`
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`
