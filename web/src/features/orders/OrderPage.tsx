import { useParams } from 'react-router-dom'
import styled from 'styled-components'
import { OrderCase } from './details/OrderCase.tsx'

/** The same record as in the drawer, on a page of its own. */
export function OrderPage() {
  const { number = '' } = useParams()
  return (
    <Card>
      <OrderCase key={number} number={number} />
    </Card>
  )
}

const Card = styled.div`
  border: 1px solid var(--color-line);
  border-radius: var(--radius-card);
  background: var(--color-surface-raised);
  overflow: clip;
`
