import type { Customer } from '@kainsiap/ops/customers/contract'
import { useGetCustomerQuery } from '../customersApi.ts'
import type { CustomerCommandKind } from './customerActions.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import { PointsDialog } from './PointsDialog.tsx'
import { StatusDialog } from './StatusDialog.tsx'

export interface OpenCustomerDialog {
  kind: CustomerCommandKind
  customer: Customer
}

interface CustomerDialogsProps {
  dialog: OpenCustomerDialog | null
  onClose: () => void
  onDeleted: () => void
}

export function CustomerDialogs({ dialog, ...rest }: CustomerDialogsProps) {
  return dialog && <CustomerDialog key={`${dialog.kind} ${dialog.customer.id}`} {...dialog} {...rest} />
}

function CustomerDialog({ kind, customer, onClose, onDeleted }: OpenCustomerDialog & Omit<CustomerDialogsProps, 'dialog'>) {
  // The customer as they are now: the dialog may stay open while others work.
  const { data: now = customer } = useGetCustomerQuery(customer.id)
  switch (kind) {
    case 'points':
      return <PointsDialog customer={now} onClose={onClose} />
    case 'delete':
      return <DeleteDialog customer={now} onClose={onClose} onDeleted={onDeleted} />
    case 'suspend':
    case 'activate':
    case 'ban':
      return <StatusDialog kind={kind} customer={now} onClose={onClose} />
  }
}
