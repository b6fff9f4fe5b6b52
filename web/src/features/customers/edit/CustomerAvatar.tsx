import type { Customer } from '@kainsiap/ops/customers/contract'
import { AvatarCommand } from '../../../command/AvatarCommand.tsx'
import { useCustomerRejections } from '../commands/customerActions.ts'
import { customerTarget } from '../commands/customerTarget.ts'
import { useRemoveCustomerAvatarMutation, useSetCustomerAvatarMutation } from '../customerAvatarApi.ts'
import { useLazyGetCustomerQuery } from '../customersApi.ts'

/** The customer's picture, changed at once. */
export function CustomerAvatar({ customer }: { customer: Customer }) {
  const [set] = useSetCustomerAvatarMutation()
  const [remove] = useRemoveCustomerAvatarMutation()
  const [readAgain] = useLazyGetCustomerQuery()
  const refused = useCustomerRejections(customer).write
  return (
    <AvatarCommand<Customer>
      record={customer}
      target={customerTarget}
      refused={refused}
      set={(input) => set(input).unwrap()}
      remove={(input) => remove(input).unwrap()}
      readAgain={async (id) => (await readAgain(id)).data}
    />
  )
}
