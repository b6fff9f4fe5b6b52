import { startLoop, type Loop } from '../concurrency/loop.ts'
import type { Log } from '../process/log.ts'
import { isOrphan, type Attachment } from './attachments.ts'
import { findExpired, removeFile } from './store.ts'

const everyMs = 10 * 60_000
const roundMax = 100

/** Removes files that have expired, and those of entities that no longer refer to them; whether there may be more. */
export async function sweepFiles(attachments: readonly Attachment[]): Promise<boolean> {
  const expired = await findExpired(roundMax)
  for (const file of expired) if (await isOrphan(attachments, file)) await removeFile(file._id)
  return expired.length === roundMax
}

export const startFileSweep = (attachments: readonly Attachment[], log: Log): Loop =>
  startLoop('sweep of files', log, { everyMs: () => everyMs, round: () => sweepFiles(attachments) })
