import { z } from 'zod'
import { Id, type Actor } from '../../platform/contract.ts'
import type { Job } from '../../platform/jobs/contract.ts'
import type { JobKind } from '../../platform/jobs/definition.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { requestCancel } from '../../platform/jobs/store.ts'
import { reportFormatNames } from '../contract.ts'
import type { ReportDoc } from '../model.ts'

export const ReportJobPayload = z.strictObject({ reportId: Id, attempt: z.int() })
type ReportJobPayload = z.infer<typeof ReportJobPayload>

export const reportJobKind: JobKind<ReportJobPayload> = {
  name: 'financial-reports',
  payload: ReportJobPayload,
  retry: { attempts: 3, firstMs: 2_000, maxMs: 30_000 },
  // One after the other: each may read years of documents.
  concurrency: 1,
}

const ownerOf = ({ kind, id }: Actor) => (kind === 'staff' ? id : null)

/** Has a worker generate the report; asked for again for the same attempt, it is the same job. */
export function enqueueReport({ _id, attempt, name, format, generatedBy }: ReportDoc): Promise<Job> {
  const reportId = _id.toHexString()
  const title = `${name}, ${reportFormatNames[format]}`
  return enqueue(reportJobKind, { reportId, attempt }, { title, ownerId: ownerOf(generatedBy), key: `${reportId} ${attempt}` })
}

/** Stops the job of a report that nobody waits for any more. */
export async function stopJob(doc: ReportDoc): Promise<void> {
  const ownerId = ownerOf(doc.generatedBy)
  const { id } = await enqueueReport(doc)
  if (ownerId !== null) await requestCancel(id, ownerId)
}
