import type { Customer } from '@kainsiap/ops/customers/contract'
import { useRecordCommand } from '../../../command/useRecordCommand.ts'
import { useLazyGetCustomerQuery } from '../customersApi.ts'
import { customerTarget } from './customerTarget.ts'

interface CustomerCommand<Input> {
  customer: Customer
  /** Said before the reason when it was refused. */
  failed: string
  send: (input: Input & { key: string }) => Promise<Customer | undefined>
  /** Whether the customer, as read again after an unknown outcome, shows that it was done. */
  isDone: (seen: Customer) => boolean
  onDone: () => void
}

/** A command on one customer, from a dialog. */
export function useCustomerCommand<Input extends { id: string; version: number }>({ customer, ...use }: CustomerCommand<Input>) {
  const [readAgain] = useLazyGetCustomerQuery()
  return useRecordCommand<Input, Customer>({
    ...use,
    target: customerTarget,
    record: customer,
    readAgain: async (id) => (await readAgain(id)).data,
  })
}
