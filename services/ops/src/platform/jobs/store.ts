import { writesOf, type Filter } from '../database/fields.ts'
import { dayMs, now } from '../clock.ts'
import { Types } from '../database/mongo.ts'
import { signals } from '../process/signals.ts'
import { addNotice } from '../notices/store.ts'
import type { JobEnded } from './contract.ts'
import type { JobResult } from './definition.ts'
import { JobModel, toJob, toResult, type JobDoc } from './model.ts'
import { takingPlace } from './places.ts'

/** The transitions of a job. Each is one conditional update; those of a worker hold only while its lease does. */

export const leaseMs = 15_000
/** A queue entry may arrive this much before its time. */
const earlyMs = 1_000
const keptDays = 30
/** A failed job can be started again this long; payload and names are needed for it. */
const retryableDays = 7
/** How long people see in their list whom a job was about. */
const namedDays = 1

interface Holder {
  id: string
  token: string
}
const heldBy = ({ id, token }: Holder): Filter<JobDoc> => ({ _id: new Types.ObjectId(id), status: 'running', 'lease.token': token })

type Fields = Partial<JobDoc>

interface More {
  $inc?: { attempts?: number; attemptsLeft?: number }
  $unset?: { place?: '' }
}

async function update(filter: Filter<JobDoc>, set: Fields, { $inc, ...more }: More = {}): Promise<JobDoc | null> {
  const change = { $set: { ...set, updatedAt: now() }, $inc: { version: 1, ...$inc }, ...more }
  const doc = await writesOf(JobModel).findOneAndUpdate(filter, change, { returnDocument: 'after' })
  if (doc) announce(doc)
  return doc
}

/** Lets other processes know: the queues if it is to run, the owner's consoles in any case. */
export function announce(doc: JobDoc): void {
  signals.emit('job', { ownerId: doc.ownerId, runAt: doc.runAt, job: toJob(doc) })
}

/** Starts an attempt: of a job that is due, or of one whose worker is gone. Null if somebody else has it, or it is over. */
export function claimJob({ id, token }: Holder): Promise<JobDoc | null> {
  const at = now()
  const claimable: Filter<JobDoc> = {
    _id: new Types.ObjectId(id),
    $or: [
      { status: 'queued', runAt: { $lte: new Date(at.getTime() + earlyMs) } },
      { status: 'running', 'lease.until': { $lt: at }, attemptsLeft: { $gt: 0 } },
    ],
  }
  const lease = { token, until: new Date(at.getTime() + leaseMs) }
  return update(claimable, { status: 'running', lease, progress: null, startedAt: at }, { $inc: { attempts: 1, attemptsLeft: -1 } })
}

/** Renews the lease. `lost`: another worker has the job, or it is over. */
export async function renewLease(holder: Holder): Promise<'held' | 'cancelled' | 'lost'> {
  const until = new Date(now().getTime() + leaseMs)
  const doc = await writesOf(JobModel).findOneAndUpdate(heldBy(holder), { $set: { 'lease.until': until } }, { returnDocument: 'before' })
  if (!doc) return 'lost'
  return doc.cancelRequested ? 'cancelled' : 'held'
}

/** `attemptsLeft`, where what was done stays done. */
export const recordProgress = (holder: Holder, fields: Pick<JobDoc, 'progress'> & Partial<Pick<JobDoc, 'attemptsLeft'>>) =>
  update(heldBy(holder), fields)

const daysAhead = (days: number) => new Date(now().getTime() + days * dayMs)

/**
 * Ends a job, for good unless it failed: then its payload is not needed any more. That its owner has to be told is recorded with the end
 * itself, and absent once it was done: what a crash leaves is told by the sweep.
 */
async function end(
  filter: Filter<JobDoc>,
  status: 'succeeded' | 'failed' | 'cancelled',
  set: Fields = {},
  isNews = true,
): Promise<JobDoc | null> {
  const kept = status === 'failed' ? { forgetAt: daysAhead(retryableDays) } : { forgetAt: daysAhead(namedDays), payload: null }
  const over = { status, lease: null, finishedAt: now(), expiresAt: daysAhead(keptDays), ...(isNews && { isNoticeDue: true }) }
  const doc = await update(filter, { ...set, ...over, ...kept }, { $unset: { place: '' } })
  // The job has ended either way, and the sweep tries again.
  if (doc?.isNoticeDue) await notifyOwner(doc).catch(() => {})
  return doc
}

export const succeed = (holder: Holder, result: JobResult, { isNews = true } = {}) =>
  end(heldBy(holder), 'succeeded', { result: toResult(result), error: null }, isNews)

export const fail = (holder: Holder, error: string) => end(heldBy(holder), 'failed', { error })

