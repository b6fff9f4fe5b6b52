import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRandom, type Random } from '../demo/random.ts'
import { createClient, type Client } from '../testing/http/client.ts'
import { canOwnDatabase } from '../testing/system/infrastructure.ts'
import { until } from '../testing/system/processes.ts'
import { startRig, type Rig } from '../testing/faults/rig.ts'
import { seed } from '../testing/seed.ts'
import { signingIn } from '../testing/http/signing-in.ts'
import { demoStaff } from '../demo/accounts.ts'
import { crashPoints, type CrashPoint } from './process/crash.ts'
import { inTier, lengthOf } from '../testing/tier.ts'

// The whole system under a stream of changes, while its parts are killed or stand still. FAULT_ROUNDS sets the length, SEED repeats a run.
// In `npm test` everything happens under one stream, and each process dies at one of its crash points, drawn by the seed; in the extended
// tests at each of them.

const rounds = lengthOf('FAULT_ROUNDS', 1)
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
  const underLoad = (fault: () => Promise<void>) => rig.underLoad(random.whole(1, 1_000_000), fault)
  const allReady = () => Promise.all([rig.worker, ...rig.apis].map((running) => running.ready()))

  beforeAll(async () => {
    console.log(`faults: SEED=${seed} FAULT_ROUNDS=${rounds}`)
    random = createRandom(seed)
    rig = await startRig()
  }, roundMs)
  afterAll(() => rig.stop(), roundMs)

  /** Has the process die at the points, one after the other. */
  async function dieAt(entry: 'api' | 'worker', points: readonly CrashPoint[]): Promise<void> {
    const victim = entry === 'worker' ? rig.worker : random.pick(rig.apis)
    const hits = () => points.map((point) => victim.hits(point))
    const expected = hits().map((count) => count + 1)
    console.log(`${entry}: ${points.join(', ')}`)
    // A worker recounts when it starts, in few parts: only the first is sure to come.
    victim.arm(points.map((point) => `${point}:${point === 'recount.afterPart' ? 1 : random.whole(1, 6)}`))
    await until(() => hits().every((count, index) => count === expected[index]), 240_000)
    await victim.ready()
  }

  /** Support, signed in at an API process. */
  async function support(api: 0 | 1): Promise<Client> {
    const client = createClient(rig.apis[api].url)
    const { signIn, last } = signingIn(client, demoStaff.find(({ role }) => role === 'support')?.email ?? '')
    await until(signIn, 60_000, last)
    return client
  }

  const processDies = (entry: 'api' | 'worker') => {
    const points = crashPoints.filter((point) => dies[point] === entry)
    return dieAt(entry, inTier([random.pick(points)], points))
  }

  /** Killed, and emptied, it costs time only: changes reach every console, and who is signed out loses access everywhere. */
  async function redisGoes(): Promise<void> {
    const [here, there] = [await support(0), await support(1)]
    const watcher = there.watch()
    await watcher.opened
    await rig.redis.flush()
    await rig.redis.kill()
    const seq = rig.consoles[0]?.seq() ?? 0
    await until(() => rig.consoles.every((console) => console.seq() > seq + 5))
    expect((await here.post('/auth/logout-all')).status).toBeLessThan(300)
    await until(() => !watcher.socket.connected)
    expect(watcher.messages.at(-1)).toEqual({ name: 'signed_out', message: { reason: 'signed_out_everywhere' } })
    await rig.redis.start()
    await rig.redis.flush()
  }

  /** While it answers nothing, requests are answered with 503; killed, it loses nothing that was acknowledged. */
  async function databaseGoes(): Promise<void> {
    const client = await support(0)
    const watcher = client.watch()
    await watcher.opened
    rig.database.freezeStorage()
    const refused = await client.get('/orders')
    expect([refused.status, refused.body.code]).toEqual([503, 'unavailable'])
    await until(() => watcher.stalls.length > 0)
    rig.database.thaw()
    await allReady()
    expect((await client.get('/orders')).status).toBe(200)
    await rig.database.kill()
    await rig.database.start()
    await allReady()
    watcher.close()
  }

  async function everythingGoes(): Promise<void> {
    for (const running of [rig.worker, ...rig.apis]) running.kill()
    await Promise.all([rig.database.kill(), rig.redis.kill()])
    await Promise.all([rig.database.start(), rig.redis.start()])
    await allReady()
  }

  /** What happens under one stream of changes, one after the other: in `npm test` all of it, as each stream comes to rest and is checked. */
  const streams: [string, (() => Promise<unknown>)[]][] = inTier(
    [
      [
        'an API process and a worker that die, Redis that is killed and emptied, and a database that stands still and is killed',
        [() => Promise.all([processDies('api'), processDies('worker')]), redisGoes, databaseGoes],
      ],
    ],
    [
      ['an API process that dies at its crash points', [() => processDies('api')]],
      ['a worker that dies at its crash points', [() => processDies('worker')]],
      ['Redis that is killed and emptied', [redisGoes]],
      ['a database that stands still and is killed', [databaseGoes]],
      ['everything killed at once', [everythingGoes]],
    ],
  )

  describe.each(Array.from({ length: rounds }, (_, round) => round + 1))('round %i', () => {
    it.each(streams)(
      '%s: nothing is missing and nothing is there twice',
      async (_what, faults) => {
        const found = await underLoad(async () => {
          for (const fault of faults) await fault()
        })
        expect(found).toEqual([])
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
