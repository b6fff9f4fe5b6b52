import styled from 'styled-components'

/** A cell that steps back behind the others of its row. */
export const Quiet = styled.span`
  color: var(--color-text-muted);
  font-variant-numeric: tabular-nums;
`
