import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { Permission, roleDefaults, type Role } from '../permissions.ts'
import type { CommandContext } from '../platform/changes/command-context.ts'
import { change, changesNothing, computed, create, type NewDoc, type Patch } from '../platform/changes/change.ts'
import { now } from '../platform/clock.ts'
import { writesOf } from '../platform/database/fields.ts'
import { isDuplicateKey, Types } from '../platform/database/mongo.ts'
import { letGo } from '../platform/files/attachments.ts'
import { AppError, forbidden, notFound, ruleBroken, staleVersion, transitionRefused } from '../platform/errors.ts'
import { signals } from '../platform/process/signals.ts'
import { lackingToGive, lackingToGiveRole, lackingToManage, type Lacking } from './authority/authority.ts'
import { type UserEvent, deletedDomain, type NewUser, type ProfileEdit, type User, type UserEdit } from './contract.ts'
import { newInvitation, newPendingEmail, noInvitation, noPendingEmail, noReset } from './links/links.ts'
import { mailLinksSoon } from './mails.ts'
import { foundBy, toUser, UserModel, users, type UserDoc } from './model.ts'
import { keepingASuperAdmin } from './authority/super-admins.ts'

interface Registration {
  email: string
  name: string
  role: Role
  department: string | null
  /** Of a password that is good; see `hashNewPassword`. */
  passwordHash: string
  permissions?: readonly Permission[]
  isDemo?: boolean
  /** Now if omitted. */
  createdAt?: Date
}

/** Adds a user who can sign in at once. Throws `rule_broken` if the address is taken. */
export async function createUser(by: CommandContext, registration: Registration): Promise<User> {
  const doc = await insertUser(by, {
    employeeId: null,
    phoneNumber: null,
    isDemo: false,
    permissions: roleDefaults[registration.role],
    ...registration,
    isActive: true,
    isInvited: false,
  })
  return toUser(doc)
}

/** Adds a user who sets their own password by an invitation. Throws `forbidden`, or `rule_broken` if the address is taken. */
export async function inviteUser(by: CommandContext, editor: User, person: z.output<typeof NewUser>): Promise<User> {
  const { role } = person
  const permissions = permissionsToGive(editor, role, person.permissions ?? roleDefaults[role])
  refuse(lackingToGiveRole(editor, role))
  const doc = await insertUser(by, { ...person, permissions, isActive: false, passwordHash: null, isDemo: false, ...newInvitation() })
  await mailLinksSoon(doc, editor.id)
  return toUser(doc)
}

type NewUserDoc = Omit<NewDoc<UserDoc>, 'permissions' | 'lastLogin'> & { permissions: readonly Permission[] }

async function insertUser(by: CommandContext, doc: NewUserDoc): Promise<UserDoc> {
  const email = doc.email.toLowerCase()
  const id = new Types.ObjectId(by.operation ?? undefined)
  const whole = { ...doc, email, permissions: [...doc.permissions], lastLogin: null, ...foundBy({ ...doc, email }) }
  try {
    return await create(users, { id, doc: whole, event: 'user.created', by })
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
    const same = await UserModel.findById(id).lean<UserDoc>()
    if (same) return same
    throw emailTaken(doc.email)
  }
}

export const emailTaken = (email: string) => ruleBroken('email_taken', `Another user already signs in with ${email}.`)

function refuse(lacking: Lacking | null): void {
  if (lacking === 'super_admin') throw new AppError('forbidden', 'Only a super admin can do this.', { details: { permission: lacking } })
  if (lacking) throw forbidden(lacking)
}

/** Part of the same write as what ends the sessions, so that no session opened in between stays valid. */
export const endingSessions = { sessionEpoch: computed({ $add: [{ $ifNull: ['$sessionEpoch', 0] }, 1] }) }

/** Who changes whom: the version is the one the editor saw. */
export interface Target {
  by: CommandContext
  editor: User
  id: string
  version: number
}

/**
 * Edits a user; takes effect on open consoles at once. Nobody can give a permission or a role beyond their own. Throws `forbidden`,
 * `stale_version` or `rule_broken`.
 */
