import { useParams } from 'react-router-dom'
import styled from 'styled-components'
import { OrderDetailsView } from './details/OrderDetailsView.tsx'

/** The record of the drawer, as a page of its own. */
export function OrderPage() {
  const { number = '' } = useParams()
  return (
    <Card>
      <OrderDetailsView key={number} number={number} />
    </Card>
  )
}

const Card = styled.div`
  border: 1px solid var(--color-line);
  border-radius: var(--radius-card);
  background: var(--color-surface-raised);
  overflow: clip;
`
