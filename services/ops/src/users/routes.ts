import { forbidden } from '../platform/errors.ts'
import { patch } from '../platform/http/routes.ts'
import { editUser } from './commands.ts'
import { User, UserEdit } from './contract.ts'
import { getUser } from './queries.ts'

export const userRoutes = [
  patch(
    '/users/:id',
    'users.write',
    { summary: "Change a person's permissions, or whether they may sign in", body: UserEdit, answer: User },
    async ({ principal, context, id, body }) => {
      if (principal.kind !== 'staff') throw forbidden('users.write')
      return editUser(context, await getUser(principal.id), id, body)
    },
  ),
]
