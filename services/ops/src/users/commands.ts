import type { z } from 'zod'
import { can, roleDefaults, type Permission } from '../permissions.ts'
import type { CommandContext } from '../platform/changes/command-context.ts'
import { change, computed, create } from '../platform/changes/change.ts'
import { now } from '../platform/clock.ts'
import { forbidden, ruleBroken } from '../platform/errors.ts'
import { writesOf } from '../platform/database/fields.ts'
import { isDuplicateKey, Types } from '../platform/database/mongo.ts'
import { signals } from '../platform/process/signals.ts'
import type { NewUser, User, UserEdit } from './contract.ts'
import { toUser, UserModel, users } from './model.ts'
import { getUser } from './queries.ts'
import { checkNewPassword, hashPassword } from './passwords.ts'

interface Registration extends z.infer<typeof NewUser> {
  password: string
  permissions?: readonly Permission[]
  isDemo?: boolean
}

/** Throws `rule_broken` if the password is too weak or the address is taken. */
export async function createUser(
  by: CommandContext,
  { email, password, permissions, isDemo = false, ...rest }: Registration,
): Promise<User> {
  checkNewPassword(password)
  const doc = {
    ...rest,
    email: email.toLowerCase(),
    permissions: [...(permissions ?? roleDefaults[rest.role])],
    isActive: true,
    employeeId: null,
    lastLogin: null,
    passwordHash: await hashPassword(password),
    isDemo,
  }
  try {
    return toUser(await create(users, { doc, event: 'user.created', by }))
  } catch (error) {
    if (isDuplicateKey(error)) throw ruleBroken('email_taken', `Somebody signs in with ${email} already.`)
    throw error
  }
}

/** Part of the same write as the deactivation, so that no session opened in between stays valid. */
const endingSessions = { sessionEpoch: computed({ $add: [{ $ifNull: ['$sessionEpoch', 0] }, 1] }) }

/**
 * Changes a user's permissions, or deactivates them and ends their sessions for good; takes effect on open consoles at once. Nobody can
 * grant a permission they do not have, only a super admin can edit a super admin, and nobody can deactivate themselves. Throws
 * `stale_version`, or `forbidden`.
 */
export async function editUser(
  by: CommandContext,
  editor: User,
  id: string,
  { version, ...edit }: z.infer<typeof UserEdit>,
): Promise<User> {
  const person = await getUser(id)
  if (person.role === 'super_admin' && editor.role !== 'super_admin') throw forbidden('super_admin')
  if (edit.isActive === false && person.id === editor.id) throw ruleBroken('own_account', 'You can’t shut yourself out. Ask a colleague.')
  const beyond = edit.permissions?.find((permission) => !person.permissions.includes(permission) && !can(editor, permission))
  if (beyond) throw forbidden(beyond)
  const set = [{ ...edit, ...(edit.isActive === false && endingSessions) }]
  const doc = await change(users, { id, version, set, event: 'user.updated', by })
  signals.emit('access')
  return toUser(doc)
}

export async function recordLogin(id: string): Promise<void> {
  await writesOf(UserModel).updateOne({ _id: new Types.ObjectId(id) }, { $set: { lastLogin: now() } })
}
