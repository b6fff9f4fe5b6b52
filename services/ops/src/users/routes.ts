import type { CommandContext } from '../platform/changes/command-context.ts'
import { PageQuery, Versioned, VersionQuery } from '../platform/contract.ts'
import { forbidden } from '../platform/errors.ts'
import { get, patch, post, postFile, remove, type Principal } from '../platform/http/routes.ts'
import { signedIn } from '../platform/http/principals.ts'
import { receiving } from '../platform/files/receive.ts'
import { exportRoute } from '../platform/exports/define-export.ts'
import { listActivity } from './activity.ts'
import { removeAvatar, setAvatar, userAvatar } from './avatar.ts'
import { activateUser, deactivateUser, deleteUser, editUser, inviteUser, renewInvitation, resetTotp, type Target } from './commands.ts'
import { ListedUser, NewUser, User, UserActivityPage, UserEdit, UserPage, UserQuery, UserStats } from './contract.ts'
import { userExport } from './export.ts'
import { getUser, listedFor, userList } from './queries.ts'
import { readUserStats } from './stats.ts'

/** Whoever acts, with the permissions they hold at this moment. */
async function editorOf(principal: Principal): Promise<User> {
  if (principal.kind !== 'staff') throw forbidden('users.write')
  return getUser(principal.id)
}

type Call = { principal: Principal; context: CommandContext; id: string }
const targetOf = async ({ principal, context: by, id }: Call, version: number): Promise<Target> => ({
  by,
  editor: await editorOf(principal),
  id,
  version,
})

async function readListed(principal: Principal, id: string): Promise<ListedUser> {
  const user = await getUser(id)
  return (await listedFor(principal, [user]))[0] ?? user
}

const change = { body: Versioned, answer: User }

export const userRoutes = [
  get('/users', 'users.read', { summary: 'List users', query: UserQuery, answer: UserPage }, async ({ query, principal }) => {
    const { items, ...rest } = await userList.page(query)
    return { ...rest, items: await listedFor(principal, items) }
  }),
  exportRoute('/users/exports', userExport),
  get('/users/stats', 'users.read', { summary: 'User statistics, live', answer: UserStats }, readUserStats),
  get('/users/:id', 'users.read', { summary: 'Get a user', answer: ListedUser }, ({ id, principal }) => readListed(principal, id)),
  get(
    '/users/:id/activity',
    'users.read',
    { summary: 'List the changes of a user', query: PageQuery, answer: UserActivityPage },
    ({ id, query, principal }) => listActivity(id, query, { withSecurity: signedIn(principal).permissions.includes('users.write') }),
  ),
  post(
    '/users',
    'users.write',
    { summary: 'Add a user and send an invitation', body: NewUser, answer: User, status: 201 },
    async ({ principal, context, body }) => inviteUser(context, await editorOf(principal), body),
  ),
  patch(
    '/users/:id',
    'users.write',
    { summary: 'Update a user: details, role or permissions', body: UserEdit, answer: User },
    async ({ body: { version, ...edit }, ...call }) => editUser(await targetOf(call, version), edit),
  ),
  post('/users/:id/invite', 'users.write', { summary: 'Resend an invitation', ...change }, async ({ body, ...call }) =>
    renewInvitation(await targetOf(call, body.version)),
  ),
  post('/users/:id/deactivate', 'users.write', { summary: 'Deactivate a user', ...change }, async ({ body, ...call }) =>
    deactivateUser(await targetOf(call, body.version)),
  ),
  post('/users/:id/activate', 'users.write', { summary: 'Activate a user', ...change }, async ({ body, ...call }) =>
    activateUser(await targetOf(call, body.version)),
  ),
  post(
    '/users/:id/reset-totp',
    'users.write',
    { summary: 'Reset two-step verification of a user', body: Versioned, answer: ListedUser },
    async ({ body, ...call }) => ({ ...(await resetTotp(await targetOf(call, body.version))), totpEnabledAt: null }),
  ),
  postFile(
    '/users/:id/avatar',
    'users.write',
    {
      summary: 'Upload the picture of a user',
      query: VersionQuery,
      receive: receiving(userAvatar.kinds),
      answer: User,
    },
    async ({ query, body, ...call }) => setAvatar(await targetOf(call, query.version), body),
  ),
  remove(
    '/users/:id/avatar',
    'users.write',
    { summary: 'Remove the picture of a user', query: VersionQuery, answer: User },
    async ({ query, ...call }) => removeAvatar(await targetOf(call, query.version)),
  ),
  remove(
    '/users/:id',
    'users.delete',
    { summary: 'Delete a user; the name stays in the history', query: VersionQuery },
    async ({ query, ...call }) => deleteUser(await targetOf(call, query.version)),
  ),
]
