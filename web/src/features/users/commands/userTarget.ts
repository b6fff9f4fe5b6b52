import { User } from '@kainsiap/ops/users/contract'
import type { CommandTarget } from '../../../command/commandTarget.ts'

export const userTarget: CommandTarget<User> = {
  noun: 'user',
  parse: (snapshot) => User.safeParse(snapshot).data,
  changedSentence: ({ name }) =>
    `Somebody else has just changed ${name}. What you see is up to date; nothing of yours is lost. Look, then try again.`,
}
