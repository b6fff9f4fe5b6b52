import { z } from 'zod'
import { post, type Route } from '../platform/http/routes.ts'
import type { KnownDevices } from '../platform/security/known-device.ts'
import { acceptInvitation, confirmEmail, findInvited } from '../users/links/link-commands.ts'
import type { Sign } from '../users/links/links.ts'
import { mailPasswordChanged, mailReset } from '../users/mails.ts'
import { findReset, resetPassword } from '../users/passwords/password-reset.ts'
import { ForgottenPassword, LinkOwner, LinkUse, PasswordByLink } from './contract.ts'
import { endAllSessions } from './sessions.ts'
import { countingLinks, countReset, forgiveReset } from './throttle.ts'

/** What the links in mails open. Whoever has a link is not signed in. */
export const linkRoutes = (sign: Sign): Route[] => [
  post(
    '/auth/invitation',
    'public',
    { summary: 'Get the user of an invitation link', body: LinkUse, answer: LinkOwner, idempotencyKey: 'unused' },
    async ({ body, http }) => {
      const { name, email } = await countingLinks(http.address, () => findInvited(sign, body.token))
      return { name, email }
    },
  ),
  post(
    '/auth/accept-invitation',
    'public',
    { summary: 'Set the password of an invited user; works once', body: PasswordByLink, answer: LinkOwner, idempotencyKey: 'unused' },
    async ({ context, body, http }) => {
      await countingLinks(http.address, () => findInvited(sign, body.token))
      const { name, email } = await acceptInvitation(sign, context, body)
      return { name, email }
    },
  ),
  post(
    '/auth/confirm-email',
    'public',
    { summary: 'Confirm a new email address', body: LinkUse, answer: LinkOwner, idempotencyKey: 'unused' },
    async ({ context, body, http }) => {
      const { id, name, email } = await countingLinks(http.address, () => confirmEmail(sign, context, body.token))
      // The change itself has made them invalid; this only tells their consoles why.
      await endAllSessions(id, 'email_changed').catch(() => {})
      return { name, email }
    },
  ),
]

const Requested = z.strictObject({ message: z.string() }).meta({ id: 'Requested' })
const requested = { message: 'If this address belongs to an account, a link to set a new password was sent to it.' }

/** How somebody who has forgotten their password gets back in. */
export const resetRoutes = (devices: KnownDevices): Route[] => [
  post(
    '/auth/forgot-password',
    'public',
    { summary: 'Send a link to set a new password', body: ForgottenPassword, answer: Requested, status: 202, idempotencyKey: 'unused' },
    async ({ body: { email }, http }) => {
      await countReset({ email, address: http.address, device: devices.recognise(http, email.toLowerCase()) })
      await mailReset(email)
      return requested
    },
  ),
  post(
    '/auth/reset-link',
    'public',
    { summary: 'Get the user of a password link', body: LinkUse, answer: LinkOwner, idempotencyKey: 'unused' },
    async ({ body, http }) => {
      const { name, email } = await countingLinks(http.address, () => findReset(body.token))
      return { name, email }
    },
  ),
  post(
    '/auth/reset-password',
    'public',
    {
      summary: 'Set a new password with a link; works once and ends every session',
      body: PasswordByLink,
      answer: LinkOwner,
      idempotencyKey: 'unused',
    },
    async ({ context, body, http }) => {
      await countingLinks(http.address, () => findReset(body.token))
      const doc = await resetPassword(context, body)
      const { _id, name, email } = doc
      // The change itself has made them invalid; this only tells their consoles why.
      await endAllSessions(_id.toHexString(), 'password_changed').catch(() => {})
      await Promise.all([mailPasswordChanged(doc), forgiveReset(email)])
      return { name, email }
    },
  ),
]
