import { model, Schema, type Types } from 'mongoose'
import { plainSchema } from '../platform/mongo.ts'

/** One sign-in, and the chain of refresh tokens that came of it: a family. */
export interface SessionDoc {
  _id: Types.ObjectId
  userId: Types.ObjectId
  /** SHA-256 of the token that may be used next. */
  currentHash: string
  /** SHA-256 of the last ones before: shown again at once each gets the same successor, later it ends the family. */
  rotated: { hash: string; at: Date }[]
  expiresAt: Date
  remembered: boolean
  createdAt: Date
  endedAt: Date | null
  endReason: string | null
}

const sessionSchema = plainSchema<SessionDoc>({
  userId: 'ObjectId',
  currentHash: String,
  rotated: [Schema.Types.Mixed],
  expiresAt: Date,
  remembered: Boolean,
  createdAt: Date,
  endedAt: { type: Date, default: null },
  endReason: { type: String, default: null },
})
sessionSchema.index({ userId: 1, endedAt: 1 })
sessionSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 24 * 60 * 60 })
export const SessionModel = model<SessionDoc>('Session', sessionSchema, 'sessions')
