import { z } from 'zod'
import type { Notifier } from '../changes/notifier.ts'
import { Id } from '../contract.ts'
import { signals } from '../process/signals.ts'
import { Job } from './contract.ts'

const JobChange = z.strictObject({ ownerId: Id, job: Job })
type JobChange = z.infer<typeof JobChange>

/** Sends changes of jobs that somebody owns to the other processes. */
export function publishJobChanges(notifier: Notifier): void {
  signals.on('job', ({ ownerId, job }) => {
    if (ownerId !== null) notifier.notify('jobs', Buffer.from(JSON.stringify({ ownerId, job } satisfies JobChange)))
  })
}

/** Throws on a payload that is not a change of a job. */
export const readJobChange = (payload: Uint8Array): JobChange => JobChange.parse(JSON.parse(Buffer.from(payload).toString()))
