import type { Customer, CustomerDetails } from '@kainsiap/ops/customers/contract'
import { type CustomerEdit, NewCustomer } from '@kainsiap/ops/customers/input-contract'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useNavigate, useParams } from 'react-router-dom'
import { useCrumbName } from '../../app/page/crumbNames.tsx'
import { EditCard } from '../../command/EditCard.tsx'
import { useCommand } from '../../command/useCommand.ts'
import { useCommandForm } from '../../command/useCommandForm.ts'
import { Live } from '../../ui/state/Live.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { useToast } from '../../ui/overlay/Toasts.tsx'
import { customerTarget } from './commands/customerTarget.ts'
import { customerPaths } from './customerPaths.ts'
import { useEditCustomerMutation, useGetCustomerQuery, useLazyGetCustomerQuery } from './customersApi.ts'
import { CustomerAvatar } from './edit/CustomerAvatar.tsx'
import { CustomerFields } from './edit/CustomerFields.tsx'
import { changesOf, type CustomerValues, fieldsOfRules, valuesOf } from './edit/customerForm.ts'

export function EditCustomerPage() {
  const { id = '' } = useParams()
  const query = useGetCustomerQuery(id)
  useCrumbName(id, query.data?.name)
  return (
    <>
      <PageHeader title="Edit Customer" />
      <Live query={query} what="this customer">
        {(customer) => <EditCustomerForm key={customer.id} customer={customer} />}
      </Live>
    </>
  )
}

/** A customer as a form. It follows changes by others, except in the fields that were edited here. */
function EditCustomerForm({ customer }: { customer: CustomerDetails }) {
  const form = useCommandForm(NewCustomer, valuesOf(customer), { follows: true })
  const { command, isDone } = useEdit(customer, (error) => form.blame(error, fieldsOfRules))
  const watched = useWatch({ control: form.control }) as CustomerValues
  const count = Object.keys(changesOf(customer, watched)).length
  const send = form.submit((values) => {
    const changes = changesOf(customer, values)
    if (Object.keys(changes).length > 0) void command.run({ id: customer.id, version: customer.version, ...changes })
  })
  return (
    <EditCard name={customer.name} count={count} command={command} isDone={isDone} page={customerPaths.customer(customer.id)} onSend={send}>
      <CustomerAvatar customer={customer} />
      <CustomerFields form={form} />
      <p>Existing orders keep the name, contact and address from when they were booked.</p>
    </EditCard>
  )
}

type Edit = { id: string } & CustomerEdit

function useEdit(customer: CustomerDetails, onFailed: (error: unknown) => void) {
  const [edit] = useEditCustomerMutation()
  const [readAgain] = useLazyGetCustomerQuery()
  const [isDone, setDone] = useState(false)
  const navigate = useNavigate()
  const toast = useToast()
  useEffect(() => {
    if (isDone) void navigate(customerPaths.customer(customer.id), { replace: true })
  }, [isDone, customer.id, navigate])
  const command = useCommand<Edit, CustomerDetails | undefined, Customer>({
    target: customerTarget,
    record: customer,
    staysOpen: true,
    failed: 'Failed to update customer',
    onFailed,
    send: (input) => edit(input).unwrap(),
    lookUp: {
      readAgain: async (id) => (await readAgain(id)).data,
      isDone: (seen, { id: _id, version: _version, ...wanted }) =>
        seen !== undefined && Object.keys(changesOf(seen, { ...valuesOf(seen), ...wanted })).length === 0,
    },
    onDone: () => {
      toast.done('Customer updated successfully', { about: customer.id })
      setDone(true)
    },
  })
  return { command, isDone }
}
