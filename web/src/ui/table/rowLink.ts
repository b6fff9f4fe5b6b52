import { css } from 'styled-components'

/** A link that is a whole row of a list in a card. */
export const rowLink = css`
  padding: 0 var(--space-4);
  font-size: var(--font-size-dense);

  li:not(:last-child) > & {
    border-bottom: 1px solid var(--color-line);
  }
  &:hover {
    background: var(--color-surface-hover);
  }
  &:focus-visible {
    outline-offset: -3px;
  }
`
