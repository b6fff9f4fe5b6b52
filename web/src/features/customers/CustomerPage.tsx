import { useMemo, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { RecordCard } from '../../ui/record/RecordView.tsx'
import { type CustomerActions, CustomerActionsContext } from './commands/customerActions.ts'
import { CustomerDialogs, type OpenCustomerDialog } from './commands/CustomerDialogs.tsx'
import { customerPaths } from './customerPaths.ts'
import { CustomerDetailsView } from './details/CustomerDetailsView.tsx'

/** The record of the drawer, as a page of its own. */
export function CustomerPage() {
  const { id = '' } = useParams()
  const [dialog, setDialog] = useState<OpenCustomerDialog | null>(null)
  const actions = useMemo<CustomerActions>(() => ({ act: (kind, customer) => setDialog({ kind, customer }) }), [])
  const navigate = useNavigate()
  return (
    <CustomerActionsContext value={actions}>
      <RecordCard>
        <CustomerDetailsView key={id} id={id} />
      </RecordCard>
      <CustomerDialogs dialog={dialog} onClose={() => setDialog(null)} onDeleted={() => void navigate(customerPaths.all)} />
    </CustomerActionsContext>
  )
}
