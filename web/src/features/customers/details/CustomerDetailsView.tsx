import { Id } from '@kainsiap/ops/platform/contract'
import { useCrumbName } from '../../../app/page/crumbNames.tsx'
import { RecordPanels } from '../../../app/record/RecordPanels.tsx'
import { RecordColumns, RecordContent, RecordView } from '../../../ui/record/RecordView.tsx'
import { customerPaths } from '../customerPaths.ts'
import { useGetCustomerQuery } from '../customersApi.ts'
import { AddressPanel } from './AddressPanel.tsx'
import { ContactPanel } from './ContactPanel.tsx'
import { CustomerFigures } from './CustomerFigures.tsx'
import { CustomerHead } from './CustomerHead.tsx'
import { CustomerHistory } from './CustomerHistory.tsx'
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
  useCrumbName(id, query.data?.name)
  return (
    <RecordView
      noun="customer"
      query={query}
      isGone={!isId || Boolean(query.data?.deletedAt)}
      list={{ path: customerPaths.all, label: 'All customers' }}
      onClose={onClose}
    >
      {(customer) => (
        <>
          <CustomerHead customer={customer} onClose={onClose} />
          <RecordContent>
            <CustomerFigures customer={customer} />
            <RecordColumns>
              <div>
                <RecordPanels entity="customer" id={customer.id} />
                <CustomerHistory customer={customer} />
              </div>
              <div>
                <ContactPanel customer={customer} />
                <AddressPanel customer={customer} />
                <NotesPanel customer={customer} />
              </div>
            </RecordColumns>
          </RecordContent>
        </>
      )}
    </RecordView>
  )
}
