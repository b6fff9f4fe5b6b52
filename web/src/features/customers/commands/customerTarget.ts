import { Customer } from '@kainsiap/ops/customers/contract'
import { changedByAnotherUser, type CommandTarget } from '../../../command/commandTarget.ts'

export const customerTarget: CommandTarget<Customer> = {
  noun: 'customer',
  parse: (snapshot) => Customer.safeParse(snapshot).data,
  changedSentence: ({ name }) => changedByAnotherUser(name),
}
