import type { Customer, CustomerDetails } from '@kainsiap/ops/customers/contract'
import { NewCustomer } from '@kainsiap/ops/customers/input-contract'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { UnsavedChanges } from '../../command/UnsavedChanges.tsx'
import { useCommand } from '../../command/useCommand.ts'
import { useCommandForm } from '../../command/useCommandForm.ts'
import { Button } from '../../ui/button/Button.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { useToast } from '../../ui/overlay/Toasts.tsx'
import { customerTarget } from './commands/customerTarget.ts'
import { customerPaths } from './customerPaths.ts'
import { useAddCustomerMutation } from './customersApi.ts'
import { CustomerFields } from './edit/CustomerFields.tsx'
import { FormCard } from '../../command/FormCard.tsx'
import { emptyCustomer, fieldsOfRules } from './edit/customerForm.ts'

/** Adds a customer, who is not verified yet. */
export function AddCustomerPage() {
  const form = useCommandForm(NewCustomer, emptyCustomer)
  const { command, isDone } = useAdd((error) => form.blame(error, fieldsOfRules))
  const isBegun = useWatch({ control: form.control, name: ['name', 'email', 'phoneNumber'] }).some(Boolean)
  return (
    <>
      <PageHeader title="Add Customer" />
      <FormCard
        label="New customer"
        problem={command.problem}
        onSend={form.submit((customer) => void command.run(customer))}
        buttons={
          <Button type="submit" variant="primary" pending={command.isPending}>
            Add Customer
          </Button>
        }
      >
        <CustomerFields form={form} />
      </FormCard>
      <UnsavedChanges what="the new customer" count={isBegun && !isDone && !command.isPending ? 1 : 0} />
    </>
  )
}

function useAdd(onFailed: (error: unknown) => void) {
  const [add] = useAddCustomerMutation()
  const [created, setCreated] = useState<CustomerDetails | null>(null)
  const navigate = useNavigate()
  const toast = useToast()
  useEffect(() => {
    if (created) void navigate(customerPaths.customer(created.id), { replace: true })
  }, [created, navigate])
  const command = useCommand<ReturnType<typeof NewCustomer.parse>, CustomerDetails, Customer>({
    target: customerTarget,
    failed: 'Failed to create customer',
    onFailed,
    send: (customer) => add(customer).unwrap(),
    onDone: (customer) => {
      toast.done('Customer created successfully', { about: customer.id })
      setCreated(customer)
    },
  })
  return { command, isDone: created !== null }
}
