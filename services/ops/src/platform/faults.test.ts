import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRandom, type Random } from '../demo/random.ts'
import { canOwnDatabase } from '../testing/infrastructure.ts'
import { until } from '../testing/processes.ts'
import { startRig, type Rig } from '../testing/rig.ts'
import { seed } from '../testing/seed.ts'
import { crashPoints, type CrashPoint } from './process/crash.ts'
import { lengthOf } from '../testing/tier.ts'

// The whole system under a stream of changes, while its parts are killed. FAULT_ROUNDS sets the length, SEED repeats a run. Without
// FAULT_ROUNDS, each process dies at half of its crash points, drawn by the seed.

const rounds = lengthOf('FAULT_ROUNDS', 1)
const isShort = process.env['FAULT_ROUNDS'] === undefined
const roundMs = 300_000

/** Those that a gateway is needed for are hit by the tests of payments. */
const dies: Partial<Record<CrashPoint, 'api' | 'worker'>> = {
  'change.afterCommit': 'api',
  'idempotency.afterEffect': 'api',
  'live.beforeEmit': 'api',
  'relay.beforeInsert': 'worker',
  'relay.afterInsert': 'worker',
  'relay.afterPull': 'worker',
  'subscriber.afterHandle': 'worker',
  'stats.beforeApply': 'worker',
  'recount.afterPart': 'worker',
}