export async function editUser(target: Target, { email, role, permissions, ...details }: Omit<UserEdit, 'version'>): Promise<User> {
  return changeUser(
    target,
    async (doc) => {
      const set = {
        ...details,
        ...grantsAfter(target.editor, doc, { role, permissions }),
        ...(email !== undefined && (await emailAfter(doc, email.toLowerCase()))),
      }
      return { ...set, ...foundBy({ ...doc, ...set }) }
    },
    eventOfEdit,
  )
}

/** A change of rights is told as such, whatever else is changed with it. */
const eventOfEdit = (doc: UserDoc, { role, permissions }: UserPatch): UserEvent =>
  changesNothing(doc, { role, permissions }) ? 'user.updated' : 'user.rightsChanged'

/** A new role replaces the permissions by its own, unless a list is given. */
function grantsAfter(
  editor: User,
  doc: UserDoc,
  { role = doc.role, permissions }: Pick<UserEdit, 'role' | 'permissions'>,
): Partial<UserDoc> {
  const isNewRole = role !== doc.role
  if (!isNewRole && !permissions) return {}
  if (isNewRole) refuse(lackingToGiveRole(editor, role))
  return { role, permissions: permissionsToGive(editor, role, permissions ?? roleDefaults[role]) }
}

/** A super admin has every permission. */
function permissionsToGive(editor: User, role: Role, wanted: readonly Permission[]): Permission[] {
  refuse(lackingToGive(editor, wanted))
  const given = Permission.options.filter((permission) => wanted.includes(permission))
  if (role === 'super_admin' && given.length < Permission.options.length)
    throw ruleBroken('super_admin_has_all', 'A super admin has every permission. To remove permissions, assign another role.')
  return given
}

/** Who has not accepted an invitation gets a new one at the new address; everybody else has to confirm it. */
async function emailAfter(doc: UserDoc, email: string): Promise<Partial<UserDoc>> {
  if (email === doc.email) return noPendingEmail
  if (await UserModel.exists({ email })) throw emailTaken(email)
  // Nobody has signed in with the present address: there is nothing to confirm.
  if (doc.passwordHash === null) return { email, ...noPendingEmail, ...(doc.isInvited && newInvitation()) }
  return newPendingEmail(email)
}

/** Sends an invitation again; the links of earlier ones become void. */
export async function renewInvitation(target: Target): Promise<User> {
  return changeUser(target, ({ name, isInvited }) => {
    if (!isInvited) throw ruleBroken('not_invited', `${name} has no open invitation.`)
    return newInvitation()
  })
}

/** Ends every session for good and withdraws an invitation. Throws `rule_broken` for oneself or the last super admin. */
export async function deactivateUser(target: Target): Promise<User> {
  return changeUser(
    target,
    (doc) => {
      if (doc._id.equals(target.editor.id))
        throw ruleBroken('own_account', 'You can’t deactivate your own account. Ask another administrator.')
      const from = toUser(doc).status
      if (from === 'inactive')
        throw transitionRefused(`${doc.name} is already inactive.`, { from, to: 'inactive', allowed: ['active', 'invited'] })
      return { isActive: false, ...noInvitation, ...noPendingEmail, ...noReset, ...endingSessions }
    },
    'user.deactivated',
  )
}

/** Lets an inactive user sign in again, or invites them anew if they never set a password. */
export async function activateUser(target: Target): Promise<User> {
  return changeUser(
    target,
    (doc) => {
      const from = toUser(doc).status
      if (from !== 'inactive') throw transitionRefused(`${doc.name} is already ${from}.`, { from, to: 'active', allowed: ['inactive'] })
      return doc.passwordHash === null ? newInvitation() : { isActive: true }
    },
    'user.activated',
  )
}

/**
 * Keeps the name for history, frees the email address, forgets the rest; former addresses, whose owners may still have to be told, some days
 * later (see upkeep.ts). Throws `rule_broken` for oneself or the last super admin.
 */
