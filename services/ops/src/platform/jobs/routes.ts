import { AppError } from '../errors.ts'
import { signedIn } from '../http/principals.ts'
import { get, post } from '../http/routes.ts'
import { Job, JobList, type JobStatus } from './contract.ts'
import { toJob, type JobDoc } from './model.ts'
import { getJob, listJobs } from './queries.ts'
import { requestCancel, restart } from './store.ts'

const notRetryable: Readonly<Record<JobStatus, string>> = {
  queued: 'This job is in progress.',
  running: 'This job is in progress.',
  succeeded: 'This job was completed. Start a new one.',
  cancelled: 'This job was cancelled. Start a new one.',
  failed: 'This job failed too long ago. Start a new one.',
}

/** The changed job; else explains why it could not be changed. Throws `not_found` or `transition_refused`. */
async function changed(doc: JobDoc | null, id: string, ownerId: string, refused: (job: Job) => string): Promise<Job> {
  if (doc) return toJob(doc)
  const job = await getJob(id, ownerId)
  throw new AppError('transition_refused', refused(job), { details: { current: job } })
}

export const jobRoutes = [
  get('/jobs', 'signed-in', { summary: 'List your jobs, newest first', answer: JobList }, async ({ principal }) => ({
    items: await listJobs(signedIn(principal).id),
  })),
  get('/jobs/:id', 'signed-in', { summary: 'Get one of your jobs', answer: Job }, ({ principal, id }) =>
    getJob(id, signedIn(principal).id),
  ),
  post('/jobs/:id/cancel', 'signed-in', { summary: 'Cancel one of your jobs', answer: Job }, async ({ principal, id }) => {
    const { id: ownerId } = signedIn(principal)
    return changed(await requestCancel(id, ownerId), id, ownerId, ({ status }) => `This job has already ${status}. Nothing to cancel.`)
  }),
  post('/jobs/:id/retry', 'signed-in', { summary: 'Retry one of your failed jobs', answer: Job }, async ({ principal, id }) => {
    const { id: ownerId } = signedIn(principal)
    return changed(await restart(id, ownerId), id, ownerId, ({ status }) => notRetryable[status])
  }),
]
