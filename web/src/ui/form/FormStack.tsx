import styled from 'styled-components'
import { errorSentence } from '../../api/errors.ts'

/** A form whose fields stand below one another. */
export const FormStack = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
`

/** Why what a form sent was refused. The region is present from the start, so that screen readers announce its content. */
export function FormProblem({ error }: { error: unknown }) {
  return <Problem role="alert">{error !== null && error !== undefined && errorSentence(error)}</Problem>
}

const Problem = styled.p`
  color: var(--color-danger-text);
  font-size: var(--font-size-dense);

  /* While empty it takes no gap of the grid. */
  &:empty {
    position: absolute;
  }
`
