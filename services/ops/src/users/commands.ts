import type { z } from 'zod'
import { can, roleDefaults, type Permission } from '../permissions.ts'
import type { Cause } from '../platform/cause.ts'
import { change, create } from '../platform/change.ts'
import { now } from '../platform/clock.ts'
import { forbidden, ruleBroken } from '../platform/errors.ts'
import { isDuplicateKey, Types } from '../platform/mongo.ts'
import { signals } from '../platform/signals.ts'
import type { NewUser, User, UserEdit } from './contract.ts'
import { toUser, UserModel, users } from './model.ts'
import { getUser } from './queries.ts'
import { checkNewPassword, hashPassword } from './passwords.ts'

interface Registration extends z.infer<typeof NewUser> {
  password: string
  permissions?: readonly Permission[]
  isDemo?: boolean
}

/** Throws `rule_broken` where the password is too weak or the address is taken. */
export async function createUser(by: Cause, { email, password, permissions, isDemo = false, ...rest }: Registration): Promise<User> {
  checkNewPassword(password)
  const doc = {
    ...rest,
    email: email.toLowerCase(),
    permissions: permissions ?? roleDefaults[rest.role],
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

/**
 * Changes what somebody may do, or shuts them out; acts on their open consoles at once. Nobody hands out a right they
 * do not hold, only a super admin touches a super admin, and nobody shuts themselves out. Throws `stale_version`, or `forbidden`.
 */
export async function editUser(by: Cause, editor: User, id: string, { version, ...edit }: z.infer<typeof UserEdit>): Promise<User> {
  const person = await getUser(id)
  if (person.role === 'super_admin' && editor.role !== 'super_admin') throw forbidden('super_admin')
  if (edit.isActive === false && person.id === editor.id) throw ruleBroken('own_account', 'You can’t shut yourself out. Ask a colleague.')
  const beyond = edit.permissions?.find((permission) => !person.permissions.includes(permission) && !can(editor, permission))
  if (beyond) throw forbidden(beyond)
  const doc = await change(users, { id, version, when: {}, set: [edit], event: 'user.updated', by, explain: () => null })
  signals.emit('access')
  return toUser(doc)
}

export async function noteLogin(id: string): Promise<void> {
  await UserModel.collection.updateOne({ _id: new Types.ObjectId(id) }, { $set: { lastLogin: now() } })
}
