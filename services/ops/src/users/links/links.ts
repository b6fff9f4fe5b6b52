import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { appended } from '../../platform/changes/change.ts'
import type { CommandContext } from '../../platform/changes/command-context.ts'
import { dayMs, now } from '../../platform/clock.ts'
import { ruleBroken } from '../../platform/errors.ts'
import { consolePaths } from '../../platform/http/console-paths.ts'
import { UserModel, type UserDoc } from '../model.ts'

/** What the link of a mail is for, with the page of the console that it opens. */
const pages = { invitation: consolePaths.invitation, email: consolePaths.confirmEmail, reset: consolePaths.resetPassword } as const
type LinkUse = 'invitation' | 'email'

const invitationMs = 3 * dayMs
const emailMs = dayMs
/** Longer than a mail is tried. */
const formerEmailMs = 7 * dayMs
const resetMs = 30 * 60_000

/** Signs a text with the secret that all processes share. */
export type Sign = (text: string) => string

/**
 * A token is the user's id and a signature over the nonce kept with the user: the database alone is not enough to make one, and a new nonce
 * makes earlier links void.
 */
function tokenOf(sign: Sign, use: LinkUse, doc: UserDoc): string | null {
  const [nonce, email] = use === 'invitation' ? [doc.invitationNonce, doc.email] : [doc.emailNonce, doc.pendingEmail ?? doc.email]
  return nonce ? signedToken(sign, use, doc, `${nonce} ${email}`) : null
}

function signedToken(sign: Sign, use: string, { _id }: UserDoc, nonce: string): string {
  const id = _id.toHexString()
  return `${id}.${sign(`${use} ${id} ${nonce}`)}`
}

interface LinkTools {
  publicUrl: string
  sign: Sign
}
/** The link that a mail carries. The token is in the fragment, which browsers send to no server: no access log contains it. */
const linkTo = ({ publicUrl }: LinkTools, use: keyof typeof pages, token: string): string => `${publicUrl}${pages[use]}#${token}`

export const linkOf = (tools: LinkTools, use: LinkUse, doc: UserDoc): string => linkTo(tools, use, tokenOf(tools.sign, use, doc) ?? '')

/**
 * The link that sets a new password, and the hash by which its token is recognised. The nonce is with the job that sends it, the hash with
 * the user: neither is enough to make the token.
 */
export function resetLinkOf(tools: LinkTools, doc: UserDoc, nonce: string): { link: string; hash: string } {
  const token = signedToken(tools.sign, 'reset', doc, `${nonce} ${doc.email}`)
  return { link: linkTo(tools, 'reset', token), hash: hashOf(token) }
}
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

const findOwner = (token: string) => UserModel.findById(token.split('.')[0]).lean<UserDoc>()

/** The user that a token was made for. Throws `rule_broken` unless it is the latest one. */
export async function findLinked(sign: Sign, use: LinkUse, token: string): Promise<UserDoc> {
  const doc = await findOwner(token)
  if (!doc || doc.deletedAt || !isSame(token, tokenOf(sign, use, doc) ?? ''))
    throw ruleBroken('link_invalid', 'This link is not valid. Open the link in the latest email, or ask an administrator for a new one.')
  return doc
}

/** The same for a token that sets a new password. */
export async function findResetting(token: string): Promise<UserDoc> {
  const doc = await findOwner(token)
  if (!doc?.isActive || !isSame(hashOf(token), doc.resetHash ?? ''))
    throw ruleBroken('link_invalid', 'This link is not valid. Open the link in the latest email, or request a new one.')
  return doc
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

export const newNonce = () => randomBytes(16).toString('base64url')

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

/** Until when a link that was asked for now, or then, sets a new password. */
export const resetExpiry = (requestedAt: Date): Date => new Date(requestedAt.getTime() + resetMs)
/** The hash stays, so that a used link can be told from a forged one. */
export const usedReset = { resetExpiresAt: null }
export const noReset = { resetHash: null, resetExpiresAt: null }

/** Throws `rule_broken` if the time is over. */
export function checkNotExpired(expiresAt: Date | null | undefined, advice = 'Ask an administrator for a new one.'): void {
  if (!expiresAt || expiresAt <= now()) throw ruleBroken('link_expired', `This link has expired. ${advice}`)
}

/** Whoever has a user's link, or their password, acts as that user. */
export const asOwner = (by: CommandContext, { _id, name }: UserDoc): CommandContext => ({
  ...by,
  actor: { kind: 'staff', id: _id.toHexString(), name },
})
