import { afterAll, beforeAll, expect, it } from 'vitest'
import { times } from '../../testing/entities/bookings.ts'
import { assign, ends, ownerId, start, startNamedWork, timesOf, type NamedWork } from '../../testing/named-work.ts'
import { until } from '../../testing/system/processes.ts'
import { JobModel } from './model.ts'
import { restart } from './store.ts'
import { lengthOf } from '../../testing/tier.ts'

/** How many jobs fail whatever is done; a hundred times as many do not. A long run sets more. */
const count = lengthOf('POISON_JOBS', 1)

let named: NamedWork
beforeAll(async () => {
  named = await startNamedWork()
})
afterAll(() => named.stop())

const failed = () => JobModel.find({ status: 'failed' }).lean()

/** How long so many jobs take that do nothing, of which some fail. */
async function work(name: string, failing: number): Promise<number> {
  const startedAt = Date.now()
  const doneBefore = await JobModel.countDocuments({ status: 'succeeded' })
  const all = times(100 * count, (n) => `${name} ${n}`)
  await Promise.all(all.map((each, n) => start(each, n < failing ? () => Promise.reject(new Error('poison')) : undefined)))
  const done = doneBefore + all.length - failing
  await until(async () => (await JobModel.countDocuments({ status: 'succeeded' })) === done, 120_000)
  return Date.now() - startedAt
}

it(`${count} in ${100 * count} that always fail hold up none of the others, are seen, and done once when the cause is gone`, async () => {
  const [without, withSome] = [await work('plain', 0), await work('mixed', count)]
  await until(async () => (await failed()).length === count, 120_000)
  console.log(`${100 * count} jobs took ${without} ms without, ${withSome} ms with ${count} that fail`)
  for (const { _id, title, error, attempts } of await failed()) {
    expect([error, attempts]).toEqual(['Something went wrong on the server.', 3])
    const [id, name] = [_id.toHexString(), title.slice('Work '.length)]
    assign(name)
    const restarted = await Promise.all(times(2, () => restart(id, ownerId)))
    expect(restarted.filter((job) => job !== null)).toHaveLength(1)
    await ends({ id } as never, 'succeeded')
    expect(timesOf(name)).toBe(4)
  }
}, 300_000)
