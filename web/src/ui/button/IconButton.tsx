import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import styled from 'styled-components'
import { phone } from '../layout/breakpoints.ts'
import { Tooltip } from '../overlay/Tooltip.tsx'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** The action, for screen readers and the tooltip. */
  label: string
  /** A 16 to 18 px lucide icon. */
  children: ReactNode
  size?: 'small' | 'medium'
}

/** When disabled it keeps the focus and its place in the tab order: it may just have been pressed. */
export function IconButton({ label, children, size = 'medium', disabled = false, onClick, ...rest }: IconButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (disabled) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <Tooltip text={label}>
      <Box type="button" aria-label={label} data-size={size} {...rest} aria-disabled={disabled || undefined} onClick={press}>
        {children}
      </Box>
    </Tooltip>
  )
}

const Box = styled.button`
  display: inline-flex;
  flex: none;
  align-items: center;
  justify-content: center;
  width: var(--size-control);
  height: var(--size-control);
  padding: 0;
  border: 0;
  border-radius: var(--radius-control);
  background: none;
  color: var(--color-text-muted);
  cursor: pointer;
  transition: background var(--duration-fast) var(--easing-out);

  &:hover,
  &[data-state='open'][aria-haspopup] {
    background: var(--color-surface-hover);
    color: var(--color-text);
  }
  &[aria-disabled='true'] {
    background: none;
    color: var(--color-text-subtle);
    opacity: 0.38;
    cursor: not-allowed;
  }
  &[data-size='small'] {
    width: 26px;
    height: 26px;
  }
  ${phone} {
    &,
    &[data-size='small'] {
      width: var(--size-touch);
      height: var(--size-touch);
    }
  }
`
