import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startEmptyDatabase, type TestDatabase } from '../../testing/database.ts'
import { startRedis } from '../../testing/infrastructure.ts'
import { startJobSystem, type JobSystem } from '../../testing/job-workers.ts'
import { until } from '../../testing/processes.ts'
import { dayMs } from '../clock.ts'
import { oneOf } from '../database/mongo.ts'
import { forbidden } from '../errors.ts'
import { NoticeModel } from '../notices/model.ts'
import { listNotices } from '../notices/queries.ts'
import type { Job } from './contract.ts'
import { defineJob, JobFailure, type JobRun } from './definition.ts'
import { enqueue } from './enqueue.ts'
import { readJobChange } from './job-changes.ts'
import { JobModel } from './model.ts'
import { getJob } from './queries.ts'
import { claimJob, fail, requestCancel, restart, succeed } from './store.ts'

const ownerId = 'a'.repeat(24)
const Payload = z.strictObject({ work: z.string() })
/** What each named piece of work does, and how often it was begun. */
const work = new Map<string, (run: JobRun) => Promise<void>>()
const begun: string[] = []

const job = defineJob({
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

let database: TestDatabase
let redis: Awaited<ReturnType<typeof startRedis>>
let system: JobSystem
const changes: Job[] = []

beforeAll(async () => {
  ;[database, redis] = await Promise.all([startEmptyDatabase(), startRedis()])
  system = startJobSystem(redis.url)
  system.notifier.onNotification('jobs', (payload) => payload && changes.push(readJobChange(payload).job))
  await until(() => system.notifier.isUp())
  system.work([job])
})
afterAll(async () => {
  await system.stop()
  await Promise.all([redis.stop(), database.stop()])
})

const start = (name: string, act: (run: JobRun) => Promise<void> = async () => {}, key?: string) => {
  work.set(name, act)
  return enqueue(job, { work: name }, { title: `Work ${name}`, ownerId, ...(key && { key }) })
}
const now = ({ id }: Job) => getJob(id, ownerId)
const ends = async (one: Job, status: Job['status'], withinMs = 10_000) => {
  await until(async () => (await now(one)).status === status, withinMs)
  return now(one)
}
const timesOf = (name: string) => begun.filter((one) => one === name).length
/** Resolves once the run is aborted. */
const whenAborted = ({ signal }: JobRun) =>
  new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))

describe('a job', () => {
  it('is recorded, run once, and says what came of it, to its owner at each step', async () => {
    const queued = await start('plain', async ({ progress }) => {
      progress(3, 10)
      await new Promise((resolve) => setTimeout(resolve, 700))
    })
    expect(queued).toMatchObject({ status: 'queued', title: 'Work plain', attempts: 0, progress: null })
    expect(await ends(queued, 'succeeded')).toMatchObject({
      attempts: 1,
      result: { summary: 'plain is done', fileId: null },
      error: null,
      progress: { done: 3, total: 10 },
    })
    const seen = () => changes.filter(({ id }) => id === queued.id)
    await until(() => seen().length === 4)
    expect(seen().map(({ status, version }) => [status, version])).toEqual([
      ['queued', 1],
      ['running', 2],
      ['running', 3],
      ['succeeded', 4],
    ])
    expect(timesOf('plain')).toBe(1)
  })

  it('is one job, however often it is enqueued under its key', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => start('keyed', undefined, 'the same')))
    expect(new Set(all.map(({ id }) => id)).size).toBe(1)
    await ends(all[0] as Job, 'succeeded')
    expect((await start('keyed', undefined, 'the same')).status).toBe('succeeded')
    expect(timesOf('keyed')).toBe(1)
  })

  it('refuses a payload of another shape', async () => {
    await expect(enqueue(job, { work: 1 } as never, { title: 'Work', ownerId })).rejects.toThrow()
  })

  it('is tried again after a pause, and says in words why it failed', async () => {
    const failing = await start('flaky', async () => {
      if (timesOf('flaky') < 3) throw new JobFailure('The mail server cannot be reached.')
    })
    await until(async () => (await now(failing)).error !== null)
    expect(await now(failing)).toMatchObject({ error: 'The mail server cannot be reached.' })
    expect(await ends(failing, 'succeeded', 30_000)).toMatchObject({ attempts: 3, error: null, nextAttemptAt: null })
  })

  it('fails for good after its last attempt, without internals in its words, and can be retried by hand', async () => {
    let isBroken = true
    const broken = await start('broken', async () => {
      if (isBroken) throw new Error('E11000 duplicate key at /srv/app.ts:12')
    })
    expect(await ends(broken, 'failed', 30_000)).toMatchObject({ attempts: 3, error: 'Something went wrong on our side.' })
    isBroken = false
    expect(await restart(broken.id, 'b'.repeat(24))).toBeNull()
    expect(await now(broken)).toMatchObject({ isRetryable: true })
    expect(await restart(broken.id, ownerId)).toMatchObject({ status: 'queued', attempts: 0 })
    expect(await ends(broken, 'succeeded')).toMatchObject({ attempts: 1, error: null })
    expect(await restart(broken.id, ownerId)).toBeNull()
  })

  it('is not tried again where another attempt would fail as well', async () => {
    const denied = await start('denied', () => Promise.reject(forbidden('orders.read')))
    expect(await ends(denied, 'failed')).toMatchObject({ attempts: 1, error: "You don't have the permission orders.read." })
  })
})

