import { Customer } from '@kainsiap/ops/customers/contract'
import type { CommandTarget } from '../../../command/commandTarget.ts'

export const customerTarget: CommandTarget<Customer> = {
  noun: 'customer',
  parse: (snapshot) => Customer.safeParse(snapshot).data,
  changedSentence: ({ name }) =>
    `Somebody else has just changed ${name}. What you see is up to date; nothing of yours is lost. Look, then try again.`,
}
