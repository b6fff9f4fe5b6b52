import { randomUUID } from 'node:crypto'
import { AppError } from '../errors.ts'
import type { Log } from '../process/log.ts'
import { JobFailure, type AnyJob } from './definition.ts'
import type { JobDoc } from './model.ts'
import { claimJob, endCancelled, fail, leaseMs, postpone, recordProgress, release, renewLease, succeed } from './store.ts'

const renewEveryMs = leaseMs / 5
const progressEveryMs = 500
const errorLengthMax = 500

/** Why an attempt was aborted. */
type Abort = 'cancelled' | 'lost' | 'closing'

export interface RunningJob {
  abort: (why: Abort) => void
  ended: Promise<void>
}

/** Claims a job and runs one attempt; null if there is nothing to run. `definition` is that of the job's kind. */
export async function runJob(id: string, definition: AnyJob, log: Log): Promise<RunningJob | null> {
  const holder = { id, token: randomUUID() }
  const doc = await claimJob(holder)
  if (!doc) return null
  // Requested while no worker was there to hear it.
  if (doc.cancelRequested) {
    await endCancelled(holder)
    return null
  }
  const controller = new AbortController()
  const abort = (why: Abort) => controller.abort(why)
  return { abort, ended: attempt(doc, definition, { holder, controller, abort, log }) }
}

interface Attempt {
  holder: { id: string; token: string }
  controller: AbortController
  abort: (why: Abort) => void
  log: Log
}

async function attempt(doc: JobDoc, definition: AnyJob, { holder, controller, abort, log }: Attempt): Promise<void> {
  const stopRenewing = keepLease(holder, abort)
  const afresh = definition.goesOn ? { attemptsLeft: doc.attemptsMax } : {}
  const progress = throttledProgress(holder, afresh, log)
  try {
    const { signal } = controller
    const payload = definition.payload.parse(doc.payload) as never
    const result = await definition.handle(payload, { id: holder.id, ownerId: doc.ownerId, signal, progress: progress.report })
    await progress.stop()
    await succeed(holder, result, { isNews: !definition.isQuiet })
  } catch (error) {
    await progress.stop()
    await settle({ ...doc, ...(progress.isReported() && afresh) }, definition, { holder, controller, error, log })
  } finally {
    stopRenewing()
  }
}

/** Records what became of an attempt that did not succeed. */
async function settle(
  doc: JobDoc,
  { retry, name }: AnyJob,
  { holder, controller, error, log }: Pick<Attempt, 'holder' | 'controller' | 'log'> & { error: unknown },
): Promise<void> {
  switch (controller.signal.reason as Abort | undefined) {
    case 'lost':
      return
    case 'cancelled':
      return void (await endCancelled(holder))
    case 'closing':
      return void (await release(holder))
    case undefined:
  }
  const { message, isFinal, isExpected } = wordsFor(error)
  if (!isExpected) log.error({ err: error, job: holder.id, kind: name }, 'a job failed')
  else log.warn({ job: holder.id, kind: name, attempts: doc.attempts, err: (error as Error).cause }, message)
  if (isFinal || doc.attemptsLeft <= 0) await fail(holder, message)
  else await postpone(holder, message, { delayMs: pauseMs(retry, doc.attempts), attemptsLeft: doc.attemptsLeft })
}

const pauseMs = ({ firstMs, maxMs }: AnyJob['retry'], attempts: number) =>
  Math.round(Math.min(maxMs, firstMs * 2 ** (attempts - 1)) * (0.9 + Math.random() * 0.2))

function wordsFor(error: unknown): { message: string; isFinal: boolean; isExpected: boolean } {
  if (error instanceof JobFailure) return { message: error.message.slice(0, errorLengthMax), isFinal: error.isFinal, isExpected: true }
  if (error instanceof AppError)
    return { message: error.message.slice(0, errorLengthMax), isFinal: error.status < 500 && error.status !== 429, isExpected: true }
  return { message: 'Something went wrong on the server.', isFinal: false, isExpected: false }
}

/** Renews the lease while the handler runs. A worker that cannot renew it in time gives up: another one may have the job. */
function keepLease(holder: Attempt['holder'], abort: Attempt['abort']): () => void {
  let heldUntil = Date.now() + leaseMs
  const renew = async () => {
    const startedAt = Date.now()
    const state = await renewLease(holder).catch(() => null)
    if (state === 'held') heldUntil = startedAt + leaseMs
    else if (state !== null) abort(state)
    else if (Date.now() > heldUntil) abort('lost')
  }
  const timer = setInterval(() => void renew(), renewEveryMs)
  return () => clearInterval(timer)
}

interface ThrottledProgress {
  report: (done: number, total: number | null) => void
  isReported: () => boolean
  stop: () => Promise<void>
}

/** Stores the latest progress, and `afresh` with it, at most twice a second and never two at a time. */
function throttledProgress(holder: Attempt['holder'], afresh: Partial<Pick<JobDoc, 'attemptsLeft'>>, log: Log): ThrottledProgress {
  let isReported = false
  let latest: { done: number; total: number | null } | null = null
  let writing: Promise<unknown> = Promise.resolve()
  let isBusy = false
  const write = () => {
    if (isBusy || !latest) return
    isBusy = true
    const next = latest
    latest = null
    writing = recordProgress(holder, { progress: next, ...afresh })
      .catch((error: unknown) => log.warn({ err: error, job: holder.id }, 'the progress of a job could not be stored'))
      .finally(() => (isBusy = false))
  }
  const timer = setInterval(write, progressEveryMs)
  return {
    report: (done, total) => {
      isReported = true
      latest = { done, total }
    },
    isReported: () => isReported,
    stop: async () => {
      clearInterval(timer)
      await writing
    },
  }
}