describe('an ended job', () => {
  const stored = ({ id }: Job) => JobModel.findById(id).orFail().lean()
  const daysAgo = (one: Job, days: number) =>
    JobModel.updateOne({ _id: one.id }, [{ $set: { forgetAt: { $subtract: ['$forgetAt', days * dayMs] } } }], { updatePipeline: true })
  const endedAs = async (name: string, act?: () => Promise<void>) => {
    work.set(name, act ?? (async () => {}))
    const titles = { title: 'Work for Cik Salmah', lastingTitle: 'Work for somebody' }
    const one = await enqueue(job, { work: name }, { ...titles, ownerId })
    return ends(one, act ? 'failed' : 'succeeded')
  }

  it('keeps what it was asked only to be retried, and whom it names only while that is news', async () => {
    const refused = () => Promise.reject(forbidden('orders.read'))
    const [done, failed] = [await endedAs('done'), await endedAs('refused', refused)]
    expect(await stored(done)).toMatchObject({ payload: null, title: 'Work for Cik Salmah' })
    expect(await stored(failed)).toMatchObject({ payload: { work: 'refused' }, title: 'Work for Cik Salmah' })
    for (const one of [done, failed]) await daysAgo(one, 2)
    await until(async () => (await now(done)).title === 'Work for somebody')
    expect(await stored(failed)).toMatchObject({ payload: { work: 'refused' }, title: 'Work for Cik Salmah' })
    await daysAgo(failed, 6)
    await until(async () => (await now(failed)).title === 'Work for somebody')
    expect(await stored(failed)).toMatchObject({ payload: null, forgetAt: null })
    expect(await now(failed)).toMatchObject({ isRetryable: false })
    expect(await restart(failed.id, ownerId)).toBeNull()
  })
})

describe('a limit for each owner', () => {
  const limited = defineJob({ ...job, name: 'test-limited', perOwner: { max: 3, noun: 'pieces of work' } })
  const ask = (key: string | null = null, owner = ownerId) => enqueue(limited, { work: 'x' }, { title: 'Work', ownerId: owner, key })
  const accepted = async (asked: Promise<Job>[]) =>
    (await Promise.allSettled(asked)).flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  const refusal = { code: 'rule_broken', message: expect.stringContaining('You have 3 pieces of work under way already.') }

  it('holds whoever asks at the same time, counts unfinished jobs only, and holds for retries too', async () => {
    const jobs = await accepted(Array.from({ length: 20 }, () => ask()))
    expect(jobs).toHaveLength(3)
    await expect(ask()).rejects.toMatchObject(refusal)
    expect(await ask(null, 'b'.repeat(24))).toMatchObject({ status: 'queued' })
    const [first, second] = jobs as [Job, Job]
    expect(await requestCancel(first.id, ownerId)).toMatchObject({ status: 'cancelled' })
    const [keyed, ...others] = await accepted(Array.from({ length: 10 }, () => ask('the same')))
    expect(new Set(others.map(({ id }) => id))).toEqual(new Set([keyed?.id]))
    await expect(ask()).rejects.toMatchObject(refusal)
    const holder = { id: second.id, token: 'x' }
    await claimJob(holder)
    await fail(holder, 'It failed.')
    await ask()
    await expect(restart(second.id, ownerId)).rejects.toMatchObject(refusal)
    await requestCancel(keyed?.id ?? '', ownerId)
    const restarted = await Promise.all(Array.from({ length: 10 }, () => restart(second.id, ownerId)))
    expect(restarted.filter(Boolean)).toHaveLength(1)
    await expect(ask()).rejects.toMatchObject(refusal)
  })
})

