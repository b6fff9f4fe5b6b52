import { Id } from '@kainsiap/ops/platform/contract'
import { SearchX, X } from 'lucide-react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { errorCode } from '../../../api/errors.ts'
import { RecordPanels } from '../../../app/RecordPanels.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Live } from '../../../ui/Live.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { customerPaths } from '../customerPaths.ts'
import { useGetCustomerQuery } from '../customersApi.ts'
import { AddressPanel } from './AddressPanel.tsx'
import { ContactPanel } from './ContactPanel.tsx'
import { CustomerFigures } from './CustomerFigures.tsx'
import { CustomerHead } from './CustomerHead.tsx'
import { HistoryPanel } from './HistoryPanel.tsx'
import { NotesPanel } from './NotesPanel.tsx'

interface CustomerDetailsViewProps {
  id: string
  /** Present in a drawer, which closes to the list behind it. */
  onClose?: () => void
}

/** Everything about one customer, live. */
export function CustomerDetailsView({ id, onClose }: CustomerDetailsViewProps) {
  const isId = Id.safeParse(id).success
  const query = useGetCustomerQuery(id, { skip: !isId })
  const isGone = !isId || errorCode(query.error) === 'not_found' || Boolean(query.data?.deletedAt)
  return (
    <Frame data-drawer={onClose && ''}>
      {(isGone || !query.data) && onClose && (
        <Corner>
          <IconButton label="Close" onClick={onClose}>
            <X size={18} />
          </IconButton>
        </Corner>
      )}
      {(isGone || !query.data) && !onClose && <VisuallyHidden as="h1">Customer</VisuallyHidden>}
      {isGone ? (
        <EmptyState
          icon={<SearchX size={20} />}
          title="Customer not found"
          hint="There is no such customer, or they have been deleted."
          action={onClose ? <Button onClick={onClose}>Back to the list</Button> : <AllCustomers />}
        />
      ) : (
        <Live query={query} what="this customer">
          {(customer) => (
            <>
              <CustomerHead customer={customer} onClose={onClose} />
              <Content>
                <CustomerFigures customer={customer} />
                <Columns>
                  <div>
                    <RecordPanels entity="customer" id={customer.id} />
                    <HistoryPanel customer={customer} />
                  </div>
                  <div>
                    <ContactPanel customer={customer} />
                    <AddressPanel customer={customer} />
                    <NotesPanel customer={customer} />
                  </div>
                </Columns>
              </Content>
            </>
          )}
        </Live>
      )}
    </Frame>
  )
}

function AllCustomers() {
  return (
    <TextLink as={Link} to={customerPaths.all}>
      All customers
    </TextLink>
  )
}

/** On a page the window scrolls; a drawer scrolls by itself. */
const Frame = styled.div`
  container-type: inline-size;
  display: flex;
  flex: 1;
  flex-direction: column;

  &[data-drawer] {
    min-height: 0;
    overflow: auto;
  }
`
const Corner = styled.div`
  position: absolute;
  top: var(--space-2);
  right: var(--space-3);
  z-index: 1;
`
const Content = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  padding: var(--space-4) var(--space-5) var(--space-6);

  @container (max-width: 480px) {
    padding-inline: var(--space-4);
  }
`
/** Work left, the person right; stacked on narrow screens. */
const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1.8fr) minmax(0, 1fr);
  align-items: start;
  gap: var(--space-4);

  & > div {
    container-type: inline-size;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-4);
  }
  @container (max-width: 820px) {
    grid-template-columns: minmax(0, 1fr);
  }
`
