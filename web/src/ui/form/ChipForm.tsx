import styled from 'styled-components'

/** The fields of a filter, in its popover. */
export const ChipForm = styled.form`
  display: grid;
  gap: var(--space-3);
  width: 240px;
  padding: var(--space-3);
`
