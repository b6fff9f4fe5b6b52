import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assign, ends, job, now, ownerId, start, startNamedWork, timesOf, whenAborted, type NamedWork } from '../../testing/named-work.ts'
import { until } from '../../testing/system/processes.ts'
import { forbidden } from '../errors.ts'
import type { Job } from './contract.ts'
import { defineJob, JobFailure } from './definition.ts'
import { enqueue } from './enqueue.ts'
import { readJobChange } from './job-changes.ts'
import { JobModel } from './model.ts'
import { claimJob, requestCancel, restart, succeed } from './store.ts'

let named: NamedWork
const changes: Job[] = []

beforeAll(async () => {
  named = await startNamedWork()
  named.system.notifier.onNotification('jobs', (payload) => payload && changes.push(readJobChange(payload).job))
})
afterAll(() => named.stop())

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
      if (timesOf('flaky') < 3) throw new JobFailure('The mail server is not available.')
    })
    await until(async () => (await now(failing)).error !== null)
    expect(await now(failing)).toMatchObject({ error: 'The mail server is not available.' })
    expect(await ends(failing, 'succeeded', 30_000)).toMatchObject({ attempts: 3, error: null, nextAttemptAt: null })
  })

  it('fails for good after its last attempt, without internals in its words, and can be retried by hand', async () => {
    let isBroken = true
    const broken = await start('broken', async () => {
      if (isBroken) throw new Error('E11000 duplicate key at /srv/app.ts:12')
    })
    expect(await ends(broken, 'failed', 30_000)).toMatchObject({ attempts: 3, error: 'Something went wrong on the server.' })
    isBroken = false
    expect(await restart(broken.id, 'b'.repeat(24))).toBeNull()
    expect(await now(broken)).toMatchObject({ isRetryable: true })
    expect(await restart(broken.id, ownerId)).toMatchObject({ status: 'queued', attempts: 0 })
    expect(await ends(broken, 'succeeded')).toMatchObject({ attempts: 1, error: null })
    expect(await restart(broken.id, ownerId)).toBeNull()
  })

  it('that goes on where it ended has all its attempts again whenever it has got on', async () => {
    const own = defineJob({ ...job, name: 'test-goes-on', goesOn: true, retry: { attempts: 2, firstMs: 50, maxMs: 50 } })
    named.system.work([own])
    assign('stages', ({ progress }) => {
      if (timesOf('stages') <= 5) progress(timesOf('stages'), 5)
      return Promise.reject(new JobFailure('Not done yet.'))
    })
    const one = await enqueue(own, { work: 'stages' }, { title: 'Work', ownerId })
    expect(await ends(one, 'failed', 30_000)).toMatchObject({ attempts: 7, error: 'Not done yet.' })
  })

  it('is not tried again where another attempt would fail as well', async () => {
    const denied = await start('denied', () => Promise.reject(forbidden('orders.read')))
    expect(await ends(denied, 'failed')).toMatchObject({ attempts: 1, error: "You don't have the permission orders.read." })
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
    expect(Date.now() - askedAt).toBeLessThan(5_000)
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
    const first = named.system.work([own])
    assign('handed over', whenAborted)
    const one = await enqueue(own, { work: 'handed over' }, { title: 'Work', ownerId })
    await ends(one, 'running')
    await until(() => timesOf('handed over') === 1)
    await first.stop()
    expect(await now(one)).toMatchObject({ status: 'queued', attempts: 0, error: null })
    assign('handed over', async () => {})
    named.system.work([own])
    expect(await ends(one, 'succeeded', 20_000)).toMatchObject({ attempts: 1 })
  })
})

describe('Redis', () => {
  it('wiped, or away while a job is enqueued, costs seconds only', async () => {
    await named.redis.kill()
    await until(() => !named.system.notifier.isUp())
    const startedAt = Date.now()
    const away = await start('while Redis was away')
    expect(Date.now() - startedAt).toBeLessThan(5_000)
    await named.redis.start()
    const wiped = await start('before Redis was wiped', async () => {})
    await named.redis.flush()
    for (const one of [away, wiped]) await ends(one, 'succeeded', 40_000)
    expect(timesOf('while Redis was away')).toBe(1)
    expect(timesOf('before Redis was wiped')).toBe(1)
  })

  it('holds the id of a job, and nothing else of it', async () => {
    const idle = defineJob({ ...job, name: 'test-idle' })
    await until(() => named.system.notifier.isUp())
    await enqueue(idle, { work: 'an id' }, { title: 'A secret name', ownerId })
    await until(async () =>
      (await named.system.queues.counts(['test-idle'])).some(({ state, count }) => state === 'waiting' && count === 1),
    )
    const client = new Redis(named.redis.url)
    const keys = (await client.keys('*test-idle:job-*')).filter((key) => !key.endsWith(':lock'))
    const entries = await Promise.all(keys.map((key) => client.hget(key, 'data')))
    client.disconnect()
    expect(entries.map((data) => Object.keys(JSON.parse(data ?? '{}')))).toEqual([['id']])
  })
})
