import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import mongoose from 'mongoose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRandom, type Random } from '../demo/random.ts'
import { inParallel } from '../platform/concurrency/in-parallel.ts'
import { oneOf } from '../platform/database/mongo.ts'
import type { CrashPoint } from '../platform/process/crash.ts'
import { startBookings, times, type Bookings } from '../testing/bookings.ts'
import { createClient, keepSignedIn, type Client } from '../testing/client.ts'
import { insist } from '../testing/insist.ts'
import { findMoneyFaults, type Books } from '../testing/money-checker.ts'
import { fewOrders, startOps, type Ops } from '../testing/ops.ts'
import { startPauser } from '../testing/pauser.ts'
import { freePort, ready, startProcess, until, type OpsProcess } from '../testing/processes.ts'
import { providersClient } from '../testing/providers.ts'
import { payAtGateway } from '../testing/refunds.ts'
import { settledHead } from '../testing/settled.ts'
import { supervise, type Supervised } from '../testing/supervised.ts'
import type { Refund } from './contract.ts'
import { RefundModel, type RefundDoc } from './model.ts'
import { keyOf } from './outcomes.ts'

// Refunds whose processes are killed, or stand still, at each step. REFUND_KILLS, BLOCKED_REFUNDS and BLOCK_MS set the lengths, SEED repeats
// the order. The judge compares documents, ledger and the gateways' own books.

const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
const longMs = 14_400_000
/** Of one payment, so that they stay below what needs a second person. */
const perPayment = 20
const shirts = { serviceType: 'ironing', item: 'Shirt', quantity: 100, declaredValueSen: 9_000 }

let ops: Ops
let bookings: Bookings
let random: Random
let staff: Client
let sandbox: ReturnType<typeof providersClient>
/** The one that is there in the end, and while others stand still. */
let worker: Supervised
let stopSigningIn = () => {}

