import { model, type Types } from 'mongoose'
import { dayMs } from '../platform/clock.ts'
import { plainSchema, Types as Ids } from '../platform/database/mongo.ts'

/** The last visit of a user, and where the one before it ended. */
export interface VisitDoc {
  /** The user's. */
  _id: Types.ObjectId
  startedAt: Date
  startedSeq: number
  seenAt: Date
  seenSeq: number
  /** Null on a first visit. */
  awayAt: Date | null
  awaySeq: number | null
}

/** As long as the log keeps what could be counted. */
const keptDays = 90

const schema = plainSchema<VisitDoc>({
  _id: Ids.ObjectId,
  startedAt: Date,
  startedSeq: Number,
  seenAt: Date,
  seenSeq: Number,
  awayAt: { type: Date, default: null },
  awaySeq: { type: Number, default: null },
})
schema.index({ seenAt: 1 }, { expireAfterSeconds: (keptDays * dayMs) / 1000 })
export const VisitModel = model<VisitDoc>('Visit', schema, 'visits')
