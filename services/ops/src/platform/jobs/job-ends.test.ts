import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assign, ends, job, now, ownerId, start, startNamedWork, whenAborted, type NamedWork } from '../../testing/named-work.ts'
import { until } from '../../testing/system/processes.ts'
import { dayMs } from '../clock.ts'
import { oneOf } from '../database/mongo.ts'
import { forbidden } from '../errors.ts'
import { NoticeModel } from '../notices/model.ts'
import { listNotices } from '../notices/queries.ts'
import type { Job } from './contract.ts'
import { defineJob, JobFailure } from './definition.ts'
import { enqueue } from './enqueue.ts'
import { JobModel } from './model.ts'
import { claimJob, fail, requestCancel, restart } from './store.ts'

let named: NamedWork

beforeAll(async () => {
  named = await startNamedWork()
})
afterAll(() => named.stop())

describe('an ended job', () => {
  const stored = ({ id }: Job) => JobModel.findById(id).orFail().lean()
  const daysAgo = (one: Job, days: number) =>
    JobModel.updateOne({ _id: one.id }, [{ $set: { forgetAt: { $subtract: ['$forgetAt', days * dayMs] } } }], { updatePipeline: true })
  const endedAs = async (name: string, act?: () => Promise<void>) => {
    assign(name, act ?? (async () => {}))
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
  const refusal = { code: 'rule_broken', message: expect.stringContaining('You already have 3 pieces of work in progress.') }

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
    (await listNotices({ id: ownerId, permissions: [] })).items
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
    named.system.work([quiet])
    const enqueueQuiet = (name: string, act: () => Promise<void>) => {
      assign(name, act)
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
