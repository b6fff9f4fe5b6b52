import type { Customer } from '@kainsiap/ops/customers/contract'
import { CommandDialog } from '../../../command/CommandDialog.tsx'
import { useToast } from '../../../ui/overlay/Toasts.tsx'
import { useDeleteCustomerMutation } from '../customersApi.ts'
import { useCustomerRejections } from './customerActions.ts'
import { useCustomerCommand } from './useCustomerCommand.ts'

interface DeleteDialogProps {
  customer: Customer
  onClose: () => void
  onDeleted: () => void
}

export function DeleteDialog({ customer, onClose, onDeleted }: DeleteDialogProps) {
  const [remove] = useDeleteCustomerMutation()
  const toast = useToast()
  const command = useCustomerCommand<{ id: string; version: number }>({
    customer,
    failed: 'Failed to delete customer',
    send: async (input) => (await remove(input).unwrap()) ?? undefined,
    // A deleted customer is not found: only the server's answer can tell.
    isDone: () => false,
    onDone: () => {
      toast.done('Customer deleted successfully', { about: customer.id })
      onClose()
      onDeleted()
    },
  })
  const refused = useCustomerRejections(customer).delete
  return (
    <CommandDialog
      title={`Delete ${customer.name}`}
      description="Permanently erases the name, email, phone, addresses and notes, also in orders and search. Orders, amounts and counts stay. Not possible while an order is open or an amount is due."
      command={command}
      keep="Cancel"
      action={{
        label: 'Delete customer',
        variant: 'danger',
        act: () => void command.run({ id: customer.id, version: customer.version }),
      }}
      refused={refused ?? command.coolingDown}
      onClose={onClose}
    />
  )
}
