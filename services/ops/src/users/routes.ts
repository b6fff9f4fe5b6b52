import { forbidden } from '../platform/errors.ts'
import { patch } from '../platform/routes.ts'
import { editUser } from './commands.ts'
import { User, UserEdit } from './contract.ts'

export const userRoutes = [
  patch(
    '/users/:id',
    'users.write',
    { summary: "Change a person's permissions, or whether they may sign in", body: UserEdit, answer: User },
    ({ caller, cause, id, body }) => {
      if (caller.kind !== 'staff') throw forbidden('users.write')
      return editUser(cause, caller.permissions, id, body)
    },
  ),
]
