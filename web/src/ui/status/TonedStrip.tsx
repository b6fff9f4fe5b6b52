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

/** Words, and beside them what can be done; below each other where there is no room. */
export const StripContent = styled.div`
  display: flex;
  flex: 1;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2) var(--space-3);

  & > div {
    flex: 1 1 260px;
  }
`
