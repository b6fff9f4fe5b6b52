import type { CommandContext } from '../../platform/changes/command-context.ts'
import { change } from '../../platform/changes/change.ts'
import { isDuplicateKey } from '../../platform/database/mongo.ts'
import { AppError, ruleBroken } from '../../platform/errors.ts'
import { emailTaken, endingSessions } from '../commands.ts'
import type { User } from '../contract.ts'
import { asOwner, checkNotExpired, findLinked, noInvitation, noReset, confirmedEmail, type Sign } from './links.ts'
import { mailLinksSoon } from '../mails.ts'
import { foundBy, toUser, users, type UserDoc } from '../model.ts'
import { hashNewPassword } from '../passwords/passwords.ts'

/** The invited user of a token. Throws `rule_broken` if the link is not valid, was used or has expired. */
export async function findInvited(sign: Sign, token: string): Promise<UserDoc> {
  const doc = await findLinked(sign, 'invitation', token)
  if (!doc.isInvited) throw alreadyUsed()
  checkNotExpired(doc.invitationExpiresAt)
  return doc
}

const alreadyUsed = () =>
  ruleBroken(
    'link_used',
    'This invitation was already used or withdrawn. Sign in with the password you set, or ask an administrator for a new invitation.',
  )

/** Sets the password of an invited user, once; they may sign in from then on. Throws `rule_broken`. */
export async function acceptInvitation(
  sign: Sign,
  by: CommandContext,
  { token, newPassword }: { token: string; newPassword: string },
): Promise<User> {
  const invited = await findInvited(sign, token)
  const passwordHash = await hashNewPassword(newPassword, invited)
  const doc = await change(users, {
    id: invited._id.toHexString(),
    preconditions: [{ filter: { isInvited: true, invitationNonce: invited.invitationNonce ?? null }, rejection: alreadyUsed }],
    set: [{ ...noInvitation, isActive: true, passwordHash }],
    event: 'user.invitationAccepted',
    by: asOwner(by, invited),
  })
  return toUser(doc)
}

const alreadyConfirmed = () => ruleBroken('link_used', 'This address was already confirmed, or the change was withdrawn.')

const triesMax = 5

/** Makes the pending email address the one to sign in with; no session opened before stays valid. Throws `rule_broken`. */
export async function confirmEmail(sign: Sign, by: CommandContext, token: string): Promise<User> {
  for (let tries = 1; ; tries += 1)
    try {
      return await confirmOnce(sign, by, token)
    } catch (error) {
      // Somebody else changed the user meanwhile, but perhaps not the address.
      if (!(error instanceof AppError && error.code === 'stale_version') || tries === triesMax) throw error
    }
}

async function confirmOnce(sign: Sign, by: CommandContext, token: string): Promise<User> {
  const owner = await findLinked(sign, 'email', token)
  const { emailNonce, pendingEmail: email } = owner
  if (!email) throw alreadyConfirmed()
  checkNotExpired(owner.emailExpiresAt)
  try {
    const doc = await change(users, {
      id: owner._id.toHexString(),
      // The search terms are those of this version.
      version: owner.version,
      preconditions: [{ filter: { emailNonce, pendingEmail: email }, rejection: alreadyConfirmed }],
      set: [{ ...confirmedEmail(), ...noReset, ...endingSessions, email, ...foundBy({ ...owner, email }) }],
      event: 'user.updated',
      by: asOwner(by, owner),
    })
    // The former address may not have been told yet.
    await mailLinksSoon(doc, null)
    return toUser(doc)
  } catch (error) {
    if (isDuplicateKey(error)) throw emailTaken(email)
    throw error
  }
}
