import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRandom } from '../../demo/random.ts'
import { checkDue, openBank } from '../../payouts/sending/gateway-calls.ts'
import { payoutInvariants } from '../../payouts/invariants.ts'
import { PayoutModel, type PayoutDoc } from '../../payouts/model.ts'
import { readPayoutStats } from '../../payouts/stats.ts'
import { inParallel, partsOf } from '../../platform/concurrency/in-parallel.ts'
import { oneOf, Types } from '../../platform/database/mongo.ts'
import { JobModel } from '../../platform/jobs/model.ts'
import type { CheckScope, Invariant } from '../../platform/ledger/invariant.ts'
import { readConfig } from '../../platform/process/config.ts'
import { demoPassword } from '../../demo/accounts.ts'
import { booking, countByStatus, startBookings, times } from '../../testing/entities/bookings.ts'
import { keepSignedIn, type Client } from '../../testing/http/client.ts'
import { disturb, type Disturbance } from '../../testing/faults/disturbance.ts'
import { judge } from '../../testing/faults/gateway-recovery.ts'
import { startRedis } from '../../testing/system/infrastructure.ts'
import { fewOrders, startOps, type Ops } from '../../testing/system/ops.ts'
import { askForRun, draftRun, insertEarners, itemsOfRun, moveRun, paidByBank, readRun } from '../../testing/entities/payout-batches.ts'
import { postMoney } from '../../testing/entities/payments.ts'
import { deliverForEach, financeStaff } from '../../testing/entities/payouts.ts'
import { until } from '../../testing/system/processes.ts'
import { sandboxOf, type Sandbox } from '../../testing/system/providers.ts'
import { startSeeded, type Seeded } from '../../testing/system/seeded.ts'
import { untilSettled } from '../../testing/faults/settled.ts'
import { supervise, type Supervised } from '../../testing/system/supervised.ts'
import { seed } from '../../testing/seed.ts'
import { payoutBatchInvariants } from '../invariants.ts'
import type { PayoutBatchDetails } from '../contract.ts'
import { MemberModel, PayoutBatchModel, type PayoutBatchDoc } from '../model.ts'
import { lengthOf } from '../../testing/tier.ts'

// Payout batches whose approval is contested, and whose workers die. APPROVAL_RACES and PAYOUT_RUN_ITEMS set the lengths, SEED repeats the races.

let redis: Awaited<ReturnType<typeof startRedis>>
let ops: Ops
let seeded: Seeded
let admin: Client
let maker: Client
let sandbox: Sandbox
let stopSigningIn = () => {}

beforeAll(async () => {
  console.log(`payout runs: SEED=${seed}`)
  redis = await startRedis()
  ops = await startOps({ providers: true, env: { ...fewOrders, REDIS_URL: redis.url } })
  seeded = await startSeeded()
  ;({ admin, maker } = await financeStaff(ops))
  stopSigningIn = keepSignedIn([admin, maker])
  sandbox = sandboxOf(ops)
})
afterAll(async () => {
  stopSigningIn()
  await ops.stop()
  await redis.stop()
})

describe('approve against reject', () => {
  const rounds = lengthOf('APPROVAL_RACES', 5)
  const lanes = Math.min(rounds, 4)
  const stepMs = 60_000

  it(`has one winner, in every one of ${rounds} races, and pays what was approved alone`, async () => {
    const random = createRandom(seed)
    const other = await ops.somebody(['finance.read', 'finance.approve'])
    const stopOther = keepSignedIn([other])
    const wins = { approved: 0, rejected: 0 }
    let approvalMs = 200
    const [paid, unpaid]: [string[], string[]] = [[], []]
    const race = async (agentId: string) => {
      const { id } = await draftRun(maker, [agentId], {}, stepMs)
      const [item] = await itemsOfRun(maker, id)
      const { version } = await moveRun(maker, id, 'submit')
      const approve = async () => {
        const sentAt = Date.now()
        const answer = await postMoney(admin, `/payout-batches/${id}/approve`, { version, password: demoPassword, agents: 1 })
        approvalMs = Date.now() - sentAt
        return answer
      }
      const reject = () => postMoney(other, `/payout-batches/${id}/reject`, { version, reason: 'No' })
      // The one checks a password first: sent at the same time, it would always come second.
      const answers = await Promise.all([approve(), wait(random.whole(0, approvalMs)).then(reject)])
      expect(countByStatus(answers)).toEqual({ 200: 1, 409: 1 })
      const isApproved = answers[0].status === 200
      wins[isApproved ? 'approved' : 'rejected'] += 1
      const ids = isApproved ? paid : unpaid
      ids.push(item?.payout.id ?? '')
      await until(async () => (await readRun(maker, id)).status === (isApproved ? 'completed' : 'rejected'), stepMs)
      // Closed, so that the agent may be in the next one.
      await until(async () => (await MemberModel.countDocuments({ openAgentId: new Types.ObjectId(agentId) })) === 0, stepMs)
      if (isApproved) await deliverForEach(seeded, [{ id: agentId, name: item?.payout.agent.name ?? '' }])
    }
    const agentIds = await insertEarners(admin, seeded, ops.env, lanes)
    await inParallel(
      agentIds.map((agentId, lane) => ({ agentId, own: times(rounds, (round) => round).filter((round) => round % lanes === lane).length })),
      lanes,
      async ({ agentId, own }) => {
        for (let round = 0; round < own; round += 1) await race(agentId)
      },
    ).finally(stopOther)
    console.log(`approved ${wins.approved}, rejected ${wins.rejected}`)
    expect(await paidByBank(sandbox, [...paid, ...unpaid])).toEqual(paid.toSorted())
  })
})