describe.skipIf(!canOwnDatabase)(`under a stream of changes, with SEED=${seed}`, () => {
  let rig: Rig
  let random: Random
  const draw = <T>(from: readonly T[], count: number): T[] => {
    const left = [...from]
    return Array.from({ length: count }, () => left.splice(random.whole(0, left.length - 1), 1)).flat()
  }
  const underLoad = (fault: () => Promise<void>) => rig.underLoad(random.whole(1, 1_000_000), fault)

  beforeAll(async () => {
    console.log(`faults: SEED=${seed} FAULT_ROUNDS=${rounds}`)
    random = createRandom(seed)
    rig = await startRig()
  }, roundMs)
  afterAll(() => rig.stop(), roundMs)

  describe.each(Array.from({ length: rounds }, (_, round) => round + 1))('round %i', () => {
    it.each([
      ['an API process', 'api'],
      ['a worker', 'worker'],
    ] as const)(
      '%s that dies at each of its crash points, one after the other, leaves nothing missing and nothing twice',
      async (_process, entry) => {
        const all = crashPoints.filter((point) => dies[point] === entry)
        const points = isShort ? draw(all, Math.ceil(all.length / 2)) : all
        console.log(`${entry}: ${points.join(', ')}`)
        const victim = entry === 'worker' ? rig.worker : random.pick(rig.apis)
        const hits = () => points.map((point) => victim.hits(point))
        const expected = hits().map((count) => count + 1)
        const faults = await underLoad(async () => {
          // A worker recounts when it starts, in few parts: only the first is sure to come.
          victim.arm(points.map((point) => `${point}:${point === 'recount.afterPart' ? 1 : random.whole(1, 6)}`))
          await until(() => hits().every((count, index) => count === expected[index]), 240_000)
          await victim.ready()
        })
        expect(faults).toEqual([])
      },
      roundMs,
    )

    it(
      'Redis killed, and emptied, costs time only',
      async () => {
        const faults = await underLoad(async () => {
          await rig.redis.flush()
          await rig.redis.kill()
          const seq = rig.consoles[0]?.seq() ?? 0
          await until(() => rig.consoles.every((console) => console.seq() > seq + 5))
          await rig.redis.start()
          await rig.redis.flush()
        })
        expect(faults).toEqual([])
      },
      roundMs,
    )

    it(
      'the database killed loses nothing that was acknowledged, and every console catches up',
      async () => {
        const faults = await underLoad(async () => {
          await rig.database.kill()
          await rig.database.start()
          await Promise.all([rig.worker, ...rig.apis].map((running) => running.ready()))
        })
        expect(faults).toEqual([])
      },
      roundMs,
    )

    it(
      'everything killed at once comes back whole',
      async () => {
        const faults = await underLoad(async () => {
          for (const running of [rig.worker, ...rig.apis]) running.kill()
          await Promise.all([rig.database.kill(), rig.redis.kill()])
          await Promise.all([rig.database.start(), rig.redis.start()])
          await Promise.all([rig.worker, ...rig.apis].map((running) => running.ready()))
        })
        expect(faults).toEqual([])
      },
      roundMs,
    )
  })

  // A checker that cannot fail proves nothing: each fault is injected, detected, and undone.
  describe('the checker', () => {
    const events = () => rig.db().collection<{ _id: number }>('events')
    const stats = () => rig.db().collection<{ _id: string }>('stats')
    const head = async () => (await events().find().sort({ _id: -1 }).limit(1).toArray())[0]?._id ?? 0

    beforeAll(() => rig.halt())

    it('finds nothing in a whole system', async () => {
      expect(await rig.check()).toEqual([])
    })

    it('sees an event that is missing, in the middle and at the end', async () => {
      const last = await head()
      for (const seq of [last - 20, last]) {
        const event = await events().findOneAndDelete({ _id: seq })
        if (!event) throw new Error(`there is no event ${seq}`)
        expect(await rig.check()).not.toEqual([])
        await events().insertOne(event)
        expect(await rig.check()).toEqual([])
      }
    })

    it('sees an event that is there twice', async () => {
      const last = await head()
      const event = await events().findOne({ _id: last - 3 })
      await events().dropIndex('entity_1_id_1_version_1')
      await events().insertOne({ ...event, _id: last + 1 })
      expect(await rig.check()).toEqual(expect.arrayContaining([expect.stringMatching(/^the log has versions/)]))
      await events().deleteOne({ _id: last + 1 })
    })

    it('sees one counter that is one too high', async () => {
      await stats().updateOne({ _id: 'orders' }, { $inc: { 'counts.delivered': 1 } })
      expect(await rig.check()).toEqual([expect.stringMatching(/^the counter delivered is/)])
      await stats().updateOne({ _id: 'orders' }, { $inc: { 'counts.delivered': -1 } })
    })

    it('sees an audit entry that is missing, an order that moved unseen, and an acknowledged change that is gone', async () => {
      const audit = rig.db().collection('audit')
      const entry = await audit.findOneAndDelete({ entity: 'order' }, { sort: { at: -1 } })
      expect(await rig.check()).toEqual([expect.stringMatching(/^the audit has versions/)])
      if (entry) await audit.insertOne(entry)
      const orders = rig.db().collection('orders')
      const [order] = await orders.find().sort({ updatedAt: -1 }).limit(1).toArray()
      if (!order) throw new Error('there is no order')
      await orders.updateOne({ _id: order._id }, { $set: { status: 'refunded' } })
      expect(await rig.check()).toEqual(expect.arrayContaining([expect.stringMatching(/its last event says/)]))
      await orders.deleteOne({ _id: order._id })
      expect(await rig.check()).toEqual(expect.arrayContaining([expect.stringMatching(/was acknowledged and is lost/)]))
      await orders.insertOne(order)
      expect(await rig.check()).toEqual([])
    })

    it('sees a console that was sent an event twice, or shows an old version', async () => {
      const [console] = rig.consoles
      const last = console?.received.at(-1)
      if (!console || !last) throw new Error('no console was sent anything')
      console.received.push(last)
      expect(await rig.check()).toEqual(expect.arrayContaining([expect.stringMatching(/^console 0 was sent/)]))
      console.received.pop()
      console.shown.set(last.id, 0)
      expect(await rig.check()).toEqual(expect.arrayContaining([expect.stringMatching(/^console 0 shows version 0/)]))
    })
  })
})
