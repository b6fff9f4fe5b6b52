import { Popover as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import styled from 'styled-components'
import { phone } from '../layout/breakpoints.ts'

interface PopoverProps {
  /** Its accessible name. */
  label: string
  /** The button that opens it. */
  trigger: ReactElement
  children: ReactNode
  onOpenChange?: (open: boolean) => void
}

/** A panel under its button, for more than a menu. Not modal: the page behind still scrolls and updates. */
export function Popover({ label, trigger, children, onOpenChange }: PopoverProps) {
  return (
    <Radix.Root {...(onOpenChange && { onOpenChange })}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Box align="end" sideOffset={6} collisionPadding={8} aria-label={label}>
          {children}
        </Box>
      </Radix.Portal>
    </Radix.Root>
  )
}

const Box = styled(Radix.Content)`
  z-index: var(--z-popover);
  display: flex;
  flex-direction: column;
  width: min(400px, 100vw - 16px);
  max-height: min(560px, var(--radix-popover-content-available-height));
  overflow: hidden;
  border-radius: var(--radius-card);
  background: var(--color-surface-raised);
  box-shadow: var(--shadow-popover);

  &:focus {
    outline: none;
  }
  ${phone} {
    width: calc(100vw - 16px);
  }
`
