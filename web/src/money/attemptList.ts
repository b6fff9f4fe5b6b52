import styled from 'styled-components'

/** Attempts below each other: when, by whom, what became of it, and what was said. */
export const AttemptList = styled.ol`
  display: grid;
  margin: 0;
  padding: 0;
  list-style: none;
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);

  li {
    display: grid;
    grid-template-columns: 112px minmax(0, 1fr) 104px minmax(0, 1fr);
    align-items: center;
    gap: var(--space-1) var(--space-3);
    min-height: 40px;
    padding: var(--space-1) 0;
  }
  li:not(:last-child) {
    border-bottom: 1px solid var(--color-line);
  }
  li > :nth-child(3) {
    justify-self: start;
  }
  li > button {
    justify-self: start;
  }
  time {
    color: var(--color-text-muted);
    font-variant-numeric: tabular-nums;
  }
  small {
    color: var(--color-text-muted);
    font-size: var(--font-size-small);
    overflow-wrap: anywhere;
  }
  @container (max-width: 520px) {
    li {
      grid-template-columns: minmax(0, 1fr) auto;
      padding: var(--space-2) 0;
    }
    li > :nth-child(1) {
      order: 3;
    }
    li > :nth-child(4) {
      order: 4;
      justify-self: end;
      text-align: right;
    }
    li > :nth-child(3) {
      justify-self: end;
    }
  }
`
