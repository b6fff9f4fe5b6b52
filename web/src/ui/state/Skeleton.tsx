import styled, { keyframes } from 'styled-components'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'

export interface SkeletonProps {
  rows?: number
}

/** The skeleton of a list, in its real row height. */
export function Skeleton({ rows = 5 }: SkeletonProps) {
  return (
    <Rows>
      <VisuallyHidden role="status">Loading...</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        <Row key={row} aria-hidden>
          <SkeletonBar data-width="short" />
          <SkeletonBar data-width="long" />
          <SkeletonBar data-width="short" />
        </Row>
      ))}
    </Rows>
  )
}

const appear = keyframes`
  from { visibility: hidden; }
  to { visibility: visible; }
`

/** One grey bar. It appears after 200 ms, so that faster responses cause no flicker. */
export const SkeletonBar = styled.span`
  display: block;
  width: 100%;
  height: 10px;
  border-radius: 5px;
  background: var(--color-skeleton);
  visibility: hidden;
  animation: ${appear} 1ms 200ms forwards;

  &[data-width='short'] {
    width: 12%;
    min-width: 56px;
  }
  &[data-width='long'] {
    width: 38%;
  }
  &[data-width='full'] {
    width: 100%;
  }
`
const Rows = styled.div`
  display: grid;
  align-content: start;
`
const Row = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-4);
  height: var(--size-row);
  padding: 0 var(--space-4);
  border-bottom: 1px solid var(--color-line);

  &:last-child {
    border-bottom: 0;
  }
`
