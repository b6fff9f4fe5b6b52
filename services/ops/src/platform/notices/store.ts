import { createHash } from 'node:crypto'
import { dayMs } from '../clock.ts'
import { isDuplicateKey, Types } from '../database/mongo.ts'
import { writesOf } from '../database/fields.ts'
import { notFound } from '../errors.ts'
import { signals } from '../process/signals.ts'
import type { NoticeData } from './contract.ts'
import { NoticeModel, NoticeReaderModel, type NoticeDoc } from './model.ts'
import type { NewNotice } from './new-notice.ts'
import { readMarker } from './queries.ts'

const keptDays = 90

/** Adds a notice, once for each cause, however often it is repeated; and wakes its owner's consoles. */
export async function addNotice({ ownerId, kind, data, permission }: NewNotice, { cause, at }: { cause: string; at: Date }): Promise<void> {
  const digest = createHash('sha256').update(`${cause}\n${kind}\n${ownerId}`).digest('hex')
  const _id = new Types.ObjectId(digest.slice(0, 24))
  const expiresAt = new Date(at.getTime() + keptDays * dayMs)
  while (!(await NoticeModel.exists({ _id }))) {
    const number = (await lastNumber(ownerId)) + 1
    try {
      await writesOf(NoticeModel).insertOne({ _id, ownerId, number, kind, data, permission: permission ?? null, at, expiresAt })
    } catch (error) {
      // Another notice of this owner has the number, or the same one was added: both are seen in the next round.
      if (!isDuplicateKey(error)) throw error
    }
  }
  signals.emit('notice', { ownerId })
}

/** Never below what was read, also when every notice has expired: a new one is always unread. */
async function lastNumber(ownerId: string): Promise<number> {
  const [last, readUpTo] = await Promise.all([
    NoticeModel.findOne({ ownerId }, { number: 1 }).sort({ number: -1 }).lean<Pick<NoticeDoc, 'number'>>(),
    readMarker(ownerId),
  ])
  return Math.max(last?.number ?? 0, readUpTo)
}

/** Marks a notice of the owner and all before it as read; what was read stays so. Throws `not_found`. */
export async function markRead(ownerId: string, upTo: string): Promise<void> {
  const doc = await NoticeModel.findOne({ _id: upTo, ownerId }).lean<NoticeDoc>()
  if (!doc) throw notFound('Notice')
  const raise = () =>
    writesOf(NoticeReaderModel).updateOne({ _id: ownerId }, [{ $set: { readUpTo: { $max: ['$readUpTo', { $literal: doc.number }] } } }], {
      upsert: true,
    })
  await raise().catch((error: unknown) => {
    // Two first markers at once: the second finds the document now.
    if (!isDuplicateKey(error)) throw error
    return raise()
  })
  signals.emit('notice', { ownerId })
}

/** Changes what notices of one kind say, wherever a field of their data has one of these values. */
export async function rewriteNotices(kind: string, where: { field: string; values: readonly string[] }, data: NoticeData): Promise<void> {
  const set = Object.fromEntries(Object.entries(data).map(([field, value]) => [`data.${field}`, { $literal: value }]))
  await writesOf(NoticeModel).updateMany({ kind, [`data.${where.field}`]: { $in: [...where.values] } }, [{ $set: set }])
}

export async function forgetNotices(ownerId: string): Promise<void> {
  await writesOf(NoticeModel).deleteMany({ ownerId })
  await writesOf(NoticeReaderModel).deleteOne({ _id: ownerId })
}
