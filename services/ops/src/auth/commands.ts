import { audit } from '../platform/changes/audit.ts'
import { systemContext } from '../platform/changes/command-context.ts'
import { now } from '../platform/clock.ts'
import { AppError, unauthenticated } from '../platform/errors.ts'
import { addNotice } from '../platform/notices/store.ts'
import type { DataSeal } from '../platform/security/data-seal.ts'
import { recordLogin } from '../users/commands.ts'
import type { User } from '../users/contract.ts'
import { passSecondStep } from '../users/totp/totp-commands.ts'
import { findCredentials } from '../users/queries.ts'
import { passwordMatches } from '../users/passwords/passwords.ts'
import type { Login, NewSignIn, Session } from './contract.ts'
import { describeDevice } from './device.ts'
import { endAllSessions, endSession, openSession, readSession, rotateSession, type Grant, type Origin } from './sessions.ts'
import { countCode, countLogin, forgiveCodes, forgiveFirstStep, forgiveLogin, type Attempt } from './throttle.ts'
import { accessSeconds, type Tokens } from './tokens.ts'

/** The result of a sign-in: the response body and the cookie's content. */
export interface SignedIn {
  session: Session
  grant: Grant
}

interface Visit {
  requestId: string | null
  address: string
  /** The browser's device id, if the account knows it. */
  device: string | null
  userAgent: string | undefined
}

/**
 * Signs in. An unknown address, a wrong password and a deactivated account get the same message after the same work. Throws
 * `invalid_credentials`, `totp_required` or `rate_limited`.
 */
export async function login(
  { tokens, seal }: { tokens: Tokens; seal: DataSeal },
  { email, password, rememberMe, totp }: Login,
  { requestId, userAgent, ...visit }: Visit,
): Promise<SignedIn> {
  await countLogin({ email, ...visit })
  const credentials = await findCredentials(email)
  const matches = await passwordMatches(credentials?.passwordHash ?? undefined, password)
  if (!credentials || !matches || credentials.user.status !== 'active') throw new AppError('invalid_credentials', 'Invalid credentials')
  const { user, hasTotp } = credentials
  if (hasTotp) await secondStep({ user, totp, requestId }, { email, ...visit }, seal)
  const origin = { device: describeDevice(userAgent), address: visit.address }
  const [grant] = await Promise.all([
    openSession(tokens, credentials, rememberMe, origin),
    forgiveLogin({ email, ...visit }),
    recordLogin(user.id),
  ])
  await audit({
    action: 'auth.login',
    actor: { kind: 'staff', id: user.id, name: user.name },
    entity: 'session',
    id: grant.sessionId,
    requestId,
    address: visit.address,
  })
  // Whoever signs in for the first time knows no browser that could be compared.
  if (visit.device === null && user.lastLogin !== null) await notifyOfSignIn(grant, origin).catch(() => {})
  return { session: { token: tokens.access(grant), expiresIn: accessSeconds, user }, grant }
}

interface SecondStep {
  user: User
  totp: string | undefined
  requestId: string | null
}

/** Throws `totp_required` or `rate_limited`; a code that was asked for and not entered yet is no failed attempt. */
async function secondStep({ user, totp, requestId }: SecondStep, attempt: Attempt, seal: DataSeal): Promise<void> {
  await forgiveFirstStep(attempt, { hasCode: totp !== undefined })
  if (totp !== undefined) await countCode(attempt)
  await passSecondStep(seal, { ...systemContext, requestId, address: attempt.address }, user.id, totp)
  await forgiveCodes(attempt)
}

/** Tells users of a sign-in from a browser that their account does not know: each session once. */
function notifyOfSignIn({ sessionId, userId }: Grant, { device, address }: Origin): Promise<void> {
  const data: NewSignIn = { sessionId, device, address }
  return addNotice({ ownerId: userId, kind: 'auth.signedIn', data }, { cause: `session ${sessionId}`, at: now() })
}

/** Throws `unauthenticated`. */
export async function refresh(
  tokens: Tokens,
  refreshToken: string | undefined,
  presented: Pick<Visit, 'requestId' | 'address'>,
): Promise<SignedIn> {
  if (!refreshToken) throw unauthenticated('No refresh token available')
  const grant = await rotateSession(tokens, refreshToken, presented)
  const user = await readSession(grant.sessionId)
  return { session: { token: tokens.access(grant), expiresIn: accessSeconds, user }, grant }
}

/** Ends the session of a refresh token, if it is one of ours. */
export async function logout(tokens: Tokens, refreshToken: string | undefined): Promise<void> {
  const sessionId = refreshToken && tokens.readRefresh(refreshToken)
  if (sessionId) await endSession(sessionId, 'signed_out')
}

export async function logoutEverywhere(userId: string): Promise<void> {
  await endAllSessions(userId, 'signed_out_everywhere')
}
