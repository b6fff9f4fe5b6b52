import styled from 'styled-components'
import { PaymentScreen } from './PaymentScreen.tsx'
import { paymentQueue, queueCounts, queueQuery } from './queue/paymentQueue.tsx'
import { QueueTiles } from './queue/QueueTiles.tsx'

/** Payment Processing: only what needs a hand. */
export function ProcessingPage() {
  return (
    <PaymentScreen title="Payment Processing" definition={paymentQueue} toQuery={queueQuery} counts={queueCounts} Tiles={QueueTiles}>
      <Foot>Re-check only asks the gateway what it knows. It never charges anybody.</Foot>
    </PaymentScreen>
  )
}

const Foot = styled.p`
  margin-top: var(--space-3);
  color: var(--color-text-muted);
  font-size: var(--font-size-small);
  line-height: var(--line-height-small);
`
