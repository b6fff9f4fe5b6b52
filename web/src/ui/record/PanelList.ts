import styled from 'styled-components'

/** The rows of a panel, with a line between them. */
export const PanelList = styled.ul`
  display: grid;
  margin: calc(-1 * var(--space-2)) 0;
  padding: 0;
  list-style: none;
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);

  li {
    padding: var(--space-2) 0;
  }
  li:not(:last-child) {
    border-bottom: 1px solid var(--color-line);
  }
`
