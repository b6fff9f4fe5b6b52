import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { phone } from '../layout/breakpoints.ts'
import { Spinner } from '../state/Spinner.tsx'

export type ButtonVariant = 'primary' | 'plain' | 'quiet' | 'danger' | 'danger-quiet'
export type ButtonSize = 'small' | 'medium' | 'large'

export interface ButtonProps extends ComponentProps<'button'> {
  /** One primary button per view: the next step. `danger` has a red background, `danger-quiet` only red text. */
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: ReactNode
  /** A request is pending: the button keeps its place and the focus, and ignores presses. */
  pending?: boolean
}

export function Button({ variant = 'plain', size = 'medium', icon, pending = false, children, onClick, ...rest }: ButtonProps) {
  const idle = pending || rest['aria-disabled'] === true || rest['aria-disabled'] === 'true'
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (idle) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <Box
      type="button"
      {...rest}
      aria-busy={pending || undefined}
      aria-disabled={idle || undefined}
      data-variant={variant}
      data-size={size}
      data-pending={pending || undefined}
      onClick={press}
    >
      {pending ? <Spinner /> : icon}
      {children}
    </Box>
  )
}

interface LinkButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'icon' | 'children'> {
  to: string
}

/** A link that looks like a button: it leads to a page. */
export function LinkButton({ to, variant = 'plain', size = 'medium', icon, children }: LinkButtonProps) {
  return (
    <Box as={Link} to={to} data-variant={variant} data-size={size}>
      {icon}
      {children}
    </Box>
  )
}

const Box = styled.button`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 7px;
  height: var(--size-control);
  padding: 0 var(--space-3);
  border: 1px solid var(--color-line-strong);
  border-radius: var(--radius-control);
  background: var(--color-surface-raised);
  color: var(--color-text);
  font-size: var(--font-size-dense);
  font-weight: var(--font-weight-semibold);
  white-space: nowrap;
  text-decoration: none;
  cursor: pointer;
  transition: background var(--duration-fast) var(--easing-out);

  &:hover {
    background: var(--color-surface-hover);
  }
  &:active {
    background: var(--color-surface-pressed);
  }
  & > svg {
    flex: none;
    color: var(--color-text-muted);
  }
  &[data-variant='primary'] {
    border-color: transparent;
    background: var(--color-accent);
    color: var(--color-accent-ink);
    &:hover {
      background: var(--color-accent-hover);
    }
    &:active {
      background: var(--color-accent-pressed);
    }
  }
  &[data-variant='danger'] {
    border-color: transparent;
    background: var(--color-danger-fill);
    color: var(--color-danger-ink);
    &:hover {
      background: var(--color-danger-fill-hover);
    }
  }
  &[data-variant='quiet'] {
    border-color: transparent;
    background: transparent;
    color: var(--color-text-muted);
    &:hover {
      background: var(--color-surface-hover);
      color: var(--color-text);
    }
  }
  &[data-variant='danger-quiet'] {
    color: var(--color-danger-text);
  }
  &:is([data-variant='primary'], [data-variant='danger'], [data-variant='danger-quiet']) > svg {
    color: inherit;
  }
  &[data-size='small'] {
    height: 26px;
    padding: 0 9px;
    font-size: var(--font-size-small);
  }
  &[data-size='large'] {
    height: var(--size-control-form);
    padding: 0 var(--space-4);
    font-size: var(--font-size-body);
  }
  &:disabled,
  &[aria-disabled='true']:not([data-pending]) {
    border-color: var(--color-line);
    background: var(--color-surface-sunken);
    color: var(--color-text-subtle);
    cursor: not-allowed;
    & > svg {
      color: inherit;
    }
  }
  &[data-pending] {
    cursor: progress;
  }
  ${phone} {
    min-height: var(--size-touch);
  }
`
