import type { Customer } from '@kainsiap/ops/customers/contract'
import { useCommand } from '../../../command/useCommand.ts'
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
export function useCustomerCommand<Input extends { id: string; version: number }>(use: CustomerCommand<Input>) {
  const [readAgain] = useLazyGetCustomerQuery()
  return useCommand<Input, Customer | undefined, Customer>({
    target: customerTarget,
    record: use.customer,
    failed: use.failed,
    send: use.send,
    lookUp: {
      readAgain: async (id) => (await readAgain(id)).data,
      isDone: (seen, { version }) => seen !== undefined && seen.version === version + 1 && use.isDone(seen),
    },
    onDone: use.onDone,
  })
}
