import { forbidden } from '../platform/errors.ts'
import { patch } from '../platform/routes.ts'
import { editUser } from './commands.ts'
import { User, UserEdit } from './contract.ts'
import { getUser } from './queries.ts'

export const userRoutes = [
  patch(
    '/users/:id',
    'users.write',
    { summary: "Change a person's permissions, or whether they may sign in", body: UserEdit, answer: User },
    async ({ caller, cause, id, body }) => {
      if (caller.kind !== 'staff') throw forbidden('users.write')
      return editUser(cause, await getUser(caller.id), id, body)
    },
  ),
]
