import { audit } from '../../platform/changes/audit.ts'
import { systemContext, type CommandContext } from '../../platform/changes/command-context.ts'
import { now } from '../../platform/clock.ts'
import { writesOf } from '../../platform/database/fields.ts'
import { ruleBroken } from '../../platform/errors.ts'
import type { MailTools } from '../../platform/mail/define-mail.ts'
import { asOwner, checkNotExpired, findResetting, resetExpiry, resetLinkOf, usedReset } from '../links/links.ts'
import { UserModel, type UserDoc } from '../model.ts'
import { setPassword } from './password-commands.ts'
import { hashNewPassword } from './passwords.ts'

interface ResetRequest {
  userId: string
  /** Of the one job that mails the link. */
  nonce: string
  requestedAt: string
}

/**
 * Makes the link of this request the only one that works, as often as its job is tried; null if nobody gets one: there is no such account,
 * or none that signs in, the link was used, a later one was asked for, or its time is over.
 */
export async function issueReset(
  { userId, nonce, requestedAt }: ResetRequest,
  tools: MailTools,
): Promise<{ doc: UserDoc; link: string; expiresAt: Date } | null> {
  const at = new Date(requestedAt)
  const expiresAt = resetExpiry(at)
  const doc = await UserModel.findById(userId).lean<UserDoc>()
  if (!doc?.isActive || expiresAt <= now()) return null
  const { link, hash } = resetLinkOf(tools, doc, nonce)
  const isWaitedFor = {
    $or: [{ resetRequestedAt: null }, { resetRequestedAt: { $lt: at } }, { resetHash: hash, resetExpiresAt: { $ne: null } }],
  }
  const { matchedCount } = await writesOf(UserModel).updateOne(
    { _id: doc._id, isActive: true, ...isWaitedFor },
    { $set: { resetHash: hash, resetRequestedAt: at, resetExpiresAt: expiresAt } },
  )
  if (matchedCount === 0) return null
  const audited = { action: 'user.passwordResetRequested', actor: systemContext.actor, entity: 'user', id: userId, requestId: null }
  await audit({ ...audited, cause: `reset ${hash}` })
  return { doc, link, expiresAt }
}

const alreadyUsed = () => ruleBroken('link_used', 'This link was already used. Sign in with the password you set, or request a new link.')

/** Get the user of a password link. Throws `rule_broken` if it is not valid, was used or has expired. */
export async function findReset(token: string): Promise<UserDoc> {
  const doc = await findResetting(token)
  if (!doc.resetExpiresAt) throw alreadyUsed()
  checkNotExpired(doc.resetExpiresAt, 'Request a new one.')
  return doc
}

/** Sets the password of whoever has the link, once. No session opened before stays valid. Throws `rule_broken`. */
export async function resetPassword(by: CommandContext, { token, newPassword }: { token: string; newPassword: string }): Promise<UserDoc> {
  const doc = await findReset(token)
  const passwordHash = await hashNewPassword(newPassword, doc)
  const isUnused = {
    filter: { isActive: true, resetHash: doc.resetHash ?? null, resetExpiresAt: doc.resetExpiresAt ?? null },
    rejection: alreadyUsed,
  }
  return setPassword(asOwner(by, doc), doc, { passwordHash, reset: usedReset, precondition: isUnused, event: 'user.passwordReset' })
}
