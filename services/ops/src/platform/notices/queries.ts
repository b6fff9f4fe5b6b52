import type { Permission } from '../../permissions.ts'
import { oneOf, trusted } from '../database/mongo.ts'
import type { NoticeList } from './contract.ts'
import { NoticeModel, NoticeReaderModel, toNotice, type NoticeDoc, type NoticeReaderDoc } from './model.ts'

const listedMax = 50

/** The number up to which a user has read; 0 if they have read none. */
export async function readMarker(ownerId: string): Promise<number> {
  return (await NoticeReaderModel.findById(ownerId).lean<NoticeReaderDoc>())?.readUpTo ?? 0
}

interface Reader {
  id: string
  permissions: readonly Permission[]
}

/** A user's notices, the newest first, and how many of all they have not read: but for those that they may not see any more. */
export async function listNotices({ id: ownerId, permissions }: Reader): Promise<NoticeList> {
  const mine = { ownerId, permission: oneOf([null, ...permissions]) }
  const readUpTo = await readMarker(ownerId)
  const [docs, unread] = await Promise.all([
    NoticeModel.find(mine).sort({ number: -1 }).limit(listedMax).lean<NoticeDoc[]>(),
    NoticeModel.countDocuments({ ...mine, number: trusted({ $gt: readUpTo }) }),
  ])
  return { items: docs.map((doc) => toNotice(doc, readUpTo)), unread }
}
