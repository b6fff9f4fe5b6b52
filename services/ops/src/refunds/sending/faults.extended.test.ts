import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRandom, type Random } from '../../demo/random.ts'
import type { CrashPoint } from '../../platform/process/crash.ts'
import { startBookings, times } from '../../testing/entities/bookings.ts'
import { createClient, keepSignedIn, type Client } from '../../testing/http/client.ts'
import { hurry, readRefunds, startManyRefunds, untilPaid, type ManyRefunds } from '../../testing/entities/many-refunds.ts'
import { fewOrders, startOps, type Ops } from '../../testing/system/ops.ts'
import { startPauser } from '../../testing/system/pauser.ts'
import { freePort, ready, startProcess, until, type OpsProcess } from '../../testing/system/processes.ts'
import { supervise, type Supervised } from '../../testing/system/supervised.ts'
import { seed } from '../../testing/seed.ts'
import { RefundModel, type RefundDoc } from '../model.ts'
import { lengthOf } from '../../testing/tier.ts'

// Refunds whose processes are killed, or stand still, at each step. REFUND_KILLS, BLOCKED_REFUNDS and BLOCK_MS set the lengths, SEED repeats
// the order. The judge compares documents, ledger and the gateways' own books.

const longMs = 14_400_000

let ops: Ops
let random: Random
let staff: Client
let many: ManyRefunds
/** The one that is there in the end, and while others stand still. */
let worker: Supervised
let stopSigningIn = () => {}

beforeAll(async () => {
  random = createRandom(seed)
  ops = await startOps({ providers: true, env: fewOrders })
  staff = await ops.staff('superAdmin')
  many = startManyRefunds(ops, await startBookings(ops), staff)
  stopSigningIn = keepSignedIn([staff])
  await ops.worker.kill('SIGKILL')
  worker = await supervise('worker', ops.env)
  await worker.ready()
}, 120_000)
afterAll(async () => {
  stopSigningIn()
  await worker.stop()
  await ops.stop()
})

describe(`processes that are killed, with SEED=${seed}`, () => {
  const kills = lengthOf('REFUND_KILLS', 8)
  const isLong = kills > 50
  const recoveryMaxMs = 30_000
  /** At which hit of the point a process ends, at most: of those that are hit several times for one refund. */
  const ofApi: readonly (readonly [CrashPoint, number])[] = [
    ['refunds.reserved', 1],
    ['change.afterCommit', 2],
    ['idempotency.afterEffect', 1],
  ]
  const ofWorker: readonly (readonly [CrashPoint, number])[] = [
    ['refunds.submittingStored', 1],
    ['refunds.sent', 1],
    ['refunds.ended', 1],
    ['relay.afterInsert', 2],
    ['subscriber.afterHandle', 20],
  ]
  const each = Math.ceil(kills / (ofApi.length + ofWorker.length))
  /** After this long one more refund is asked for: another process took the one that this was to die of, or it was not hit often enough. */
  const againMs = 3_000
  const againMax = 5
  const killedAt: number[] = []
  const asks: Promise<unknown>[] = []
  let failure: unknown = null

  /** How the processes die, one after the other: every point equally often, in any order. */
  const draw = (points: typeof ofApi, count: number) => {
    const crashes = points
      .flatMap(([point, hitsMax]) => times(each, () => ({ order: random.next(), crash: `${point}:${random.whole(1, hitsMax)}` })))
      .toSorted((a, b) => a.order - b.order)
    return times(count, (place) => crashes.filter((_, n) => n % count === place).map(({ crash }) => crash))
  }
  const hitsOf = (killed: readonly Supervised[], points: typeof ofApi) =>
    points.map(([point]) => [point, killed.reduce((sum, one) => sum + one.hits(point), 0)] as const)

  /** For each life of the process refunds are asked for until it has come to its crash point. */
  async function killAgain(killed: Supervised, crashes: readonly string[], send: () => Promise<string>): Promise<void> {
    const deaths = () => hitsOf([killed], [...ofApi, ...ofWorker]).reduce((sum, [, hits]) => sum + hits, 0)
    killed.arm(crashes)
    for (let count = 1; count <= crashes.length; count += 1) {
      await killed.ready().catch(() => {})
      for (let sent = 1; deaths() < count; sent += 1) {
        if (failure !== null) throw failure
        // Another process may hold a lease without which it never comes there: begun anew, it may get it.
        if (sent % againMax === 0) killed.arm(crashes.slice(count - 1))
        asks.push(send().catch((error: unknown) => void (failure = error)))
        await until(() => deaths() >= count, againMs).catch(() => {})
      }
      killedAt.push(Date.now())
      if (isLong && killedAt.length % 32 === 0) console.log(`  ${killedAt.length} deaths, ${many.count()} refunds`)
    }
    // One that goes on would keep the leases.
    await killed.stop()
  }

  /** How long it took from a death that a refund lived through until it was paid: from the first, and from the last one. */
  async function recoveries(): Promise<{ first: number[]; last: number[] }> {
    const lived = (await readRefunds()).flatMap(({ requestedAt, endedAt }) => {
      const end = endedAt?.getTime() ?? Infinity
      const ms = killedAt.filter((at) => at >= requestedAt.getTime() && at < end).map((at) => end - at)
      return ms.length > 0 ? [ms] : []
    })
    return { first: lived.map((ms) => Math.max(...ms)), last: lived.map((ms) => Math.min(...ms)) }
  }
  const shareOf = (ms: readonly number[], share: number) => ms.toSorted((a, b) => a - b)[Math.ceil(ms.length * share) - 1] ?? 0
  const inWords = (ms: readonly number[]) => `${shareOf(ms, 0.5)} ms (p50), ${shareOf(ms, 0.95)} (p95), ${shareOf(ms, 1)} at most`

  it(
    `pay each refund once, within half a minute, whatever they leave half done: ${kills} deaths`,
    async () => {
      await many.payFor(4 * kills)
      const beganAt = Date.now()
      const [api, second] = await Promise.all([supervise('api', ops.env), supervise('worker', ops.env)])
      const workers = [worker, second]
      try {
        const askDying = () => many.ask(createClient(api.url, { authorization: `Bearer ${staff.token()}` }))
        const ends = draw(ofWorker, workers.length)
        const dying = workers.map((killed, n) => killAgain(killed, ends[n] ?? [], () => many.ask()))
        const succeeded = Promise.all(dying).then(async () => (worker = await supervise('worker', ops.env)))
        await Promise.all([succeeded, ...draw(ofApi, 1).map((crashes) => killAgain(api, crashes, askDying))])
        await Promise.all(asks)
        if (!isLong) await hurry()
        await untilPaid()
        const hits = [...hitsOf([api], ofApi), ...hitsOf(workers, ofWorker)]
        const { first, last } = await recoveries()
        const counts = hits.map((hit) => hit.join(' ')).join(', ')
        console.log(`${killedAt.length} deaths, ${many.count()} refunds, ${(Date.now() - beganAt) / 1_000} s; ${counts}`)
        console.log(
          `${first.length} refunds lived through deaths; paid after the first: ${inWords(first)}; after the last: ${inWords(last)}`,
        )
        for (const [point, count] of hits) expect([point, count]).toEqual([point, each])
        await many.expectPaidOnce()
        // One that lives through many is hit again while it recovers: how long that takes depends on how soon processes come up.
        if (isLong) expect(shareOf(last, 0.95)).toBeLessThanOrEqual(recoveryMaxMs)
      } finally {
        await Promise.all([api.stop(), second.stop()])
      }
    },
    longMs,
  )
})

