import { randomUUID } from 'node:crypto'
import { createLinkSigner } from '../../platform/mail/link-signer.ts'
import type { Permission, Role } from '../../permissions.ts'
import type { User } from '../../users/contract.ts'
import { linkOf } from '../../users/links/links.ts'
import { UserModel, type UserDoc } from '../../users/model.ts'
import type { Answer, Client } from '../http/client.ts'
import type { SharedOps } from './ops.ts'

export const newEmail = () => `${randomUUID()}@staff.example`

/** Staff as an administrator sees and changes them. */
export interface Staff {
  invite: (more?: Record<string, unknown>, by?: Client) => Promise<Answer<User>>
  /** Somebody of this role who is active and not signed in. */
  add: (role: Role, permissions?: readonly Permission[]) => Promise<User>
  get: (id: string) => Promise<User>
  doc: (id: string) => Promise<UserDoc>
  /** A command on a user at the version they have now. */
  act: (action: 'invite' | 'activate' | 'deactivate' | 'delete', id: string, by?: Client) => Promise<Answer<User>>
  edit: (id: string, change: object, by?: Client) => Promise<Answer<User>>
  /** The token of the link that the user's latest mail carries. */
  token: (use: 'invitation' | 'email', id: string) => Promise<string>
}

export function staffOf(ops: SharedOps, admin: Client): Staff {
  const doc = (id: string) => UserModel.findById(id).orFail().lean<UserDoc>()
  const tools = { publicUrl: '', sign: createLinkSigner(ops.env['REFRESH_TOKEN_SECRET'] ?? '') }
  return {
    invite: (more = {}, by = admin) => by.post<User>('/users', { email: newEmail(), name: 'Puan Halimah', ...more }),
    add: async (role, permissions = []) => (await ops.somebody(permissions, { role })).user(),
    get: async (id) => (await admin.get<User>(`/users/${id}`)).body,
    doc,
    act: async (action, id, by = admin) => {
      const { version } = await doc(id)
      return action === 'delete' ? by.remove<User>(`/users/${id}?version=${version}`) : by.post<User>(`/users/${id}/${action}`, { version })
    },
    edit: async (id, change, by = admin) => by.patch<User>(`/users/${id}`, { version: (await doc(id)).version, ...change }),
    token: async (use, id) => linkOf(tools, use, await doc(id)).split('#')[1] ?? '',
  }
}

/** A valid query for each route about staff that needs one. */
export const userQueries: Record<string, string> = {
  'DELETE /api/users/:id': '?version=1',
  'POST /api/users/:id/avatar': '?version=1',
  'DELETE /api/users/:id/avatar': '?version=1',
}
