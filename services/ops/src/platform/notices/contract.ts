import { z } from 'zod'
import { Id, Instant } from '../contract.ts'

const NoticeValue = z.union([z.string().max(500), z.array(z.string().max(100)).max(50), z.null()])

/** What a notice is about, as data: the console finds the words. */
export const NoticeData = z.record(z.string().max(40), NoticeValue)
export type NoticeData = z.infer<typeof NoticeData>

/** Something that concerns one user. */
export const Notice = z
  .strictObject({
    id: Id,
    /** What happened, such as `user.rightsChanged`; it decides what `data` holds. */
    kind: z.string().max(60),
    data: NoticeData,
    at: Instant,
    isRead: z.boolean(),
  })
  .meta({ id: 'Notice' })
export type Notice = z.infer<typeof Notice>

/** One's own notices, the newest first, at most 50. `unread` counts all. */
export const NoticeList = z.strictObject({ items: z.array(Notice), unread: z.int() }).meta({ id: 'NoticeList' })
export type NoticeList = z.infer<typeof NoticeList>

/** `upTo` is the id of the newest notice that was seen: it is read, and all before it. */
export const ReadNotices = z.strictObject({ upTo: Id })
