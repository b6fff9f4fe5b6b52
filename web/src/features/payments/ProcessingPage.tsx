import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { TextLink } from '../../ui/button/TextLink.tsx'
import { paymentPaths } from './paymentPaths.ts'
import { PaymentScreen } from './PaymentScreen.tsx'
import { ProcessingActions } from './queue/ProcessingActions.tsx'
import { paymentQueue, queueCounts, queueQuery } from './queue/paymentQueue.tsx'
import { QueueTiles } from './queue/QueueTiles.tsx'

/** Payment Processing: only what does not go on by itself. */
export function ProcessingPage() {
  return (
    <PaymentScreen
      title="Payment Processing"
      definition={paymentQueue}
      toQuery={queueQuery}
      counts={queueCounts}
      action={<ProcessingActions />}
      Tiles={QueueTiles}
    >
      <Foot>
        Checking the status never charges the customer. Money received without a payment is matched in{' '}
        <TextLink as={Link} to={paymentPaths.reconciliation}>
          Reconciliation
        </TextLink>
        .
      </Foot>
    </PaymentScreen>
  )
}

const Foot = styled.p`
  margin-top: var(--space-3);
  color: var(--color-text-muted);
  font-size: var(--font-size-small);
  line-height: var(--line-height-small);
`
