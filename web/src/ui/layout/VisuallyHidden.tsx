import styled from 'styled-components'
import { print } from './breakpoints.ts'

/** Text for screen readers only. */
export const VisuallyHidden = styled.span`
  position: absolute;
  /* Without a fixed position it would widen the page from within a list that scrolls sideways. */
  top: 0;
  left: 0;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;

  ${print} {
    display: none;
  }
`
