import { randomBytes, timingSafeEqual } from 'node:crypto'
import { appended } from '../platform/changes/change.ts'
import { dayMs, now } from '../platform/clock.ts'
import { ruleBroken } from '../platform/errors.ts'
import { UserModel, type UserDoc } from './model.ts'

/** What the link of a mail is for, with the page of the console that it opens. */
const pages = { invitation: '/backoffice/invitation', email: '/backoffice/confirm-email' } as const
type LinkUse = keyof typeof pages

const invitationMs = 3 * dayMs
const emailMs = dayMs
/** Longer than a mail is tried. */
const formerEmailMs = 7 * dayMs

/** Signs a text with the secret that all processes share. */
export type Sign = (text: string) => string

/**
 * A token is the user's id and a signature over the nonce kept with the user: the database alone is not enough to make one, and a new nonce
 * makes earlier links void.
 */
function tokenOf(sign: Sign, use: LinkUse, doc: UserDoc): string | null {
  const [nonce, email] = use === 'invitation' ? [doc.invitationNonce, doc.email] : [doc.emailNonce, doc.pendingEmail ?? doc.email]
  const id = doc._id.toHexString()
  return nonce ? `${id}.${sign(`${use} ${id} ${nonce} ${email}`)}` : null
}

/** The link that a mail carries. The token is in the fragment, which browsers send to no server: no access log contains it. */
export function linkOf({ publicUrl, sign }: { publicUrl: string; sign: Sign }, use: LinkUse, doc: UserDoc): string {
  return `${publicUrl}${pages[use]}#${tokenOf(sign, use, doc) ?? ''}`
}

/** The user that a token was made for. Throws `rule_broken` unless it is the latest one. */
export async function findLinked(sign: Sign, use: LinkUse, token: string): Promise<UserDoc> {
  const doc = await UserModel.findById(token.split('.')[0]).lean<UserDoc>()
  if (!doc || doc.deletedAt || !isSame(token, tokenOf(sign, use, doc) ?? ''))
    throw ruleBroken('link_invalid', 'This link is not valid. Open the one in the latest mail, or ask an administrator for a new one.')
  return doc
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const newNonce = () => randomBytes(16).toString('base64url')

export const newInvitation = () => ({
  isInvited: true,
  invitationNonce: newNonce(),
  invitationExpiresAt: new Date(now().getTime() + invitationMs),
})
/** The nonce stays, so that a used link can be told from a forged one. */
export const noInvitation = { isInvited: false, invitationExpiresAt: null }

export const newPendingEmail = (pendingEmail: string) => ({
  pendingEmail,
  emailNonce: newNonce(),
  emailExpiresAt: new Date(now().getTime() + emailMs),
})
/** The nonce stays, so that a used link can be told from a forged one; the address until then, so that its owner is told. */
export const confirmedEmail = () => ({
  pendingEmail: null,
  emailExpiresAt: null,
  formerEmails: appended('formerEmails', { email: '$email', nonce: '$emailNonce', until: new Date(now().getTime() + formerEmailMs) }),
})
export const noPendingEmail = { pendingEmail: null, emailNonce: null, emailExpiresAt: null }

/** Throws `rule_broken` if the time is over. */
export function checkNotExpired(expiresAt: Date | null | undefined): void {
  if (!expiresAt || expiresAt <= now()) throw ruleBroken('link_expired', 'This link has expired. Ask an administrator for a new one.')
}
