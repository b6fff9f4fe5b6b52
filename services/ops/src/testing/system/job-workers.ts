import { randomBytes } from 'node:crypto'
import { connectNotifier, type Notifier } from '../../platform/changes/notifier.ts'
import type { AnyJob } from '../../platform/jobs/definition.ts'
import { publishJobChanges } from '../../platform/jobs/job-changes.ts'
import { openQueues, type JobQueues } from '../../platform/jobs/queues.ts'
import { startJobWorker } from '../../platform/jobs/worker.ts'
import { createLog } from '../../platform/process/log.ts'
import { signals } from '../../platform/process/signals.ts'

/** The parts that run jobs, in the test's own process. */
export interface JobSystem {
  queues: JobQueues
  notifier: Notifier
  /** Starts another worker for these jobs. */
  work: (jobs: readonly AnyJob[]) => { stop: () => Promise<void> }
  stop: () => Promise<void>
}

export function startJobSystem(redisUrl: string): JobSystem {
  const scope = `jobs_${randomBytes(6).toString('hex')}`
  const log = createLog('silent', 'worker')
  const notifier = connectNotifier(redisUrl, { scope, secret: scope }, log)
  const queues = openQueues(redisUrl, scope, log)
  publishJobChanges(notifier)
  const workers: { stop: () => Promise<void> }[] = []
  return {
    queues,
    notifier,
    work: (jobs) => {
      const worker = startJobWorker({ jobs, redisUrl, scope, queues, notifier, log, sweepEveryMs: 300, lateMs: 300 })
      workers.push(worker)
      return worker
    },
    stop: async () => {
      await Promise.all(workers.map((worker) => worker.stop()))
      signals.removeAllListeners('job')
      await Promise.all([queues.close(), notifier.close()])
    },
  }
}
