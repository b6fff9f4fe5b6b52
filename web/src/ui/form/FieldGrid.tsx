import styled from 'styled-components'
import { phone } from '../layout/breakpoints.ts'

/** Fields beside each other, three in a row or two (`data-columns`); whole rows are `data-wide`, half rows of three `data-half`. Stacked on phones. */
export const FieldGrid = styled.div`
  display: grid;
  grid-template-columns: repeat(6, minmax(0, 1fr));
  align-items: start;
  gap: var(--space-4) var(--space-3);

  & > * {
    grid-column: span 2;
  }
  &[data-columns='2'] > *,
  & > [data-half] {
    grid-column: span 3;
  }
  & > [data-wide] {
    grid-column: 1 / -1;
  }
  ${phone} {
    grid-template-columns: minmax(0, 1fr);

    &[data-columns] > *,
    & > *,
    & > [data-half] {
      grid-column: auto;
    }
  }
`

/** A named part of a form. */
export const FieldGroup = styled.fieldset`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);
  min-width: 0;
  margin: 0;
  padding: var(--space-4);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-card);

  legend {
    padding: 0 var(--space-1);
    font-weight: var(--font-weight-semibold);
  }
`

/** What is wrong with a list of fields as a whole. */
export const GroupProblem = styled.p`
  color: var(--color-danger-text);
  font-size: var(--font-size-small);
`
