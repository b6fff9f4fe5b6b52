import { randomInt } from 'node:crypto'
import { z } from 'zod'
import { now } from '../platform/clock.ts'
import { Types } from '../platform/database/mongo.ts'
import { defineMail, sendMail } from '../platform/mail/define-mail.ts'
import { linkOf, newNonce } from './links/links.ts'
import { UserModel, type UserDoc } from './model.ts'
import { issueReset } from './passwords/password-reset.ts'

/** The nonce of the link: the mail is not sent any more once there is a newer one. It is of no use without the secret. */
const Payload = z.strictObject({ userId: z.string(), nonce: z.string() })
type Payload = z.infer<typeof Payload>

const find = ({ userId }: Payload) => UserModel.findById(userId).lean<UserDoc>()
const inMalaysia = new Intl.DateTimeFormat('en-MY', { dateStyle: 'full', timeStyle: 'short', timeZone: 'Asia/Kuala_Lumpur' })

const invitationMail = defineMail({
  name: 'user-invitation',
  payload: Payload,
  compose: async (payload, tools) => {
    const doc = await find(payload)
    if (!doc?.isInvited || doc.invitationNonce !== payload.nonce || !isAhead(doc.invitationExpiresAt)) return null
    const text = `Hello ${doc.name},

you have a new KainSiap account. Open this link to set your password:

${linkOf(tools, 'invitation', doc)}

The link works once, until ${inMalaysia.format(doc.invitationExpiresAt)} (Malaysia). If you did not expect this email, ignore it.
`
    return { to: doc.email, personId: doc._id.toHexString(), subject: 'Your invitation to KainSiap', text }
  },
})

const confirmationMail = defineMail({
  name: 'user-email-confirmation',
  payload: Payload,
  compose: async (payload, tools) => {
    const doc = await find(payload)
    if (!doc?.pendingEmail || doc.emailNonce !== payload.nonce || !isAhead(doc.emailExpiresAt)) return null
    const text = `Hello ${doc.name},

open this link to confirm this address for your KainSiap account:

${linkOf(tools, 'email', doc)}

The link works once, until ${inMalaysia.format(doc.emailExpiresAt)} (Malaysia). You will be signed out everywhere. If you did not
expect this email, ignore it.
`
    return { to: doc.pendingEmail, personId: doc._id.toHexString(), subject: 'Confirm your new email address', text }
  },
})

/** To the address until now: its owner must learn of a change that they did not ask for, even if it was confirmed before this is sent. */
const noticeMail = defineMail({
  name: 'user-email-notice',
  payload: Payload,
  compose: async (payload) => {
    const doc = await find(payload)
    if (doc?.pendingEmail && doc.emailNonce === payload.nonce) {
      const text = `Hello ${doc.name},

an administrator entered a new email address for your KainSiap account. After it is confirmed, you can no longer sign in with this address.
If you did not request this change, contact an administrator immediately.
`
      return { to: doc.email, personId: doc._id.toHexString(), subject: 'Your email address will change', text }
    }
    const former = doc?.formerEmails?.find(({ nonce }) => nonce === payload.nonce)
    if (!doc || !former) return null
    const text = `Hello ${doc.name},

the email address of your KainSiap account was changed by an administrator. You can no longer sign in with this address. If you did not
request this change, contact an administrator immediately.
`
    return { to: former.email, personId: doc._id.toHexString(), subject: 'Your email address was changed', text }
  },
})

const ResetPayload = z.strictObject({ userId: z.string(), nonce: z.string(), requestedAt: z.string() })

