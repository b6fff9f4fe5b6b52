import styled from 'styled-components'
import { toned } from './Chip.tsx'

/** A sentence or two in the colours of its `data-tone`, after a 16 px mark. */
export const TonedStrip = styled.div`
  ${toned}
  display: flex;
  gap: 10px;
  padding: 10px var(--space-3);
  border-radius: var(--radius-control);
  background: var(--chip-bg);
  color: var(--chip-fg);
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);

  b {
    font-weight: var(--font-weight-semibold);
  }
  svg {
    flex: none;
    margin-top: 2px;
    color: var(--chip-mark);
  }
`
