import { audit } from '../platform/changes/audit.ts'
import type { CommandContext } from '../platform/changes/command-context.ts'
import { notFound } from '../platform/errors.ts'
import { signedIn } from '../platform/http/principals.ts'
import { VersionQuery } from '../platform/contract.ts'
import { receiving } from '../platform/files/receive.ts'
import { get, patch, post, postFile, remove, type Route, type StaffPrincipal } from '../platform/http/routes.ts'
import type { DataSeal } from '../platform/security/data-seal.ts'
import { removeOwnAvatar, setOwnAvatar, userAvatar } from '../users/avatar.ts'
import { editProfile } from '../users/commands.ts'
import { ProfileEdit, User, UserSessions } from '../users/contract.ts'
import { mailPasswordChanged } from '../users/mails.ts'
import { prepareChange } from '../users/passwords/password-commands.ts'
import { getUser } from '../users/queries.ts'
import { confirmTotp, disableTotp, readTotp, startTotp } from '../users/totp/totp-commands.ts'
import { PasswordChange, RecoveryCodes, TotpConfirmation, TotpDisabling, TotpSecret, TotpStart, TotpStatus } from './contract.ts'
import { endOtherSessions, endSession, hasSession, keepingSession, listSessions } from './sessions.ts'
import { confirmPassword } from './confirm-password.ts'
import { countingProofs } from './throttle.ts'

/** What users see and change of their own account. Bodies hold secrets: no response is stored, and no key asked for. */
export const accountRoutes = (seal: DataSeal): Route[] => [...profileRoutes, ...sessionRoutes, ...totpRoutes(seal)]

const secret = { idempotencyKey: 'unused' } as const

const profileRoutes = [
  get('/auth/me', 'signed-in', { summary: 'Get the signed-in user and their permissions', answer: User }, ({ principal }) =>
    getUser(signedIn(principal).id),
  ),
  patch(
    '/auth/me',
    'signed-in',
    { summary: 'Update your name and phone number', body: ProfileEdit, answer: User },
    ({ principal, context, body }) => editProfile(context, signedIn(principal).id, body),
  ),
  postFile(
    '/auth/me/avatar',
    'signed-in',
    {
      summary: 'Upload your picture',
      query: VersionQuery,
      receive: receiving(userAvatar.kinds),
      answer: User,
    },
    ({ principal, context: by, query, body }) => setOwnAvatar({ by, id: signedIn(principal).id, ...query }, body),
  ),
  remove(
    '/auth/me/avatar',
    'signed-in',
    { summary: 'Remove your picture', query: VersionQuery, answer: User },
    ({ principal, context: by, query }) => removeOwnAvatar({ by, id: signedIn(principal).id, ...query }),
  ),
  post(
    '/auth/change-password',
    'signed-in',
    { summary: 'Change your password; ends your other sessions', body: PasswordChange, ...secret },
    ({ principal, context, body }) => changePassword(signedIn(principal), context, body),
  ),
]

async function changePassword(
  { id, sessionId }: StaffPrincipal,
  by: CommandContext,
  { currentPassword, newPassword }: PasswordChange,
): Promise<void> {
  const owner = await confirmPassword(id, currentPassword, 'Current password')
  const { passwordHash, commit } = await prepareChange(owner, newPassword)
  const changed = await keepingSession(sessionId, passwordHash, () => commit(by))
  // The change itself has made them invalid; this only tells their consoles why.
  await endOtherSessions(id, sessionId, 'password_changed').catch(() => {})
  await mailPasswordChanged(changed)
}

const sessionRoutes = [
  get('/auth/sessions', 'signed-in', { summary: 'List your sessions', answer: UserSessions }, async ({ principal }) => {
    const { id, sessionId } = signedIn(principal)
    return { items: await listSessions(id, sessionId) }
  }),
  remove('/auth/sessions/:id', 'signed-in', { summary: 'End one of your sessions' }, async ({ principal, context, id: ended }) => {
    const { id, sessionId } = signedIn(principal)
    if (!(await hasSession(id, ended))) throw notFound('Session')
    await endSession(ended, ended === sessionId ? 'signed_out' : 'signed_out_elsewhere')
    await auditEnd(context, id)
  }),
  remove('/auth/sessions', 'signed-in', { summary: 'End your other sessions' }, async ({ principal, context }) => {
    const { id, sessionId } = signedIn(principal)
    await endOtherSessions(id, sessionId, 'signed_out_elsewhere')
    await auditEnd(context, id)
  }),
]

const auditEnd = ({ actor, requestId, address }: CommandContext, id: string) =>
  audit({ action: 'user.sessionsEnded', actor, entity: 'user', id, requestId, address })

const totpRoutes = (seal: DataSeal) => [
  get('/auth/totp', 'signed-in', { summary: 'Get your two-step verification status', answer: TotpStatus }, ({ principal }) =>
    readTotp(signedIn(principal).id),
  ),
  post(
    '/auth/totp/start',
    'signed-in',
    { summary: 'Create a key for an authenticator app', body: TotpStart, answer: TotpSecret, ...secret },
    ({ principal, body }) => {
      const { id } = signedIn(principal)
      return countingProofs(id, () => startTotp(seal, id, body.currentPassword))
    },
  ),
  post(
    '/auth/totp/confirm',
    'signed-in',
    { summary: 'Turn on two-step verification with a code', body: TotpConfirmation, answer: RecoveryCodes, ...secret },
    async ({ principal, context, body }) => {
      const { id } = signedIn(principal)
      return { recoveryCodes: await countingProofs(id, () => confirmTotp(seal, context, { id, code: body.totp })) }
    },
  ),
  post(
    '/auth/totp/disable',
    'signed-in',
    { summary: 'Turn off two-step verification', body: TotpDisabling, ...secret },
    async ({ principal, context, body }) => {
      const { id } = signedIn(principal)
      await countingProofs(id, () => disableTotp(seal, context, { id, ...body }))
    },
  ),
]