describe('the owner of a job', () => {
  const told = async ({ id }: Job) =>
    (await listNotices(ownerId)).items
      .filter(({ data }) => data['jobId'] === id)
      .map(({ kind, data }) => [kind, data['status'], data['note']])

  it('is told how it ended, once, also by the sweep where the process died in between', async () => {
    const done = await start('told')
    await ends(done, 'succeeded')
    const failed = await start('told failure', () => Promise.reject(new JobFailure('The file store is full.', { isFinal: true })))
    await ends(failed, 'failed')
    await until(async () => (await JobModel.countDocuments({ isNoticeDue: true })) === 0)
    const expected = [[['job.ended', 'succeeded', 'told is done']], [['job.ended', 'failed', 'The file store is full.']]]
    expect(await Promise.all([done, failed].map(told))).toEqual(expected)
    // As a process leaves them that died after one notice was added, and before the other was.
    await NoticeModel.deleteOne({ 'data.jobId': failed.id })
    await JobModel.updateMany({ _id: oneOf([done.id, failed.id]) }, { $set: { isNoticeDue: true } })
    await until(async () => (await JobModel.countDocuments({ isNoticeDue: true })) === 0)
    expect(await Promise.all([done, failed].map(told))).toEqual(expected)
  })

  it('is told of the failure of a quiet one only, and of none that was cancelled', async () => {
    const quiet = defineJob({ ...job, name: 'test-quiet', retry: { ...job.retry, attempts: 1 }, isQuiet: true })
    system.work([quiet])
    const enqueueQuiet = (name: string, act: () => Promise<void>) => {
      work.set(name, act)
      return enqueue(quiet, { work: name }, { title: `Work ${name}`, ownerId })
    }
    const silent = await enqueueQuiet('silent', async () => {})
    const loud = await enqueueQuiet('loud', () => Promise.reject(new JobFailure('No.')))
    const cancelled = await start('to be cancelled', whenAborted)
    await ends(cancelled, 'running')
    await requestCancel(cancelled.id, ownerId)
    await Promise.all([ends(silent, 'succeeded'), ends(loud, 'failed'), ends(cancelled, 'cancelled')])
    await until(async () => (await told(loud)).length === 1)
    expect([await told(silent), await told(cancelled)]).toEqual([[], []])
  })
})

describe('a cancelled job', () => {
  it('that has not started never does', async () => {
    const later = await start('later')
    await JobModel.collection.updateOne(
      { _id: (await JobModel.findById(later.id))?._id },
      { $set: { runAt: new Date(Date.now() + 60_000), status: 'queued' } },
    )
    expect(await requestCancel(later.id, 'b'.repeat(24))).toBeNull()
    expect(await requestCancel(later.id, ownerId)).toMatchObject({ status: 'cancelled' })
    expect(await claimJob({ id: later.id, token: 'x' })).toBeNull()
    expect(await restart(later.id, ownerId)).toBeNull()
  })

  it('that runs is told at once, and ends as cancelled', async () => {
    const running = await start('long', whenAborted)
    await ends(running, 'running')
    await until(() => timesOf('long') === 1)
    const askedAt = Date.now()
    expect(await requestCancel(running.id, ownerId)).toMatchObject({ status: 'running', cancelRequested: true })
    await ends(running, 'cancelled')
    expect(Date.now() - askedAt).toBeLessThan(1_500)
    expect(await requestCancel(running.id, ownerId)).toBeNull()
  })
})

