import { z } from 'zod'
import type { Job } from '../platform/jobs/contract.ts'
import { defineJob, type JobRun } from '../platform/jobs/definition.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import { getJob } from '../platform/jobs/queries.ts'
import { startEmptyDatabase } from './system/database.ts'
import { startRedis } from './system/infrastructure.ts'
import { startJobSystem, type JobSystem } from './system/job-workers.ts'
import { until } from './system/processes.ts'

export const ownerId = 'a'.repeat(24)
const Payload = z.strictObject({ work: z.string() })
/** What each named piece of work does, and how often it was begun. */
const work = new Map<string, (run: JobRun) => Promise<void>>()
const begun: string[] = []

/** Does the work that its payload names. */
export const job = defineJob({
  name: 'test-work',
  payload: Payload,
  retry: { attempts: 3, firstMs: 50, maxMs: 100 },
  concurrency: 4,
  handle: async ({ work: name }, run) => {
    begun.push(name)
    await work.get(name)?.(run)
    return { summary: `${name} is done` }
  },
})

export interface NamedWork {
  redis: Awaited<ReturnType<typeof startRedis>>
  system: JobSystem
  stop: () => Promise<void>
}

/** A database, a Redis, and one worker that does named work. */
export async function startNamedWork(): Promise<NamedWork> {
  const [database, redis] = await Promise.all([startEmptyDatabase(), startRedis()])
  const system = startJobSystem(redis.url)
  await until(() => system.notifier.isUp())
  system.work([job])
  const stop = async () => {
    await system.stop()
    await Promise.all([redis.stop(), database.stop()])
  }
  return { redis, system, stop }
}

export const assign = (name: string, act: (run: JobRun) => Promise<void> = async () => {}): void => void work.set(name, act)
export function start(name: string, act?: (run: JobRun) => Promise<void>, key?: string): Promise<Job> {
  assign(name, act)
  return enqueue(job, { work: name }, { title: `Work ${name}`, ownerId, ...(key && { key }) })
}
export const now = ({ id }: Job): Promise<Job> => getJob(id, ownerId)
export async function ends(one: Job, status: Job['status'], withinMs = 10_000): Promise<Job> {
  await until(async () => (await now(one)).status === status, withinMs)
  return now(one)
}
export const timesOf = (name: string): number => begun.filter((one) => one === name).length
/** Resolves once the run is aborted. */
export const whenAborted = ({ signal }: JobRun): Promise<never> =>
  new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
