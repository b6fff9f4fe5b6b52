import styled from 'styled-components'
import { Spinner } from '../../ui/state/Spinner.tsx'

/** Only while the session is being checked; lists show skeletons instead. */
export function Loading() {
  return (
    <Box role="status">
      <Spinner data-size="large" />
      Loading...
    </Box>
  )
}

const Box = styled.div`
  display: grid;
  justify-items: center;
  align-content: center;
  gap: var(--space-3);
  min-height: 60vh;
  font-weight: var(--font-weight-semibold);
`