export async function deleteUser(target: Target): Promise<void> {
  const forgotten = {
    permissions: [],
    department: null,
    employeeId: null,
    phoneNumber: null,
    lastLogin: null,
    avatar: null,
    words: [],
    nameKey: '',
  }
  let avatar: string | null | undefined = null
  await changeUser(
    target,
    (doc) => {
      if (doc._id.equals(target.editor.id)) throw ruleBroken('own_account', 'You can’t delete your own account. Ask another administrator.')
      avatar = doc.avatar
      // The unique index needs an address, which nobody else can have.
      const email = `${randomUUID()}${deletedDomain}`
      return {
        deletedAt: now(),
        email,
        isActive: false,
        ...noInvitation,
        ...noPendingEmail,
        ...noReset,
        resetRequestedAt: null,
        ...noTotp,
        passwordHash: null,
        invitationNonce: null,
        ...forgotten,
        ...endingSessions,
      }
    },
    'user.deleted',
  )
  await letGo(avatar)
}

/** For who has lost their phone: signing in asks for the password alone. Throws `rule_broken` for oneself, who gives password and code. */
export async function resetTotp(target: Target): Promise<User> {
  const decide = (doc: UserDoc) => {
    if (doc._id.equals(target.editor.id)) throw ruleBroken('own_account', 'Turn off your own two-step verification on your account page.')
    if (!doc.totpEnabledAt) throw ruleBroken('totp_off', `${doc.name} does not use two-step verification.`)
    return noTotp
  }
  return changeUser(target, decide, 'user.totpReset')
}

/** Signing in asks for no code any more. */
export const noTotp = { totpEnabledAt: null, totpSecret: null, totpPendingSecret: null, recoveryDigests: [] }

/** What users change of themselves. Throws `stale_version`. */
export function editProfile(by: CommandContext, id: string, { version, ...details }: ProfileEdit): Promise<User> {
  return changeSelf({ by, id, version }, (doc) => ({ ...details, ...foundBy({ ...doc, ...details }) }))
}

/** Every change of one user by themselves, if the version still holds. */
export async function changeSelf(
  { by, id, version }: Omit<Target, 'editor'>,
  decide: (doc: UserDoc) => UserPatch | Promise<UserPatch>,
): Promise<User> {
  const doc = await UserModel.findById(id).lean<UserDoc>()
  if (doc && by.operation && doc.operations?.includes(by.operation)) return toUser(doc)
  if (!doc || doc.deletedAt) throw notFound('User')
  if (doc.version !== version) throw staleVersion(toUser(doc))
  const set = await decide(doc)
  if (changesNothing(doc, set)) return toUser(doc)
  const changed = await change(users, { id, version, set: [set], event: 'user.updated', by })
  // The name of whoever acts is cached with their sessions.
  signals.emit('access')
  return toUser(changed)
}

type UserPatch = Patch<UserDoc>

/** Every change of one user by another: the same checks first, then what `decide` sets, if the version still holds. */
export async function changeUser(
  { by, editor, id, version }: Target,
  decide: (doc: UserDoc) => UserPatch | Promise<UserPatch>,
  event: UserEvent | ((doc: UserDoc, set: UserPatch) => UserEvent) = 'user.updated',
): Promise<User> {
  const doc = await UserModel.findById(id).lean<UserDoc>()
  if (doc && by.operation && doc.operations?.includes(by.operation)) return toUser(doc)
  if (!doc || doc.deletedAt) throw notFound('User')
  refuse(lackingToManage(editor, doc))
  if (doc.version !== version) throw staleVersion(toUser(doc))
  const set = await decide(doc)
  if (changesNothing(doc, set)) return toUser(doc)
  const request = { id, version, set: [set], event: typeof event === 'string' ? event : event(doc, set), by }
  const changed = await (
    takesSuperAdmin(doc, set)
      ? keepingASuperAdmin({ id, version }, (rule) => change(users, { ...request, preconditions: [rule] }))
      : change(users, request)
  ).catch((error: unknown) => {
    throw isDuplicateKey(error) && typeof set.email === 'string' ? emailTaken(set.email) : error
  })
  signals.emit('access')
  await mailLinksSoon(changed, editor.id)
  return toUser(changed)
}

const takesSuperAdmin = (doc: UserDoc, { role = doc.role, isActive = doc.isActive }: UserPatch): boolean =>
  doc.role === 'super_admin' && doc.isActive && (role !== 'super_admin' || isActive === false)

export async function recordLogin(id: string): Promise<void> {
  await writesOf(UserModel).updateOne({ _id: new Types.ObjectId(id) }, { $set: { lastLogin: now() } })
}