describe(`workers whose event loop stands still, with SEED=${seed}`, () => {
  const blocks = lengthOf('BLOCKED_REFUNDS', 4)
  /** 0: only until another worker has ended what they hold, which comes to it at once. */
  const blockMs = lengthOf('BLOCK_MS', 0)
  const lanes = blocks < 10 ? 2 : 6
  const points: readonly CrashPoint[] = ['refunds.submittingStored', 'refunds.sent']
  const pauser = startPauser()
  afterAll(() => pauser.close())
  /** Of each refund, what it was when a late writer went on. */
  const before = new Map<string, string>()
  const stateOf = ({ version, timeline, status }: RefundDoc) => JSON.stringify({ version, timeline, status })

  /** Another worker ends what the one that stands still has in hand: asks the gateway, or sends it again under its key. */
  async function untilTakenOver(stoppedAt: Date): Promise<void> {
    const held = { status: 'submitting', submittedAt: { $lte: stoppedAt } }
    await until(async () => {
      if (blockMs === 0) await hurry(stoppedAt)
      return (await RefundModel.collection.countDocuments(held)) === 0
    }, 120_000)
    await wait(Math.max(0, stoppedAt.getTime() + blockMs - Date.now()))
  }

  async function blockAgain(late: OpsProcess, point: CrashPoint, count: number): Promise<void> {
    await ready(late)
    pauser.watch(late.child)
    const stops = () => late.output().split(`crash point ${point} hit\n`).length - 1
    for (let block = 1; block <= count; block += 1) {
      while (stops() < block) {
        const id = await many.ask()
        const isOver = async () => stops() >= block || (await readRefunds({ _id: id }))[0]?.status === 'succeeded'
        // Another one may have it in hand, and stand still.
        await Promise.race([until(isOver, longMs), wait(3_000)])
        // It says that it stops before it does: told to go on in between, it would stand still unseen.
        if (stops() < block) pauser.resume(late.child)
      }
      await untilTakenOver(new Date())
      for (const doc of await readRefunds({ status: 'succeeded' })) before.set(doc._id.toHexString(), stateOf(doc))
      pauser.resume(late.child)
    }
    // Ending waits for what it has in hand, and it may come to its point again.
    const resuming = setInterval(() => pauser.resume(late.child), 100)
    await late.kill('SIGTERM').finally(() => clearInterval(resuming))
  }

  it(
    `find every refund paid that they held, and write nothing late: ${blocks} times`,
    async () => {
      // Most are taken by the one that is free.
      await many.payFor(20 * blocks)
      const beganAt = Date.now()
      const workers = await Promise.all(
        times(lanes, async (lane) => {
          const point = points[lane % points.length] as CrashPoint
          const late = startProcess('worker', await freePort(), { ...ops.env, CRASH_AT: `${point}:1:stop` })
          return { late, point, count: times(blocks, (block) => block).filter((block) => block % lanes === lane).length }
        }),
      )
      try {
        await Promise.all(workers.map(({ late, point, count }) => blockAgain(late, point, count)))
      } finally {
        for (const { late } of workers) late.child.kill('SIGKILL')
      }
      await untilPaid()
      const after = new Map((await readRefunds()).map((doc) => [doc._id.toHexString(), stateOf(doc)]))
      for (const [id, state] of before) expect(after.get(id)).toBe(state)
      console.log(`stood still ${blocks} times, ${many.count()} refunds so far, ${(Date.now() - beganAt) / 1_000} s`)
      await many.expectPaidOnce()
    },
    longMs,
  )
})
