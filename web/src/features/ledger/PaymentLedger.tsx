import styled from 'styled-components'
import { Live } from '../../ui/state/Live.tsx'
import { Panel } from '../../ui/record/Panel.tsx'
import { Skeleton } from '../../ui/state/Skeleton.tsx'
import { useOrderStoryQuery } from './ledgerApi.ts'
import { TransactionTable } from './transactions/TransactionTable.tsx'

/** What the ledger says of a payment's order, live, on the payment's page. */
export function PaymentLedger({ id }: { id: string }) {
  const query = useOrderStoryQuery(id)
  return (
    <Panel title="Ledger">
      <Live query={query} what="the ledger entries" isBeside skeleton={<Skeleton rows={4} />}>
        {(found) =>
          found.items.length === 0 ? (
            <Nothing>No entries yet. They are posted when the order is paid, delivered or cancelled.</Nothing>
          ) : (
            <Narrow>
              <TransactionTable found={found} isStory />
            </Narrow>
          )
        }
      </Live>
    </Panel>
  )
}

const Nothing = styled.p`
  color: var(--color-text-muted);
  font-size: var(--font-size-dense);
`
/** In a drawer the table is as narrow as on a phone. */
const Narrow = styled.div`
  container: record-ledger / inline-size;
`