describe('the lease of a job', () => {
  const expire = (id: string, attemptsLeft = 2) =>
    JobModel.updateOne({ _id: id }, { $set: { 'lease.until': new Date(Date.now() - 1), attemptsLeft } })

  it('is held by one of many, and a worker that lost it writes nothing any more', async () => {
    let isAborted = false
    const one = await start('raced', (run) => whenAborted(run).finally(() => (isAborted = true)))
    await ends(one, 'running')
    await expire(one.id)
    const claims = await Promise.all(Array.from({ length: 20 }, (_, index) => claimJob({ id: one.id, token: `t${index}` })))
    const winners = claims.flatMap((doc, index) => (doc ? [`t${index}`] : []))
    expect(winners.length).toBe(1)
    const loser = { id: one.id, token: winners[0] === 't0' ? 't1' : 't0' }
    expect(await succeed(loser, { summary: 'too late' })).toBeNull()
    expect(await succeed({ id: one.id, token: winners[0] ?? '' }, { summary: 'mine' })).toMatchObject({ status: 'succeeded' })
    // The first worker notices with its next renewal, and changes nothing.
    await until(() => isAborted)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await now(one)).toMatchObject({ status: 'succeeded', result: { summary: 'mine' } })
  })

  it('when it runs out, leads to another attempt; after the last, to a failure in words', async () => {
    for (const [name, attemptsLeft, status] of [
      ['revived', 1, 'succeeded'],
      ['given up', 0, 'failed'],
    ] as const) {
      const one = await start(name)
      await ends(one, 'succeeded')
      // As a worker leaves it that was killed.
      await JobModel.updateOne(
        { _id: one.id },
        { $set: { status: 'running', lease: { token: 'dead', until: new Date(Date.now() - 1) }, attemptsLeft, payload: { work: name } } },
      )
      expect([name, (await ends(one, status, 20_000)).status]).toEqual([name, status])
    }
    expect(timesOf('revived')).toBe(2)
    expect(timesOf('given up')).toBe(1)
  })
})

describe('a worker that closes', () => {
  it('gives its jobs back, and the attempt does not count', async () => {
    const own = defineJob({ ...job, name: 'test-closing' })
    const first = system.work([own])
    work.set('handed over', whenAborted)
    const one = await enqueue(own, { work: 'handed over' }, { title: 'Work', ownerId })
    await ends(one, 'running')
    await until(() => timesOf('handed over') === 1)
    await first.stop()
    expect(await now(one)).toMatchObject({ status: 'queued', attempts: 0, error: null })
    work.set('handed over', async () => {})
    system.work([own])
    expect(await ends(one, 'succeeded', 20_000)).toMatchObject({ attempts: 1 })
  })
})

describe('Redis', () => {
  it('wiped, or away while a job is enqueued, costs seconds only', async () => {
    await redis.kill()
    await until(() => !system.notifier.isUp())
    const startedAt = Date.now()
    const away = await start('while Redis was away')
    expect(Date.now() - startedAt).toBeLessThan(1_000)
    await redis.start()
    const wiped = await start('before Redis was wiped', async () => {})
    await redis.flush()
    for (const one of [away, wiped]) await ends(one, 'succeeded', 40_000)
    expect(timesOf('while Redis was away')).toBe(1)
    expect(timesOf('before Redis was wiped')).toBe(1)
  })

  it('holds the id of a job, and nothing else of it', async () => {
    const idle = defineJob({ ...job, name: 'test-idle' })
    await until(() => system.notifier.isUp())
    await enqueue(idle, { work: 'an id' }, { title: 'A secret name', ownerId })
    await until(async () => (await system.queues.counts(['test-idle'])).some(({ state, count }) => state === 'waiting' && count === 1))
    const client = new Redis(redis.url)
    const keys = (await client.keys('*test-idle:job-*')).filter((key) => !key.endsWith(':lock'))
    const entries = await Promise.all(keys.map((key) => client.hget(key, 'data')))
    client.disconnect()
    expect(entries.map((data) => Object.keys(JSON.parse(data ?? '{}')))).toEqual([['id']])
  })
})
