import { ArrowUp } from 'lucide-react'
import type { ComponentProps } from 'react'
import styled from 'styled-components'
import { phone } from '../layout/breakpoints.ts'

/** "7 new": applies the pending entries, which are held back so that nothing moves while the user reads. */
export function NewPill({ count, ...rest }: { count: number } & Omit<ComponentProps<typeof Box>, 'children'>) {
  return (
    <Box type="button" {...rest}>
      <ArrowUp size={14} aria-hidden />
      {count} new
    </Box>
  )
}

const Box = styled.button`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  height: 28px;
  padding: 0 var(--space-3);
  border: 0;
  border-radius: 14px;
  background: var(--color-surface-inverse);
  color: var(--color-text-on-inverse);
  font-size: var(--font-size-small);
  font-weight: var(--font-weight-semibold);
  font-variant-numeric: tabular-nums;
  box-shadow: var(--shadow-popover);
  cursor: pointer;

  &[data-adrift] {
    position: fixed;
    top: calc(var(--size-topbar) + var(--space-2));
    left: 50%;
    z-index: var(--z-bulk);
    transform: translateX(-50%);
  }
  ${phone} {
    order: -1;
    height: var(--size-touch);
    border-radius: 22px;
  }
`
