import { model, Schema, type Types } from 'mongoose'
import type { Permission } from '../../permissions.ts'
import { plainSchema } from '../database/mongo.ts'
import type { Notice, NoticeData } from './contract.ts'

/** One notice. Its id is derived from its cause, so that a repeated cause adds none. */
export interface NoticeDoc {
  _id: Types.ObjectId
  ownerId: string
  /** Counts the notices of the owner, in the order in which they were added: the read marker is such a number. */
  number: number
  kind: string
  data: NoticeData
  /** As in `NewNotice`. */
  permission?: Permission | null
  at: Date
  expiresAt: Date
}

const noticeSchema = plainSchema<NoticeDoc>({
  ownerId: String,
  number: Number,
  kind: String,
  data: Schema.Types.Mixed,
  permission: String,
  at: Date,
  expiresAt: Date,
})
noticeSchema.index({ ownerId: 1, number: -1 }, { unique: true })
noticeSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })
export const NoticeModel = model<NoticeDoc>('Notice', noticeSchema, 'notices')

/** How far a user has read. */
export interface NoticeReaderDoc {
  /** The user's id. */
  _id: string
  readUpTo: number
}
export const NoticeReaderModel = model<NoticeReaderDoc>(
  'NoticeReader',
  plainSchema<NoticeReaderDoc>({ _id: String, readUpTo: Number }),
  'noticeReaders',
)

export const toNotice = ({ _id, kind, data, at, number }: NoticeDoc, readUpTo: number): Notice => ({
  id: _id.toHexString(),
  kind,
  data,
  at: at.toISOString(),
  isRead: number <= readUpTo,
})
