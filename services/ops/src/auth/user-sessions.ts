import { audit } from '../platform/changes/audit.ts'
import type { CommandContext } from '../platform/changes/command-context.ts'
import { forbidden, notFound } from '../platform/errors.ts'
import { get, remove, type Principal } from '../platform/http/routes.ts'
import { lackingToManage } from '../users/authority/authority.ts'
import { UserSessions } from '../users/contract.ts'
import { getUser } from '../users/queries.ts'
import { endAllSessions, endSession, hasSession, listSessions } from './sessions.ts'

/** Throws `forbidden` if the user holds a permission that the principal does not. */
async function checkMayManage(principal: Principal, id: string): Promise<void> {
  if (principal.kind !== 'staff') throw forbidden('users.write')
  const [editor, user] = await Promise.all([getUser(principal.id), getUser(id)])
  const lacking = lackingToManage(editor, user)
  if (lacking) throw forbidden(lacking)
}

/** The reason that the console of the user shows. */
const reasonFor = (principal: Principal, id: string) =>
  principal.kind === 'staff' && principal.id === id ? 'signed_out_everywhere' : 'signed_out_by_staff'

const auditEnd = ({ actor, requestId, address }: CommandContext, id: string) =>
  audit({ action: 'user.sessionsEnded', actor, entity: 'user', id, requestId, address })

export const userSessionRoutes = [
  get('/users/:id/sessions', 'users.write', { summary: 'List the sessions of a user', answer: UserSessions }, async ({ principal, id }) => {
    await getUser(id)
    return { items: await listSessions(id, principal.kind === 'staff' ? principal.sessionId : '') }
  }),
  remove(
    '/users/:id/sessions/:sessionId',
    'users.write',
    { summary: 'End a session of a user' },
    async ({ principal, context, id, params: { sessionId } }) => {
      await checkMayManage(principal, id)
      if (!(await hasSession(id, sessionId))) throw notFound('Session')
      await endSession(sessionId, reasonFor(principal, id))
      await auditEnd(context, id)
    },
  ),
  remove('/users/:id/sessions', 'users.write', { summary: 'End all sessions of a user' }, async ({ principal, context, id }) => {
    await checkMayManage(principal, id)
    await endAllSessions(id, reasonFor(principal, id))
    await auditEnd(context, id)
  }),
]
