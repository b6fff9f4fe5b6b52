import { z } from 'zod'
import type { Notifier } from '../changes/notifier.ts'
import { Id } from '../contract.ts'
import { signals } from '../process/signals.ts'

const NoticeChange = z.strictObject({ ownerId: Id })
type NoticeChange = z.infer<typeof NoticeChange>

/** Tells the other processes whose notices have changed. */
export function publishNoticeChanges(notifier: Notifier): void {
  signals.on('notice', (change) => notifier.notify('notices', Buffer.from(JSON.stringify(change satisfies NoticeChange))))
}

/** Throws on a payload that names nobody. */
export const readNoticeChange = (payload: Uint8Array): NoticeChange => NoticeChange.parse(JSON.parse(Buffer.from(payload).toString()))
