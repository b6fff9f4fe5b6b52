import { model, Schema, type Types } from 'mongoose'
import { plainSchema } from '../platform/database/mongo.ts'

/** One sign-in and its family of refresh tokens. */
export interface SessionDoc {
  _id: Types.ObjectId
  userId: Types.ObjectId
  /** SHA-256 of the current refresh token. */
  currentHash: string
  /** SHA-256 of the previous tokens, the last one at the end; see `rotateSession`. */
  rotated: { hash: string; at: Date }[]
  /** Whether the response with the current token arrived: a request was made with the access token it carried. Missing means no. */
  isCurrentReceived?: boolean
  /** The session ends when its user's epoch or password differs from the one it was opened with. */
  sessionEpoch?: number
  /** SHA-256 of the password's hash. */
  passwordFingerprint?: string
  /** Those of passwords that its user is setting in this session; see `keepingSession`. */
  nextFingerprints?: string[]
  expiresAt: Date
  remembered: boolean
  /** Browser and system, and the address, at sign-in; missing in sessions of an earlier version. */
  device?: string | null
  address?: string | null
  createdAt: Date
  endedAt: Date | null
  endReason: string | null
}

const sessionSchema = plainSchema<SessionDoc>({
  userId: 'ObjectId',
  currentHash: String,
  rotated: [Schema.Types.Mixed],
  isCurrentReceived: { type: Boolean, default: undefined },
  sessionEpoch: Number,
  passwordFingerprint: String,
  nextFingerprints: { type: [String], default: undefined },
  expiresAt: Date,
  remembered: Boolean,
  device: { type: String, default: null },
  address: { type: String, default: null },
  createdAt: Date,
  endedAt: { type: Date, default: null },
  endReason: { type: String, default: null },
})
sessionSchema.index({ userId: 1, endedAt: 1 })
sessionSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 24 * 60 * 60 })
export const SessionModel = model<SessionDoc>('Session', sessionSchema, 'sessions')