/** Enqueued for whatever address was entered: whether there is an account, and who it is, is looked at when it would be sent. */
const resetMail = defineMail({
  name: 'user-password-reset',
  payload: ResetPayload,
  compose: async (payload, tools) => {
    const issued = await issueReset(payload, tools)
    if (!issued) return null
    const { doc, link, expiresAt } = issued
    const text = `Hello ${doc.name},

we received a request to set a new password for your KainSiap account. Open this link to set it:

${link}

The link works once, until ${inMalaysia.format(expiresAt)} (Malaysia). You will be signed out everywhere. If you did not request
this, ignore this email. Your password does not change.
`
    return { to: doc.email, personId: doc._id.toHexString(), subject: 'Set a new password', text }
  },
})

/** To the owner: somebody who took over a screen could have done it. */
const passwordChangedMail = defineMail({
  name: 'user-password-changed',
  payload: z.strictObject({ userId: z.string(), changedAt: z.string() }),
  compose: async ({ userId, changedAt }) => {
    const doc = await UserModel.findById(userId).lean<UserDoc>()
    if (!doc || doc.deletedAt) return null
    const text = `Hello ${doc.name},

the password of your KainSiap account was changed on ${inMalaysia.format(new Date(changedAt))} (Malaysia). If this was not you, set a new one
with "Forgot your password?" on the sign-in page and contact an administrator immediately.
`
    return { to: doc.email, personId: doc._id.toHexString(), subject: 'Your password was changed', text }
  },
})

export const userMails = [invitationMail, confirmationMail, noticeMail, resetMail, passwordChangedMail]

/** How long the mail waits, at least and less than: random, so that its work falls into no answer that can be compared. */
const resetDelayMs = [2_000, 5_000] as const

/** Does and answers the same for every address: an unknown one gets a mail to nobody, which is not sent. The rest is done later. */
export async function mailReset(email: string): Promise<void> {
  const known = await UserModel.findOne({ email: email.toLowerCase() }, { _id: 1 }).lean<{ _id: Types.ObjectId }>()
  const userId = (known?._id ?? new Types.ObjectId()).toHexString()
  const payload = { userId, nonce: newNonce(), requestedAt: now().toISOString() }
  await sendMail(resetMail, payload, { title: 'Link to set a new password', ownerId: null, delayMs: randomInt(...resetDelayMs) })
}

/** The change is made: that its owner could not be told is no reason to fail. */
export async function mailPasswordChanged({ _id, updatedAt }: UserDoc): Promise<void> {
  const userId = _id.toHexString()
  const options = { title: 'Password change notice', ownerId: null, key: `password ${userId} ${updatedAt.toISOString()}` }
  await sendMail(passwordChangedMail, { userId, changedAt: updatedAt.toISOString() }, options).catch(() => {})
}

const isAhead = (at: Date | null | undefined): at is Date => !!at && at > now()

/** Mails what waits for the user, each once, however often this is called. The change that caused them is made: a failure is left to upkeep.ts. */
export const mailLinksSoon = (doc: UserDoc, ownerId: string | null): Promise<void> => mailLinks(doc, ownerId).catch(() => {})

/** Mails the links that wait for the user, and the notices to their former addresses, each once, however often this is called. */
export async function mailLinks(doc: UserDoc, ownerId: string | null): Promise<void> {
  const userId = doc._id.toHexString()
  const send = (mail: typeof invitationMail, nonce: string, titles: { title: string; lastingTitle: string }) =>
    sendMail(mail, { userId, nonce }, { ...titles, ownerId, key: `${mail.name} ${nonce}` })
  const notice = { title: `Email address change notice for ${doc.name}`, lastingTitle: 'Email address change notice' }
  if (doc.isInvited && doc.invitationNonce)
    await send(invitationMail, doc.invitationNonce, { title: `Invitation to ${doc.name}`, lastingTitle: 'Invitation' })
  if (doc.pendingEmail && doc.emailNonce) {
    const title = `Email address confirmation for ${doc.name}`
    await send(confirmationMail, doc.emailNonce, { title, lastingTitle: 'Email address confirmation' })
    await send(noticeMail, doc.emailNonce, notice)
  }
  for (const { nonce } of doc.formerEmails ?? []) await send(noticeMail, nonce, notice)
}
