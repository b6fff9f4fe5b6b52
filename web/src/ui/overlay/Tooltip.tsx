import { Tooltip as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import styled from 'styled-components'

export interface TooltipProps {
  /** Without text nothing is shown. */
  text: ReactNode
  /** One element that accepts a ref and can be focused, or at least hovered. */
  children: ReactElement
  side?: 'top' | 'right' | 'bottom' | 'left'
}

/** Additional text on hover and focus. Never the only place for essential information. */
export function Tooltip({ text, children, side = 'top' }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        {/* Visual only: screen readers get the description of the button itself. */}
        <div aria-hidden>
          {text && (
            <Tip side={side} sideOffset={6} collisionPadding={8}>
              {text}
            </Tip>
          )}
        </div>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Rendered once, around the whole application, so that all tooltips share their delay. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={400} skipDelayDuration={200}>
      {children}
    </Radix.Provider>
  )
}

const Tip = styled(Radix.Content)`
  z-index: var(--z-popover);
  max-width: 280px;
  padding: 6px 10px;
  border-radius: var(--radius-control);
  background: var(--color-surface-inverse);
  color: var(--color-text-on-inverse);
  font-size: var(--font-size-small);
  line-height: 18px;
  box-shadow: var(--shadow-popover);
  overflow-wrap: anywhere;

  /* Touch devices cannot hover, and a restored focus must not cover the page. */
  @media (hover: none) {
    display: none;
  }
`
