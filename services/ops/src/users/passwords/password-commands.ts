import type { CommandContext } from '../../platform/changes/command-context.ts'
import { change } from '../../platform/changes/change.ts'
import type { Rule } from '../../platform/changes/rules.ts'
import { notFound, ruleBroken } from '../../platform/errors.ts'
import { noReset, usedReset } from '../links/links.ts'
import { UserModel, users, type UserDoc } from '../model.ts'
import { hashNewPassword, passwordMatches } from './passwords.ts'

/** What the field is called in which it was asked for. */
export type PasswordField = 'Current password' | 'Password'
const wrongPassword = (field: PasswordField) => ruleBroken('password_wrong', `${field} is incorrect`)

/** Users who prove that they are there. Throws `rule_broken`. */
export async function checkPassword(id: string, password: string, field: PasswordField): Promise<UserDoc> {
  const doc = await UserModel.findById(id).lean<UserDoc>()
  if (!doc || doc.deletedAt) throw notFound('User')
  if (!(await passwordMatches(doc.passwordHash ?? undefined, password))) throw wrongPassword(field)
  return doc
}

/** A new password that its owner may set: its hash, and the write. */
export interface PasswordChange {
  passwordHash: string
  /** Sets it. Throws `rule_broken` if another one was set meanwhile. */
  commit: (by: CommandContext) => Promise<UserDoc>
}

/** Throws `rule_broken` if the present password is wrong, or the new one not good. */
export async function prepareChange(doc: UserDoc, newPassword: string): Promise<PasswordChange> {
  const passwordHash = await hashNewPassword(newPassword, doc)
  const isUnchanged = { filter: { passwordHash: doc.passwordHash }, rejection: () => wrongPassword('Current password') }
  return {
    passwordHash,
    commit: (by) => setPassword(by, doc, { passwordHash, reset: noReset, precondition: isUnchanged, event: 'user.passwordChanged' }),
  }
}

interface NewPassword {
  passwordHash: string
  /** What becomes of a link that was asked for. */
  reset: typeof noReset | typeof usedReset
  /** What must still hold in the write. */
  precondition: Rule<UserDoc>
  event: string
}

/** Sessions are valid with the password they were opened with: the same write ends them. */
export function setPassword(
  by: CommandContext,
  { _id }: UserDoc,
  { passwordHash, reset, precondition, event }: NewPassword,
): Promise<UserDoc> {
  return change(users, { id: _id.toHexString(), preconditions: [precondition], set: [{ passwordHash, ...reset }], event, by })
}
