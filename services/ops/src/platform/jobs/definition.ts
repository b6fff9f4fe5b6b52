import type { z } from 'zod'
import type { Config } from '../process/config.ts'

/** A kind of job, as whoever enqueues one knows it. Each kind has a queue of its own. */
export interface JobKind<Payload> {
  /** Letters, digits and dashes: it names the queue. */
  name: string
  /** Ids and what else names the work, never secrets. It is forgotten when the job has ended, or can no longer be retried. */
  payload: z.ZodType<Payload>
  /** How often it is attempted; the pause doubles from `firstMs` up to `maxMs`. */
  retry: { attempts: number; firstMs: number; maxMs: number }
  /** Whether an attempt goes on where the one before ended: then whoever has got on has all attempts left again. */
  goesOn?: boolean
  /** Whether its success is no news to its owner: then only a failure makes a notice. */
  isQuiet?: boolean
  /** How many run at a time in one worker process. */
  concurrency: number
  /** How many unfinished ones an owner may have at once, and what several of them are called; without it, any number. */
  perOwner?: { max: number; noun: string }
}

/** One attempt, as its handler sees it. */
export interface JobRun {
  id: string
  /** The user whose job it is; null if it is the system's own. */
  ownerId: string | null
  /** Aborted when the job is cancelled, the process ends or another worker has taken over. */
  signal: AbortSignal
  /** Stored at most twice a second. */
  progress: (done: number, total: number | null) => void
}

export interface JobResult {
  summary: string
  fileId?: string
}

export interface JobDefinition<Payload> extends JobKind<Payload> {
  /**
   * Runs at least once: after a crash it runs again, so it must be idempotent. Throws a JobFailure for what people should read; any other
   * error is logged and retried.
   */
  handle: (payload: Payload, run: JobRun) => Promise<JobResult>
}

/** A definition of any payload, for lists. */
export type AnyJob = Omit<JobDefinition<never>, 'payload'> & { payload: z.ZodType }

/** A job whose handler needs the configuration of its process. */
export interface ConfiguredJob extends Omit<AnyJob, 'handle'> {
  createHandle: (config: Config) => AnyJob['handle']
}

/** The job as a worker with this configuration runs it. */
export const configuredJob = (job: AnyJob | ConfiguredJob, config: Config): AnyJob =>
  'createHandle' in job ? { ...job, handle: job.createHandle(config) } : job

export function defineJob<Payload>(definition: JobDefinition<Payload>): JobDefinition<Payload> {
  return definition
}

/** Why an attempt failed, in words for the owner. `isFinal`: another attempt would fail as well. */
export class JobFailure extends Error {
  override name = 'JobFailure'
  readonly isFinal: boolean

  constructor(message: string, { isFinal = false, cause }: { isFinal?: boolean; cause?: unknown } = {}) {
    super(message, { cause })
    this.isFinal = isFinal
  }
}
