import styled from 'styled-components'
import { touch } from '../layout/breakpoints.ts'

/** A key hint. Hidden on devices without a keyboard. */
export const Kbd = styled.kbd`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  min-width: 20px;
  height: 20px;
  padding: 0 5px;
  border: 1px solid var(--color-line-strong);
  border-radius: var(--radius-tick);
  background: var(--color-surface-sunken);
  color: var(--color-text-muted);
  font: var(--font-weight-medium) var(--font-size-micro) / 1 var(--font-ui);

  ${touch} {
    display: none;
  }
`
