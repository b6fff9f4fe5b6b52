import { createHash } from 'node:crypto'
import { now } from '../clock.ts'
import { isDuplicateKey, Types } from '../database/mongo.ts'
import type { Job } from './contract.ts'
import type { JobKind } from './definition.ts'
import { JobModel, toJob, type JobDoc } from './model.ts'
import { takingPlace } from './places.ts'
import { announce } from './store.ts'
import { writesOf } from '../database/fields.ts'

export interface EnqueueOptions {
  /** What the owner sees in the list of their jobs, at most 200 characters. It may name people: queues hold ids only. */
  title: string
  /** What the title becomes a day after the job has ended (a week, if it failed), if it names people. */
  lastingTitle?: string
  /** The user who sees the job, and may cancel and retry it; null for the system's own. */
  ownerId: string | null
  /** Names the work: enqueued again under the same key, it is the same job. */
  key?: string | null
  /** How long it waits before it may run. */
  delayMs?: number
}

/**
 * Records a job, and puts it in its queue. If Redis is away, a worker finds it some seconds later. Throws `rule_broken` if the owner has as
 * many unfinished ones as they may have.
 */
export async function enqueue<Payload>(
  kind: JobKind<Payload>,
  given: Payload,
  { title, lastingTitle, ownerId, key = null, delayMs = 0 }: EnqueueOptions,
): Promise<Job> {
  const payload = kind.payload.parse(given)
  const at = now()
  const doc: JobDoc = {
    _id: key === null ? new Types.ObjectId() : idOf(kind.name, key),
    version: 1,
    kind: kind.name,
    title,
    lastingTitle: lastingTitle ?? null,
    payload,
    ownerId,
    perOwner: kind.perOwner ?? null,
    status: 'queued',
    progress: null,
    attempts: 0,
    attemptsLeft: kind.retry.attempts,
    attemptsMax: kind.retry.attempts,
    runAt: new Date(at.getTime() + delayMs),
    lease: null,
    cancelRequested: false,
    error: null,
    result: null,
    createdAt: at,
    startedAt: null,
    finishedAt: null,
    updatedAt: at,
    forgetAt: null,
    expiresAt: null,
  }
  return toJob(await takingPlace(doc, (place) => insert({ ...doc, ...place })))
}

/** Returns the job that is there already under the same key. */
async function insert(doc: JobDoc): Promise<JobDoc> {
  try {
    await writesOf(JobModel).insertOne(doc)
  } catch (error) {
    const known = isDuplicateKey(error) ? await JobModel.findById(doc._id).lean<JobDoc>() : null
    if (!known) throw error
    return known
  }
  announce(doc)
  return doc
}

const idOf = (kind: string, key: string) => new Types.ObjectId(createHash('sha256').update(`${kind}\n${key}`).digest('hex').slice(0, 24))