/** Adds the owner's notice of how a job ended: once, however often it is repeated. */
async function notifyOwner({ _id, version, ownerId, title, lastingTitle, status, error, result, finishedAt }: JobDoc): Promise<void> {
  const data: JobEnded = {
    jobId: _id.toHexString(),
    title: lastingTitle ?? title,
    status,
    note: (status === 'failed' ? error : result?.summary) ?? null,
  }
  const cause = { cause: `job ${data.jobId} version ${version}`, at: finishedAt ?? now() }
  if (ownerId !== null) await addNotice({ ownerId, kind: 'job.ended', data }, cause)
  await writesOf(JobModel).updateOne({ _id, version }, { $unset: { isNoticeDue: '' } })
}

/** Tells owners what a process that died did not. */
export async function notifyMissed(max: number): Promise<void> {
  const docs = (await JobModel.collection.find({ isNoticeDue: true }).limit(max).toArray()) as unknown as JobDoc[]
  for (const doc of docs) await notifyOwner(doc)
}

/** Another attempt follows, after a pause. */
export const postpone = (
  holder: Holder,
  error: string,
  { delayMs, attemptsLeft }: { delayMs: number } & Pick<JobDoc, 'attemptsLeft'>,
): Promise<JobDoc | null> =>
  update(heldBy(holder), {
    status: 'queued',
    error,
    lease: null,
    progress: null,
    runAt: new Date(now().getTime() + delayMs),
    attemptsLeft,
  })

export const endCancelled = (holder: Holder) => end(heldBy(holder), 'cancelled', {}, false)

/** Gives the job back because the process ends: this attempt does not count. */
export const release = (holder: Holder) =>
  update(heldBy(holder), { status: 'queued', lease: null, progress: null, runAt: now() }, { $inc: { attempts: -1, attemptsLeft: 1 } })

/** Says that a job has failed whose worker was killed in its last attempt. False if there is none. */
export async function failAbandoned(): Promise<boolean> {
  const filter: Filter<JobDoc> = { status: 'running', 'lease.until': { $lt: now() }, attemptsLeft: { $lte: 0 } }
  const error = 'The job was interrupted too many times. Retry it, or contact support.'
  return (await end(filter, 'failed', { error })) !== null
}

/** Forgets what jobs were asked, and whom their titles name, once it is not needed any more. */
export async function forgetEnded(): Promise<void> {
  const forgotten = { title: { $ifNull: ['$lastingTitle', '$title'] }, payload: null, forgetAt: null, version: { $add: ['$version', 1] } }
  await writesOf(JobModel).updateMany({ forgetAt: { $lte: now() } }, [{ $set: forgotten }])
}

/** Jobs that should be in a queue: due for `lateMs`, or without a worker. */
export function findWaiting(lateMs: number, max: number): Promise<JobDoc[]> {
  const at = now()
  const late = new Date(at.getTime() - lateMs)
  const filter = {
    $or: [
      { status: 'queued', runAt: { $lt: late } },
      { status: 'running', 'lease.until': { $lt: at } },
    ],
  }
  return JobModel.collection.find(filter).sort({ runAt: 1 }).limit(max).toArray() as unknown as Promise<JobDoc[]>
}

/** Cancels a job that has not started, or asks the worker that runs it to stop. Null if it is over. */
export async function requestCancel(id: string, ownerId: string): Promise<JobDoc | null> {
  const mine = { _id: new Types.ObjectId(id), ownerId }
  return (
    (await end({ ...mine, status: 'queued' }, 'cancelled', {}, false)) ??
    (await update({ ...mine, status: 'running' }, { cancelRequested: true }))
  )
}

/** Removes the jobs of an owner who is gone. What others wait for, such as a mail, is still done; what was for the owner is cancelled. */
export async function forgetJobs(ownerId: string): Promise<void> {
  const open = { ownerId, status: { $in: ['queued', 'running'] as const } }
  const waiting = await JobModel.collection.find({ ...open, perOwner: { $ne: null } } as object, { projection: { _id: 1 } }).toArray()
  for (const { _id } of waiting) await requestCancel(_id.toHexString(), ownerId)
  await writesOf(JobModel).deleteMany({ ownerId, status: { $in: ['succeeded', 'failed', 'cancelled'] } })
  await writesOf(JobModel).updateMany({ ownerId }, { $set: { ownerId: null } })
}

/** Queues a failed job again. Null if it did not fail, or too long ago. Throws `rule_broken` if the owner has too many unfinished ones. */
export async function restart(id: string, ownerId: string): Promise<JobDoc | null> {
  const failed: Filter<JobDoc> = { _id: new Types.ObjectId(id), ownerId, status: 'failed', payload: { $ne: null } }
  const doc = (await JobModel.collection.findOne(failed as object)) as JobDoc | null
  if (!doc) return null
  const fresh = {
    attempts: 0,
    attemptsLeft: doc.attemptsMax,
    progress: null,
    error: null,
    startedAt: null,
    finishedAt: null,
    forgetAt: null,
    expiresAt: null,
    isNoticeDue: false,
  }
  const queued = { ...fresh, status: 'queued' as const, cancelRequested: false, runAt: now() }
  return takingPlace(doc, (place) => update({ ...failed, version: doc.version }, { ...queued, ...place }))
}
