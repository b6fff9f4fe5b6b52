import styled from 'styled-components'
import { Bone } from '../../../ui/Skeleton.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'

/** An order that is on its way, in the layout it will have. */
export function CaseBones() {
  return (
    <>
      <VisuallyHidden role="status">Loading...</VisuallyHidden>
      <Box aria-hidden>
        <Bone data-width="long" />
        <Track>
          {['booked', 'agent', 'collected', 'care', 'delivered'].map((step) => (
            <Bone key={step} />
          ))}
        </Track>
        <Bone data-width="short" />
        {['customer', 'pickup', 'services', 'total'].map((fact) => (
          <Bone key={fact} data-width="long" />
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
