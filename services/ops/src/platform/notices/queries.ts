import { trusted } from '../database/mongo.ts'
import type { NoticeList } from './contract.ts'
import { NoticeModel, NoticeReaderModel, toNotice, type NoticeDoc, type NoticeReaderDoc } from './model.ts'

const listedMax = 50

/** The number up to which a user has read; 0 if they have read none. */
export async function readMarker(ownerId: string): Promise<number> {
  return (await NoticeReaderModel.findById(ownerId).lean<NoticeReaderDoc>())?.readUpTo ?? 0
}

/** A user's notices, the newest first, and how many of all they have not read. */
export async function listNotices(ownerId: string): Promise<NoticeList> {
  const readUpTo = await readMarker(ownerId)
  const [docs, unread] = await Promise.all([
    NoticeModel.find({ ownerId }).sort({ number: -1 }).limit(listedMax).lean<NoticeDoc[]>(),
    NoticeModel.countDocuments({ ownerId, number: trusted({ $gt: readUpTo }) }),
  ])
  return { items: docs.map((doc) => toNotice(doc, readUpTo)), unread }
}
