import styled from 'styled-components'
import { SkeletonBar } from '../../../ui/state/Skeleton.tsx'
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx'

/** The skeleton of an order that is loading, in its final layout. */
export function OrderDetailsSkeleton() {
  return (
    <>
      <VisuallyHidden role="status">Loading...</VisuallyHidden>
      <Box aria-hidden>
        <SkeletonBar data-width="long" />
        <Track>
          {['booked', 'agent', 'collected', 'care', 'delivered'].map((step) => (
            <SkeletonBar key={step} />
          ))}
        </Track>
        <SkeletonBar data-width="short" />
        {['customer', 'pickup', 'services', 'total'].map((fact) => (
          <SkeletonBar key={fact} data-width="long" />
        ))}
      </Box>
    </>
  )
}

const Box = styled.div`
  display: grid;
  gap: var(--space-5);
  padding: var(--space-5);
`
const Track = styled.div`
  display: grid;
  grid-template-columns: repeat(5, minmax(0, 1fr));
  gap: var(--space-1);
`