beforeAll(async () => {
  random = createRandom(seed)
  ops = await startOps({ providers: true, env: fewOrders })
  bookings = await startBookings(ops)
  sandbox = providersClient({ url: ops.providers?.url ?? '', controlKey: ops.env['PROVIDERS_CONTROL_KEY'] ?? '' })
  staff = await ops.staff('superAdmin')
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

let payments: string[] = []
let asked = 0
const answered = new Map<string, string[]>()

/** Orders that are paid at the two gateways in turn, for so many refunds. */
async function payFor(refunds: number): Promise<void> {
  payments = []
  await inParallel(
    times(Math.ceil(refunds / perPayment), (n) => n),
    4,
    async (n) => {
      const order = await payAtGateway(bookings, ops, sandbox, { method: n % 2 ? 'card' : 'fpx', change: { lines: [shirts] } })
      payments.push(order.id)
    },
  )
}

/** Asks for a refund of an amount of its own, under one key until it is answered: first `at` one process, then at the one that lives. */
async function ask(at: Client = staff): Promise<string> {
  const amountSen = (asked += 1)
  const key = randomUUID()
  const clients = [at]
  const { status, body } = await insist(() =>
    (clients.pop() ?? staff).post<Refund>(
      `/payments/${payments[amountSen % payments.length]}/refunds`,
      { amountSen, reason: 'damaged_items' },
      { 'idempotency-key': key },
    ),
  )
  expect([status, body.code, body.needsSecondPerson]).toEqual([201, undefined, false])
  answered.set(key, [body.id])
  return body.id
}

const readRefunds = (filter: object = {}) => RefundModel.find(filter).lean<RefundDoc[]>()
const isOpen = { status: oneOf<RefundDoc['status']>(['approved', 'submitting', 'unknown']) }

/** What was perhaps sent before then is asked about, and sent again under its key, at once: as if its time had come. */
const hurry = (sentBefore = new Date()) =>
  RefundModel.collection.updateMany(
    { status: 'submitting', submittedAt: { $lte: sentBefore } },
    { $set: { submittedAt: new Date(sentBefore.getTime() - 60_000), nextCheckAt: new Date() } },
  )

/**
 * Whatever is open a minute after the last fault is stuck. What a worker tried to send whose connection had ended while it stood still may
 * have arrived: it is sent again once the gateway has said for ten minutes that it never heard of it, which are over at once.
 */
async function untilPaid(): Promise<void> {
  let open: RefundDoc[] = []
  const looked = { status: 'unknown', notFoundSince: { $type: 'date' } }
  await until(
    async () => {
      await RefundModel.collection.updateMany(looked, { $set: { notFoundSince: new Date(Date.now() - 601_000) } })
      open = await readRefunds(isOpen)
      return open.length === 0
    },
    60_000,
    () => JSON.stringify(open.map(({ number, status, problem, nextCheckAt }) => ({ number, status, problem, nextCheckAt }))),
  )
}

/** Each that was asked for has moved once, and everything says so. */
async function expectPaidOnce(): Promise<void> {
  const db = mongoose.connection.db as mongoose.mongo.Db
  await until(async () => (await settledHead(db)) !== null, 120_000)
  const books = (await sandbox.control('books')) as Books
  const moved = Object.values(books).flatMap(({ movements }) => movements.filter(({ kind }) => kind === 'refund').map(({ key }) => key))
  const keys = [...answered.values()].flatMap((ids) => ids.map(keyOf))
  expect({ moved: moved.toSorted(), faults: await findMoneyFaults(db, books, answered) }).toEqual({ moved: keys.toSorted(), faults: [] })
}

describe(`processes that are killed, with SEED=${seed}`, () => {
  const kills = Number(process.env['REFUND_KILLS'] ?? 8)
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
    const hasDied = (count: number) => () => {
      if (failure !== null) throw failure
      return deaths() >= count
    }
    for (let count = 1; count <= crashes.length; count += 1) {
      await killed.ready().catch(() => {})
      while (!hasDied(count)()) {
        asks.push(send().catch((error: unknown) => void (failure = error)))
        await until(hasDied(count), againMs).catch(() => {})
      }
      killedAt.push(Date.now())
    }
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
      await payFor(4 * kills)
      const beganAt = Date.now()
      const [api, second] = await Promise.all([supervise('api', ops.env), supervise('worker', ops.env)])
      const workers = [worker, second]
      try {
        const askDying = () => ask(createClient(api.url, { authorization: `Bearer ${staff.token()}` }))
        const ends = draw(ofWorker, workers.length)
        await Promise.all([
          ...draw(ofApi, 1).map((crashes) => killAgain(api, crashes, askDying)),
          ...workers.map((killed, n) => killAgain(killed, ends[n] ?? [], () => ask())),
        ])
        await Promise.all(asks)
        if (!isLong) await hurry()
        await untilPaid()
        const hits = [...hitsOf([api], ofApi), ...hitsOf(workers, ofWorker)]
        const { first, last } = await recoveries()
        const counts = hits.map((hit) => hit.join(' ')).join(', ')
        console.log(`${killedAt.length} deaths, ${answered.size} refunds, ${(Date.now() - beganAt) / 1_000} s; ${counts}`)
        console.log(
          `${first.length} refunds lived through deaths; paid after the first: ${inWords(first)}; after the last: ${inWords(last)}`,
        )
        for (const [point, count] of hits) expect([point, count]).toEqual([point, each])
        await expectPaidOnce()
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
  const blocks = Number(process.env['BLOCKED_REFUNDS'] ?? 4)
  /** 0: only until another worker has ended what they hold, which comes to it at once. */
  const blockMs = Number(process.env['BLOCK_MS'] ?? 0)
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
    const stops = () => late.output().split(`crash point ${point} hit\n`).length - 1
    for (let block = 1; block <= count; block += 1) {
      while (stops() < block) {
        const id = await ask()
        const isOver = async () => stops() >= block || (await readRefunds({ _id: id }))[0]?.status === 'succeeded'
        // Another one may have it in hand, and stand still.
        await Promise.race([until(isOver, longMs), wait(3_000)])
      }
      // For a process that stands still and whose parent is gone.
      pauser.pause(late.child)
      await untilTakenOver(new Date())
      for (const doc of await readRefunds({ status: 'succeeded' })) before.set(doc._id.toHexString(), stateOf(doc))
      pauser.resume(late.child)
    }
    // Ending waits for what it has in hand, and it may come to its point again.
    const resuming = setInterval(() => pauser.resume(late.child), 100)
    await late.kill('SIGTERM').finally(() => clearInterval(resuming))
    expect(await late.exited).toBe(0)
  }

  it(
    `find every refund paid that they held, and write nothing late: ${blocks} times`,
    async () => {
      await payFor(8 * blocks)
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
      console.log(`stood still ${blocks} times, ${answered.size} refunds so far, ${(Date.now() - beganAt) / 1_000} s`)
      await expectPaidOnce()
    },
    longMs,
  )
})
