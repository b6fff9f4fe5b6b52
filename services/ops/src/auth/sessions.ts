import { now } from '../platform/clock.ts'
import { unauthenticated } from '../platform/errors.ts'
import { oneOf, trusted, Types } from '../platform/mongo.ts'
import { signals } from '../platform/signals.ts'
import type { Standing } from '../platform/sockets.ts'
import type { User } from '../users/contract.ts'
import { findUsers } from '../users/queries.ts'
import type { SignOutReason } from './contract.ts'
import { SessionModel, type SessionDoc } from './model.ts'
import { hashToken, type Tokens } from './tokens.ts'

const rememberedSeconds = 30 * 24 * 60 * 60
const shortSeconds = 12 * 60 * 60
/** A token shown again within this time lost its answer on the way, or came from a second tab. */
const graceMs = 10_000
const rotatedKept = 5

/** What a browser is handed: the refresh token, and how long its cookie lives (undefined: until the browser closes). */
export interface Grant {
  sessionId: string
  userId: string
  refreshToken: string
  cookieSeconds: number | undefined
}

export async function openSession(tokens: Tokens, userId: string, remembered: boolean): Promise<Grant> {
  const at = now()
  const _id = new Types.ObjectId()
  const refreshToken = tokens.firstRefresh(_id.toHexString())
  const seconds = remembered ? rememberedSeconds : shortSeconds
  const doc: SessionDoc = {
    _id,
    userId: new Types.ObjectId(userId),
    currentHash: hashToken(refreshToken),
    rotated: [],
    expiresAt: new Date(at.getTime() + seconds * 1000),
    remembered,
    createdAt: at,
    endedAt: null,
    endReason: null,
  }
  await SessionModel.collection.insertOne(doc)
  return { sessionId: _id.toHexString(), userId, refreshToken, cookieSeconds: remembered ? seconds : undefined }
}

/**
 * Gives the successor of a refresh token. One that was rotated more than 10 s ago is in the wrong hands, ours or theirs: its
 * whole family ends. Throws `unauthenticated`.
 */
export async function rotateSession(tokens: Tokens, refreshToken: string): Promise<Grant> {
  const at = now()
  const sessionId = tokens.readRefresh(refreshToken)
  if (!sessionId) throw unauthenticated('Invalid refresh token')
  const shown = hashToken(refreshToken)
  const next = tokens.nextRefresh(refreshToken)
  const alive = { _id: new Types.ObjectId(sessionId), endedAt: null, expiresAt: trusted({ $gt: at }) }
  const rotation = { $set: { currentHash: hashToken(next) }, $push: { rotated: { $each: [{ hash: shown, at }], $slice: -rotatedKept } } }
  const rotated = await SessionModel.findOneAndUpdate({ ...alive, currentHash: shown }, rotation, {
    returnDocument: 'after',
  }).lean<SessionDoc>()
  const session = rotated ?? (await SessionModel.findOne(alive).lean<SessionDoc>())
  if (!session) throw unauthenticated('Invalid refresh token')
  const isRecent = session.rotated.some((former) => former.hash === shown && at.getTime() - former.at.getTime() <= graceMs)
  if (!rotated && !isRecent) {
    await endSession(sessionId, 'token_reused')
    throw unauthenticated('This session was used from another place and has ended. Sign in again.')
  }
  const secondsLeft = Math.floor((session.expiresAt.getTime() - at.getTime()) / 1000)
  return {
    sessionId,
    userId: session.userId.toHexString(),
    refreshToken: next,
    cookieSeconds: session.remembered ? secondsLeft : undefined,
  }
}

export async function endSession(sessionId: string, reason: SignOutReason): Promise<void> {
  await SessionModel.collection.updateOne(
    { _id: new Types.ObjectId(sessionId), endedAt: null },
    { $set: { endedAt: now(), endReason: reason } },
  )
  signals.emit('access')
}

export async function endAllSessions(userId: string, reason: SignOutReason): Promise<void> {
  await SessionModel.collection.updateMany(
    { userId: new Types.ObjectId(userId), endedAt: null },
    { $set: { endedAt: now(), endReason: reason } },
  )
  signals.emit('access')
}

export type SessionStanding = { user: User } | { ended: string }

/** How sessions stand now, and who sits behind those that are good. */
export async function readSessions(sessionIds: readonly string[]): Promise<Map<string, SessionStanding>> {
  const sessions = await SessionModel.find({ _id: oneOf(sessionIds) }).lean<SessionDoc[]>()
  const users = await findUsers(sessions.map(({ userId }) => userId.toHexString()))
  return new Map(sessions.map((session) => [session._id.toHexString(), standingOf(session, users.get(session.userId.toHexString()))]))
}

function standingOf(session: SessionDoc, user: User | undefined): SessionStanding {
  if (session.endedAt) return { ended: session.endReason ?? 'signed_out' }
  if (session.expiresAt <= now()) return { ended: 'expired' }
  if (!user?.isActive) return { ended: 'deactivated' }
  return { user }
}

export function toStanding(sessionId: string, standing: SessionStanding): Standing {
  return 'ended' in standing ? standing : { viewer: { sessionId, permissions: standing.user.permissions } }
}
