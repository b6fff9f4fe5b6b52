import { Queue } from 'bullmq'
import { atMostEvery, type Log } from '../process/log.ts'
import { openRedis } from '../process/redis.ts'
import { signals } from '../process/signals.ts'

const reportEveryMs = 60_000

export interface QueueEntry {
  id: string
}

/** The queues of all kinds, as the processes that enqueue see them. */
export interface JobQueues {
  /** Puts a job in its queue unless it is there. Does nothing while Redis is away: the sweep of a worker does it later. */
  add: (kind: string, entry: { id: string; attempts: number; delayMs: number }) => Promise<void>
  /** The queue of a kind, to be looked at. */
  queueOf: (kind: string) => Queue<QueueEntry>
  isUp: () => boolean
  /** How many entries each queue has, by state. */
  counts: (kinds: readonly string[]) => Promise<{ queue: string; state: string; count: number }[]>
  close: () => Promise<void>
}

/** Systems that share a Redis are separated by `scope`, the name of their database. */
export const queuePrefix = (scope: string) => `kainsiap:${scope}:jobs`

const states = ['waiting', 'active', 'delayed'] as const

export function openQueues(redisUrl: string, scope: string, log: Log): JobQueues {
  const { client: connection, isUp, close } = openRedis(redisUrl)
  const report = atMostEvery(reportEveryMs, (error: unknown) =>
    log.warn({ err: error }, 'a queue in Redis is not available; jobs start some seconds later'),
  )
  connection.on('error', report)
  const queues = new Map<string, Queue<QueueEntry>>()
  const queueOf = (kind: string) => {
    const known = queues.get(kind)
    if (known) return known
    const queue = new Queue<QueueEntry>(kind, { connection, prefix: queuePrefix(scope), skipMetasUpdate: true })
    queue.on('error', report)
    queues.set(kind, queue)
    return queue
  }
  const add: JobQueues['add'] = async (kind, { id, attempts, delayMs }) => {
    if (!isUp()) return
    // Finished entries are removed, so that a lost one can be added again under its id.
    const options = { jobId: `job-${id}-${attempts}`, delay: Math.max(0, delayMs), attempts: 1, removeOnComplete: true, removeOnFail: true }
    await queueOf(kind).add(kind, { id }, options).catch(report)
  }
  const onJob: Parameters<typeof signals.on<'job'>>[1] = ({ job, runAt }) => {
    if (job.status === 'queued') void add(job.kind, { id: job.id, attempts: job.attempts, delayMs: runAt.getTime() - Date.now() })
  }
  signals.on('job', onJob)
  return {
    add,
    queueOf,
    isUp,
    counts: async (kinds) => {
      if (!isUp()) return []
      const counted = kinds.map(async (queue) => {
        const counts = await queueOf(queue).getJobCounts('wait', 'active', 'delayed')
        return states.map((state) => ({ queue, state, count: counts[state === 'waiting' ? 'wait' : state] ?? 0 }))
      })
      return (await Promise.all(counted)).flat()
    },
    close: async () => {
      signals.off('job', onJob)
      close()
    },
  }
}
