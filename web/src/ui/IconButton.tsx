import type { ComponentProps, ReactNode } from 'react'
import styled from 'styled-components'
import { phone } from './breakpoints.ts'
import { Tooltip } from './Tooltip.tsx'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** What it does, for readers and for the tooltip. */
  label: string
  /** A lucide icon of 16 to 18 px. */
  children: ReactNode
  size?: 'small' | 'medium'
}

export function IconButton({ label, children, size = 'medium', ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <Box type="button" aria-label={label} data-size={size} {...rest}>
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
  &:disabled {
    color: var(--color-text-subtle);
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
