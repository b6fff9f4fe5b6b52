import { audit } from '../platform/changes/audit.ts'
import { systemContext } from '../platform/changes/command-context.ts'
import { now } from '../platform/clock.ts'
import { AppError, unauthenticated } from '../platform/errors.ts'
import { writesOf } from '../platform/database/fields.ts'
import { trusted, Types } from '../platform/database/mongo.ts'
import { signals } from '../platform/process/signals.ts'
import type { StaffPrincipal } from '../platform/http/routes.ts'
import type { SessionStatus } from '../platform/live/sockets.ts'
import type { User, UserSession } from '../users/contract.ts'
import { credentialsIn, findCredentialsOf, joinUser, type Credentials, type WithUser } from '../users/queries.ts'
import type { SignOutReason } from './contract.ts'
import { SessionModel, type SessionDoc } from './model.ts'
import { hashToken, type Tokens } from './tokens.ts'

const rememberedSeconds = 30 * 24 * 60 * 60
const shortSeconds = 12 * 60 * 60
/** Requests sent at the same time, such as those of two tabs, arrive within this time of each other. */
const simultaneousMs = 10_000
const rotatedKept = 5

/** What a browser receives: the refresh token, and how long its cookie lives (undefined: until the browser closes). */
export interface Grant {
  sessionId: string
  userId: string
  refreshToken: string
  cookieSeconds: number | undefined
}

/** Where a session was opened from. */
export interface Origin {
  device: string | null
  address: string
}

/** Opens a session for a user as they were when their password was checked: a later deactivation or password change ends it. */
export async function openSession(tokens: Tokens, credentials: Credentials, remembered: boolean, origin: Origin): Promise<Grant> {
  const userId = credentials.user.id
  const at = now()
  const _id = new Types.ObjectId()
  const refreshToken = tokens.firstRefresh(_id.toHexString())
  const seconds = remembered ? rememberedSeconds : shortSeconds
  const doc: SessionDoc = {
    _id,
    userId: new Types.ObjectId(userId),
    currentHash: hashToken(refreshToken),
    rotated: [],
    sessionEpoch: credentials.sessionEpoch,
    passwordFingerprint: fingerprintOf(credentials),
    expiresAt: new Date(at.getTime() + seconds * 1000),
    remembered,
    ...origin,
    createdAt: at,
    endedAt: null,
    endReason: null,
  }
  await writesOf(SessionModel).insertOne(doc)
  return { sessionId: _id.toHexString(), userId, refreshToken, cookieSeconds: remembered ? seconds : undefined }
}

/**
 * Returns the successor of a refresh token. A previous token gets the same successor again while that was never used, since the response was
 * lost, and within 10 s, since two tabs sent it. Otherwise two clients hold the session: it ends. Throws `unauthenticated`.
 */
export async function rotateSession(tokens: Tokens, refreshToken: string, presented: Presented): Promise<Grant> {
  const at = now()
  const sessionId = tokens.readRefresh(refreshToken)
  if (!sessionId) throw unauthenticated('Invalid refresh token')
  const shown = hashToken(refreshToken)
  const next = tokens.nextRefresh(refreshToken)
  const alive = { _id: new Types.ObjectId(sessionId), endedAt: null, expiresAt: trusted({ $gt: at }) }
  const rotation = {
    $set: { currentHash: hashToken(next), isCurrentReceived: false },
    $push: { rotated: { $each: [{ hash: shown, at }], $slice: -rotatedKept } },
  }
  const isCurrent = { _id: alive._id, endedAt: null, expiresAt: { $gt: at }, currentHash: shown }
  const rotated = await writesOf(SessionModel).findOneAndUpdate(isCurrent, rotation, { returnDocument: 'after' })
  const session = rotated ?? (await SessionModel.findOne(alive).lean<SessionDoc>())
  if (!session) throw unauthenticated('Invalid refresh token')
  if (!rotated && !isRepeated(session, shown, at)) {
    await endReusedSession(sessionId, presented)
    throw unauthenticated('This session was used from another device and was ended. Sign in again.')
  }
  const secondsLeft = Math.floor((session.expiresAt.getTime() - at.getTime()) / 1000)
  return {
    sessionId,
    userId: session.userId.toHexString(),
    refreshToken: next,
    cookieSeconds: session.remembered ? secondsLeft : undefined,
  }
}

/** Whether a client that holds no later token may present this previous one. */
function isRepeated({ rotated, isCurrentReceived }: SessionDoc, shown: string, at: Date): boolean {
  const isResponseLost = !isCurrentReceived && rotated.at(-1)?.hash === shown
  return isResponseLost || rotated.some((former) => former.hash === shown && at.getTime() - former.at.getTime() <= simultaneousMs)
}

/** Where a refresh token was presented. */
interface Presented {
  requestId: string | null
  address: string
}

async function endReusedSession(id: string, presented: Presented): Promise<void> {
  await endSession(id, 'token_reused')
  await audit({ action: 'auth.tokenReused', actor: systemContext.actor, entity: 'session', id, cause: `token reused ${id}`, ...presented })
}

/** Records that the response with this refresh token arrived: from now on its predecessor is not accepted. */
export async function noteReceived(sessionId: string, refreshHash: string): Promise<void> {
  await writesOf(SessionModel).updateOne(
    { _id: new Types.ObjectId(sessionId), currentHash: refreshHash, isCurrentReceived: { $ne: true } },
    { $set: { isCurrentReceived: true } },
  )
}

