import { post, type Route } from '../platform/http/routes.ts'
import { acceptInvitation, confirmEmail, findInvited } from '../users/link-commands.ts'
import type { Sign } from '../users/links.ts'
import { InvitationAcceptance, LinkOwner, LinkUse } from './contract.ts'
import { endAllSessions } from './sessions.ts'
import { countingLinks } from './throttle.ts'

/** What the links in mails open. Whoever has a link is not signed in. */
export const linkRoutes = (sign: Sign): Route[] => [
  post(
    '/auth/invitation',
    'public',
    { summary: 'Whom an invitation is for', body: LinkUse, answer: LinkOwner, idempotencyKey: 'unused' },
    async ({ body, http }) => {
      const { name, email } = await countingLinks(http.address, () => findInvited(sign, body.token))
      return { name, email }
    },
  ),
  post(
    '/auth/accept-invitation',
    'public',
    { summary: 'Set the password of an invited user, once', body: InvitationAcceptance, answer: LinkOwner, idempotencyKey: 'unused' },
    async ({ context, body, http }) => {
      await countingLinks(http.address, () => findInvited(sign, body.token))
      const { name, email } = await acceptInvitation(sign, context, body)
      return { name, email }
    },
  ),
  post(
    '/auth/confirm-email',
    'public',
    { summary: 'Make a new e-mail address the one to sign in with', body: LinkUse, answer: LinkOwner, idempotencyKey: 'unused' },
    async ({ context, body, http }) => {
      const { id, name, email } = await countingLinks(http.address, () => confirmEmail(sign, context, body.token))
      // The change itself has made them invalid; this only tells their consoles why.
      await endAllSessions(id, 'email_changed').catch(() => {})
      return { name, email }
    },
  ),
]
