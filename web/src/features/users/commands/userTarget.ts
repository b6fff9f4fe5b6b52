import { User } from '@kainsiap/ops/users/contract'
import { changedByAnotherUser, type CommandTarget } from '../../../command/commandTarget.ts'

export const userTarget: CommandTarget<User> = {
  noun: 'user',
  parse: (snapshot) => User.safeParse(snapshot).data,
  changedSentence: ({ name }) => changedByAnotherUser(name),
}