export async function endSession(sessionId: string, reason: SignOutReason): Promise<void> {
  await writesOf(SessionModel).updateOne(
    { _id: new Types.ObjectId(sessionId), endedAt: null },
    { $set: { endedAt: now(), endReason: reason } },
  )
  signals.emit('access')
}

export async function endAllSessions(userId: string, reason: SignOutReason): Promise<void> {
  await writesOf(SessionModel).updateMany(
    { userId: new Types.ObjectId(userId), endedAt: null },
    { $set: { endedAt: now(), endReason: reason } },
  )
  signals.emit('access')
}

/** They are over with their user's account; where they were opened is no longer needed. */
export async function forgetSessions(userId: string): Promise<void> {
  await writesOf(SessionModel).updateMany({ userId: new Types.ObjectId(userId) }, { $set: { device: null, address: null } })
}

/** Ends all sessions of a user but the one that asks. */
export async function endOtherSessions(userId: string, currentId: string, reason: SignOutReason): Promise<void> {
  await writesOf(SessionModel).updateMany(
    { userId: new Types.ObjectId(userId), _id: { $ne: new Types.ObjectId(currentId) }, endedAt: null },
    { $set: { endedAt: now(), endReason: reason } },
  )
  signals.emit('access')
}

/**
 * Keeps a session valid through a change of its user's password, made by `change`. The new password counts for it before it is set, so
 * that at no moment the session looks ended; a hash that is never set harms nothing.
 */
export async function keepingSession<Result>(sessionId: string, passwordHash: string, change: () => Promise<Result>): Promise<Result> {
  const _id = new Types.ObjectId(sessionId)
  const fingerprint = hashToken(passwordHash)
  await writesOf(SessionModel).updateOne({ _id }, [
    { $set: { nextFingerprints: { $concatArrays: [{ $ifNull: ['$nextFingerprints', []] }, [fingerprint]] } } },
  ])
  const result = await change()
  // The change is made, and the session is valid by either.
  await writesOf(SessionModel)
    .updateOne({ _id }, { $set: { passwordFingerprint: fingerprint, nextFingerprints: [] } })
    .catch(() => {})
  return result
}

const sessionsListed = 100

/** The valid sessions of a user, the one used last first. */
export async function listSessions(userId: string, currentId: string): Promise<UserSession[]> {
  const [docs, people] = await Promise.all([
    SessionModel.find({ userId, endedAt: null }).sort({ _id: -1 }).limit(sessionsListed).lean<SessionDoc[]>(),
    findCredentialsOf([userId]),
  ])
  const valid = docs.filter((doc) => 'user' in sessionStatusOf(doc, people.get(userId)))
  return valid.map((doc) => toUserSession(doc, currentId)).toSorted((a, b) => b.lastSeenAt.localeCompare(a.lastSeenAt))
}

function toUserSession({ _id, device = null, address = null, createdAt, rotated }: SessionDoc, currentId: string): UserSession {
  const id = _id.toHexString()
  const lastSeenAt = rotated.at(-1)?.at ?? createdAt
  return { id, current: id === currentId, device, address, createdAt: createdAt.toISOString(), lastSeenAt: lastSeenAt.toISOString() }
}

/** Whether the user has or had this session. */
export async function hasSession(userId: string, sessionId: string): Promise<boolean> {
  return (await SessionModel.exists({ _id: sessionId, userId })) !== null
}

export type UserSessionStatus = { user: User } | { ended: string }

/** The current status of sessions, with the users of valid ones. */
export async function readSessions(sessionIds: readonly string[]): Promise<Map<string, UserSessionStatus>> {
  const ids = sessionIds.map((id) => new Types.ObjectId(id))
  const sessions = await SessionModel.aggregate<SessionDoc & WithUser>([{ $match: { _id: { $in: ids } } }, joinUser])
  return new Map(sessions.map((session) => [session._id.toHexString(), sessionStatusOf(session, credentialsIn(session))]))
}

/** The user of a session. Throws `unauthenticated`, with the reason, if it has ended. */
export async function readSession(sessionId: string): Promise<User> {
  return userOf((await readSessions([sessionId])).get(sessionId))
}

export function userOf(sessionStatus: UserSessionStatus = { ended: 'signed_out' }): User {
  if ('user' in sessionStatus) return sessionStatus.user
  throw new AppError('unauthenticated', 'Your session has ended. Sign in again.', { details: { reason: sessionStatus.ended } })
}

function sessionStatusOf(session: SessionDoc, person: Credentials | undefined): UserSessionStatus {
  if (session.endedAt) return { ended: session.endReason ?? 'signed_out' }
  // A session of an older version, without these fields, cannot be verified.
  if (session.expiresAt <= now() || session.sessionEpoch === undefined) return { ended: 'expired' }
  if (person?.user.status !== 'active' || session.sessionEpoch !== person.sessionEpoch) return { ended: 'deactivated' }
  const fingerprint = fingerprintOf(person)
  if (session.passwordFingerprint !== fingerprint && !session.nextFingerprints?.includes(fingerprint)) return { ended: 'password_changed' }
  return { user: person.user }
}

/** A new password has a new hash, and so a new fingerprint, however it was set. */
const fingerprintOf = ({ passwordHash }: Credentials): string => hashToken(passwordHash ?? '')

export const toPrincipal = (sessionId: string, { id, name, avatar, permissions, version }: User): StaffPrincipal => ({
  kind: 'staff',
  id,
  name,
  avatar,
  permissions,
  version,
  sessionId,
})

export function toSessionStatus(sessionId: string, sessionStatus: UserSessionStatus): SessionStatus {
  return 'ended' in sessionStatus ? sessionStatus : { principal: toPrincipal(sessionId, sessionStatus.user) }
}
