import { css } from 'styled-components'
import { phone } from '../layout/breakpoints.ts'

export const menuItemLook = css`
  display: flex;
  align-items: center;
  gap: 10px;
  min-height: 34px;
  padding: 6px 10px;
  border-radius: var(--radius-control);
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);
  cursor: pointer;

  &[data-highlighted] {
    background: var(--color-surface-hover);
    outline: none;
  }
  & > svg {
    flex: none;
    color: var(--color-text-muted);
  }
  small {
    display: block;
    color: var(--color-text-muted);
    font-size: var(--font-size-small);
    line-height: var(--line-height-small);
  }
  ${phone} {
    min-height: var(--size-touch);
  }
`
