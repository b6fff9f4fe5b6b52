import { z } from 'zod'
import { Id, Instant, Version } from '../contract.ts'

export const JobStatus = z.enum(['queued', 'running', 'succeeded', 'failed', 'cancelled'])
export type JobStatus = z.infer<typeof JobStatus>

/** Work in the background, as its owner sees it. */
export const Job = z
  .strictObject({
    id: Id,
    version: Version,
    kind: z.string().max(60),
    title: z.string().max(200),
    status: JobStatus,
    /** Whether a running job has been asked to stop. */
    isCancelling: z.boolean(),
    /** Whether it can be started again: a failed one, for a week. */
    isRetryable: z.boolean(),
    /** `total` is null while it is not known. */
    progress: z.strictObject({ done: z.int(), total: z.int().nullable() }).nullable(),
    /** How often it has been started; starts again at 0 when somebody retries it. */
    attempts: z.int(),
    /** When it is tried again after a failed attempt. */
    nextAttemptAt: Instant.nullable(),
    /** Why the last attempt failed, in words. */
    error: z.string().max(500).nullable(),
    result: z.strictObject({ summary: z.string().max(200), fileId: Id.nullable() }).nullable(),
    createdAt: Instant,
    startedAt: Instant.nullable(),
    finishedAt: Instant.nullable(),
    updatedAt: Instant,
  })
  .meta({ id: 'Job' })
export type Job = z.infer<typeof Job>

/** The data of a notice `job.ended`; `note` is what came of it, or why it failed. */
export type JobEnded = { jobId: string; title: string; status: JobStatus; note: string | null }

/** The answer of a route that starts a job. */
export const JobAccepted = z.strictObject({ job: Job })
/** One's own jobs, the newest first, at most 50. */
export const JobList = z.strictObject({ items: z.array(Job) })