describe('workers that are killed', () => {
  /** 8, or as many as a longer run asks for, in twenty runs, with workers that live three seconds and a Redis that is disturbed all the time. */
  const count = lengthOf('PAYOUT_RUN_ITEMS', 8)
  const isLong = count > 100
  /** `none` and `workers` (which are killed, while Redis stays as it is) tell what that costs; `all` by default. */
  const disturbed = process.env['PAYOUT_RUN_DISTURBED'] ?? 'all'
  const perRun = isLong ? Math.ceil(count / 20) : count
  const longMs = 3_000_000
  const points = [
    ['payoutBatches.itemMade', 3],
    ['payoutBatches.itemReleased', 2],
    ['payouts.attemptSent', 1],
    ['payoutBatches.recounted', 1],
  ] as const

  it(
    `make and pay each of ${count} payouts once, whatever they leave half done`,
    async () => {
      // All of them before anything else is booked: their orders are inserted under the next free numbers.
      const agentIds = await insertEarners(admin, seeded, ops.env, count)
      began = Date.now()
      await ops.worker.kill('SIGKILL')
      const workers = await Promise.all(times(isLong ? 2 : 1, () => supervise('worker', ops.env)))
      const disturbance = disturbed === 'none' ? null : await startDisturbing(workers)
      const reporting = setInterval(() => isLong && void reportProgress(), 15_000)
      try {
        const ids: string[] = []
        for (let from = 0; from < count; from += perRun) {
          const id = await createRun(agentIds.slice(from, from + perRun), workers)
          await release(id)
          if (!isLong) await untilPaidAfter(id, workers)
          ids.push(id)
        }
        // What was cut off before it reached the bank waits ten minutes: the next runs do not wait for it.
        if (isLong) for (const id of ids) await untilPaid(id)
        await disturbance?.stop()
        await reportPace(ids)
        if (disturbance) report(disturbance)
        await expectPaidOnce(ids)
      } finally {
        clearInterval(reporting)
        await disturbance?.stop()
        await Promise.all(workers.map((worker) => worker.stop()))
      }
    },
    isLong ? 2 * longMs : 180_000,
  )

  async function createRun(agentIds: readonly string[], [worker]: readonly Supervised[]): Promise<string> {
    if (!isLong) worker?.arm(points.map(([point, hits]) => `${point}:${hits}`))
    const { id } = (await askForRun(maker, agentIds)).body
    if (!isLong) {
      await until(() => worker?.hits('payoutBatches.itemMade') === 1)
      await endLeases()
      await PayoutModel.db.collection('payoutMakings').updateMany({}, { $set: { until: new Date(0) } })
    }
    return id
  }

  async function release(id: string): Promise<void> {
    await untilRun(id, ({ preparing }) => preparing === null)
    log(`${id} is prepared`)
    await moveRun(maker, id, 'submit')
    // More than may leave on a day.
    await PayoutModel.db.collection('payoutOutflows').deleteMany({})
    await moveRun(admin, id, 'approve')
  }

  const isCompleted = ({ status }: PayoutBatchDetails) => status === 'completed'

  /** Looking takes time that a long run has not left. */
  const untilRun = (id: string, is: (run: PayoutBatchDetails) => boolean) =>
    until(
      async () => {
        if (isLong) await wait(2_000)
        return is(await readRun(maker, id))
      },
      isLong ? longMs : 60_000,
    )

  async function untilPaid(id: string): Promise<void> {
    await untilRun(id, isCompleted)
    log(`${id} is paid`)
  }

  /** What waits for a clock is due at once. */
  async function untilPaidAfter(id: string, [worker]: readonly Supervised[]): Promise<void> {
    await until(() => points.every(([point]) => worker?.hits(point) === 1))
    const bank = openBank(readConfig(ops.env))
    await until(async () => {
      await checkDue(bank, new Date(Date.now() + 60_000))
      return isCompleted(await readRun(maker, id))
    }, 60_000)
  }

  async function expectPaidOnce(runIds: readonly string[]): Promise<void> {
    const payouts = await PayoutModel.find({ batchId: oneOf(runIds.map((id) => new Types.ObjectId(id))) }).lean<PayoutDoc[]>()
    const ids = payouts.map(({ _id }) => _id.toHexString()).toSorted()
    expect(ids).toHaveLength(count)
    expect(await paidByBank(sandbox, ids)).toEqual(ids)
    await untilSettled(isLong ? 600_000 : 60_000)
    const wrong = async (invariant: Invariant, docs: readonly object[]) => {
      const records = async function* () {
        for (const part of partsOf(docs, 500)) yield await Promise.resolve(part)
      }
      return invariant.check({ isWhole: true, seqs: { from: 0, to: 0 }, records } as unknown as CheckScope)
    }
    for (const invariant of payoutInvariants) {
      await until(async () => (await wrong(invariant, payouts)).length === 0, 60_000).catch(() => {})
      expect([invariant.id, await wrong(invariant, payouts)]).toEqual([invariant.id, []])
    }
    const runs = await PayoutBatchModel.find({}).lean<PayoutBatchDoc[]>()
    for (const invariant of payoutBatchInvariants) expect(await wrong(invariant, runs)).toEqual([])
    expect(await judge(sandbox)).toEqual([])
    await until(async () => (await readPayoutStats()).completed === (await PayoutModel.countDocuments({ status: 'completed' })))
  }

  /** What a killed worker was making may be taken by another at once. */
  const endLeases = () =>
    JobModel.collection.updateMany({ status: 'running', kind: 'payout-batches' }, { $set: { 'lease.until': new Date(0) } })

  let began = Date.now()
  const log = (text: string) => (isLong ? console.log(`  ${Math.round((Date.now() - began) / 1_000)} s: ${text}`) : undefined)

  const startDisturbing = async (workers: readonly Supervised[]): Promise<Disturbance> => {
    const [{ customerId }, customer] = [await startBookings(ops), ops.app('customer')]
    const steps = isLong
      ? { workers, pauseMs: 10_000, awayMs: 3_000, turns: disturbed === 'all' ? Infinity : 0 }
      : { workers: [], pauseMs: 500, awayMs: 500, turns: 6 }
    return disturb({ redis, ...steps, afterKill: endLeases, ask: () => customer.post('/field/orders', booking(customerId)) })
  }

  function report({ counts, away }: Disturbance): void {
    const tookMs = away.tookMs.toSorted((one, other) => one - other)
    const p99 = tookMs[Math.ceil(tookMs.length * 0.99) - 1]
    console.log(`  ${JSON.stringify(counts)}; of ${tookMs.length} bookings without Redis ${away.failed} failed, p99 ${p99} ms`)
    expect([away.failed, away.unanswered]).toEqual([0, 0])
  }

  /** When each payout was paid, by its own account: the last ones may have waited ten minutes for the bank. */
  async function reportPace(runIds: readonly string[]): Promise<void> {
    const paid = await PayoutModel.find({ batchId: oneOf(runIds.map((id) => new Types.ObjectId(id))) })
      .sort({ completedAt: 1 })
      .lean<PayoutDoc[]>()
    const after = (share: number) => Math.round(((paid[Math.ceil(paid.length * share) - 1]?.completedAt?.getTime() ?? NaN) - began) / 1_000)
    console.log(
      `  ${count} payouts in ${runIds.length} runs: half were paid after ${after(0.5)} s, 95 % after ${after(0.95)} s, all after ${after(1)} s`,
    )
  }

  async function reportProgress(): Promise<void> {
    const found = await PayoutModel.aggregate<{ _id: string; count: number }>([
      { $match: { createdAt: { $gt: new Date(began) } } },
      { $group: { _id: '$status', count: { $sum: 1 } } },
    ])
    const states = found.map((each) => `${each._id} ${each.count}`)
    log(states.toSorted().join(', '))
  }
})
