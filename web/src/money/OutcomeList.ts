import styled from 'styled-components'

/** What becomes of each of several records: its name at the left, the outcome at the right. */
export const OutcomeList = styled.ul`
  display: grid;
  margin: 0;
  padding: 0;
  list-style: none;
  font-size: var(--font-size-dense);
  font-variant-numeric: tabular-nums;

  li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-3);
    min-height: 38px;
    padding: 6px 0;
  }
  li:not(:last-child) {
    border-bottom: 1px solid var(--color-line);
  }
  small {
    color: var(--color-text-muted);
    font-size: var(--font-size-small);
    text-align: right;
  }
  small[data-failed] {
    color: var(--color-danger-text);
  }
`
