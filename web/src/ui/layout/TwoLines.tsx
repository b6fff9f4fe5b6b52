import styled from 'styled-components'
import { phone } from './breakpoints.ts'

/** A cell of two lines, of which cards show the first. */
export const TwoLines = styled.span`
  display: grid;
  min-width: 0;
  font-variant-numeric: tabular-nums;

  & > * {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  ${phone} {
    & > :last-child {
      display: none;
    }
  }
`

/** The quieter line of the two. */
export const SecondLine = styled.span`
  overflow: hidden;
  color: var(--color-text-muted);
  font-size: var(--font-size-small);
  line-height: var(--line-height-small);
  text-overflow: ellipsis;
`
