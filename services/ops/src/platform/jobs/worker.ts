import { Worker } from 'bullmq'
import { Redis } from 'ioredis'
import type { Notifier } from '../changes/notifier.ts'
import { startLoop } from '../concurrency/loop.ts'
import { atMostEvery, type Log } from '../process/log.ts'
import type { AnyJob } from './definition.ts'
import { readJobChange } from './job-changes.ts'
import { queuePrefix, type JobQueues, type QueueEntry } from './queues.ts'
import { runJob, type RunningJob } from './run-job.ts'
import { failAbandoned, findWaiting, forgetEnded, notifyMissed } from './store.ts'

const sweptMax = 500
const reportEveryMs = 60_000

export interface JobWorkerOptions {
  jobs: readonly AnyJob[]
  redisUrl: string
  scope: string
  queues: JobQueues
  notifier: Notifier
  log: Log
  sweepEveryMs?: number
  /** A queue delivers a due job sooner than this: one that waits longer may have been lost. */
  lateMs?: number
}

/** Runs the jobs of all kinds, and finds those that no queue knows any more. */
export function startJobWorker({ jobs, redisUrl, scope, queues, notifier, log, sweepEveryMs = 5_000, lateMs = 5_000 }: JobWorkerOptions): {
  stop: () => Promise<void>
} {
  const running = new Map<string, RunningJob>()
  const connection = new Redis(redisUrl, { maxRetriesPerRequest: null, retryStrategy: (tries) => Math.min(100 * tries, 1_000) })
  const report = atMostEvery(reportEveryMs, (error: unknown) => log.warn({ err: error }, 'the queues in Redis are not available; retrying'))
  connection.on('error', report)
  let isClosing = false
  const process = async (job: AnyJob, id: string) => {
    if (isClosing) return
    const run = await runJob(id, job, log)
    if (!run) return
    running.set(id, run)
    if (isClosing) run.abort('closing')
    await run.ended.finally(() => running.delete(id))
  }
  const workers = jobs.map((job) => {
    const worker = new Worker<QueueEntry>(job.name, ({ data }) => process(job, data.id).catch(logFailure(log, data.id)), {
      connection,
      prefix: queuePrefix(scope),
      concurrency: job.concurrency,
      lockDuration: 15_000,
      stalledInterval: 5_000,
      // How often it may be attempted is decided by the record.
      maxStalledCount: 1_000,
    })
    worker.on('error', report)
    return worker
  })
  notifier.onNotification('jobs', (payload) => {
    const change = payload && readJobChange(payload)
    if (change?.job.isCancelling) running.get(change.job.id)?.abort('cancelled')
  })
  const sweep = startLoop('sweep of jobs', log, { everyMs: () => sweepEveryMs, round: () => sweepJobs(queues, lateMs) })
  return {
    stop: async () => {
      isClosing = true
      await sweep.stop()
      for (const run of running.values()) run.abort('closing')
      await Promise.all([...running.values()].map(({ ended }) => ended.catch(() => {})))
      await Promise.all(workers.map((worker) => worker.close(true)))
      connection.disconnect()
    },
  }
}

/** The record is as it was: the sweep brings the job back. */
const logFailure = (log: Log, id: string) => (error: unknown) =>
  log.warn({ err: error, job: id }, 'a job could not be run; it will be retried')

async function sweepJobs(queues: JobQueues, lateMs: number): Promise<boolean> {
  if (await failAbandoned()) return true
  await forgetEnded()
  for (const { _id, kind, attempts } of await findWaiting(lateMs, sweptMax))
    await queues.add(kind, { id: _id.toHexString(), attempts, delayMs: 0 })
  await notifyMissed(sweptMax)
  return false
}
