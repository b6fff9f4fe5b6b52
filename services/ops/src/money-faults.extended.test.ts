import { randomUUID } from 'node:crypto'
import mongoose from 'mongoose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword, demoStaff } from './demo/accounts.ts'
import { createRandom, type Random } from './demo/random.ts'
import type { Order } from './orders/contract.ts'
import { crashPoints } from './platform/process/crash.ts'
import { startBookings, times } from './testing/entities/bookings.ts'
import { createClient, type Answer, type Client } from './testing/http/client.ts'
import { judge, recover } from './testing/faults/gateway-recovery.ts'
import { startRedis } from './testing/system/infrastructure.ts'
import { insist } from './testing/insist.ts'
import { findMoneyFaults, type Books } from './testing/faults/money-checker.ts'
import { fewOrders, startOps, type Ops } from './testing/system/ops.ts'
import { addPaidAgent, deliverFor, wholePeriod } from './testing/entities/payouts.ts'
import { sandboxOf, type Sandbox } from './testing/system/providers.ts'
import { payAtGateway } from './testing/entities/refunds.ts'
import { startSeeded } from './testing/system/seeded.ts'
import { untilSettled } from './testing/faults/settled.ts'
import { supervise, type Supervised } from './testing/system/supervised.ts'
import { seed } from './testing/seed.ts'
import { lengthOf } from './testing/tier.ts'

// Refunds and payouts while the gateways misbehave, processes die at their crash points and Redis is emptied. MONEY_FAULT_ROUNDS sets the
// length, SEED repeats a run. The judge compares documents, ledger and the gateways' own books.

const rounds = lengthOf('MONEY_FAULT_ROUNDS', 1)
const roundMs = 300_000
const size = { payments: 6, agents: 5 }

const pointsOf = (names: RegExp) => crashPoints.filter((point) => names.test(point))
const ofApi = pointsOf(/^(?:refunds\.reserved|payouts\.claimed|idempotency\.)/)
const ofWorker = pointsOf(/^(?:refunds\.(?:submittingStored|sent|ended)|payouts\.attempt)/)
/** Each of them hits a tenth of what is sent. */
const modes = ['drop_answer', 'error_after', 'error_before', 'malformed', 'pending_then_ok', 'pending_then_declined', 'rate_limited']

let redis: Awaited<ReturnType<typeof startRedis>>
let ops: Ops
let api: Supervised
let worker: Supervised
let staff: Client
let random: Random
let sandbox: Sandbox
const answered = new Map<string, string[]>()

beforeAll(async () => {
  console.log(`money faults: SEED=${seed} MONEY_FAULT_ROUNDS=${rounds}`)
  random = createRandom(seed)
  redis = await startRedis()
  ops = await startOps({ providers: true, env: { ...fewOrders, REDIS_URL: redis.url } })
  sandbox = sandboxOf(ops)
  await ops.worker.kill('SIGKILL')
  ;[api, worker] = await Promise.all([supervise('api', ops.env), supervise('worker', ops.env)])
  await Promise.all([api.ready(), worker.ready()])
  staff = createClient(api.url)
  await staff.signIn(demoStaff[0]?.email ?? '', demoPassword)
}, roundMs)
afterAll(async () => {
  await Promise.all([api.stop(), worker.stop()])
  await ops.stop()
  await redis.stop()
})

/** The same twice at once, under one key. */
async function askTwice(path: string, body: object): Promise<Answer<{ id: string }>> {
  const key = randomUUID()
  const send = () => insist(() => staff.post<{ id: string }>(path, body, { 'idempotency-key': key }))
  const answers = await Promise.all([send(), send()])
  const made = answers.filter(({ status }) => status === 201).map((answer) => answer.body.id)
  if (made.length > 0) answered.set(key, made)
  return answers[0]
}

/** Two refunds at once that together are more than was paid: the second is taken only once the first has failed, which the checker judges. */
async function refund({ id, totalAmountSen }: Order): Promise<void> {
  const amountSen = Math.ceil(totalAmountSen * 0.6)
  const ask = () => askTwice(`/payments/${id}/refunds`, { amountSen, reason: 'damaged_items' })
  const taken = (await Promise.all([ask(), ask()])).filter(({ status }) => status === 201)
  expect(taken.length).toBeGreaterThan(0)
}

/** A payout that is processed and put on hold at once; put on hold, it is released and processed. */
async function payOut(agentId: string): Promise<void> {
  const made = await askTwice('/payouts', { agentId, ...wholePeriod })
  expect([made.status, made.body.code]).toEqual([201, undefined])
  const { id } = made.body
  const act = async (name: string, body: object = {}) => {
    const { version } = (await insist(() => staff.get<{ version: number }>(`/payouts/${id}`))).body
    return insist(() => staff.post(`/payouts/${id}/${name}`, { version, ...body }, { 'idempotency-key': randomUUID() }))
  }
  await Promise.all([act('process'), act('hold', { reason: 'Asked for it' })])
  if ((await insist(() => staff.get<{ status: string }>(`/payouts/${id}`))).body.status === 'on_hold') {
    await act('release')
    await act('process')
  }
}

async function load(): Promise<() => Promise<unknown>> {
  await staff.signInAgain()
  const seeded = await startSeeded()
  const bookings = await startBookings(ops)
  const orders = await Promise.all(times(size.payments, (n) => payAtGateway(bookings, ops, sandbox, { method: n % 2 ? 'card' : 'fpx' })))
  const agents: { id: string }[] = []
  for (let count = 0; count < size.agents; count += 1) {
    const agent = await addPaidAgent(staff)
    await deliverFor(seeded, agent, 2)
    agents.push(agent)
  }
  return () => Promise.all([...orders.map(refund), ...agents.map((agent) => payOut(agent.id))])
}

const collection = (name: string) => mongoose.connection.collection(name)
const check = () => judge(sandbox, answered)

describe(`money, with SEED=${seed}`, () => {
  it.each(times(rounds, (round) => round + 1))(
    'moves once, whatever ends in between: round %i',
    async () => {
      const run = await load()
      const draw = (points: readonly string[]) => times(rounds === 1 ? 2 : 4, () => `${random.pick(points)}:${random.whole(1, 3)}`)
      const rules = modes.map((mode) => ({ mode, times: 1_000, shareBps: 1_000, ms: 500 }))
      await sandbox.setFaults(...rules.map((rule, n) => ({ ...rule, operation: n % 2 ? 'create_refund' : 'create_payout' })))
      const [apiPoints, workerPoints] = [draw(ofApi), draw(ofWorker)]
      api.arm(apiPoints)
      worker.arm(workerPoints)
      const running = run()
      await redis.flush()
      await running
      await redis.kill()
      await redis.start()
      await recover(sandbox)
      const hits = [...ofApi.map((point) => `${point} ${api.hits(point)}`), ...ofWorker.map((point) => `${point} ${worker.hits(point)}`)]
      console.log(`armed ${[...apiPoints, ...workerPoints].join(', ')}; hit so far: ${hits.join(', ')}`)
      await untilSettled()
      expect(await check()).toEqual([])
    },
    roundMs,
  )

  // A checker that cannot fail proves nothing: each fault is injected, detected, and undone.
  it.each([
    ['a refund the ledger does not know', 'ledger', { kind: 'rf:paid' }, { 'entries.0.sen': 1 }],
    ['a refund that says it failed', 'refunds', { status: 'succeeded', gateway: { $ne: 'manual' } }, { status: 'failed' }],
    ['a payout of another amount', 'payouts', { status: 'completed', 'attempts.gateway': 'billplz' }, { 'attempts.0.amountSen': 1 }],
    ['a payment that says that less went back', 'payments', { refundedSen: { $gt: 0 } }, { refundedSen: 0 }],
  ])('is judged by a checker that sees %s', async (_what, name, filter, change) => {
    await Promise.all([api.stop(), worker.stop()])
    const doc = await collection(name).findOneAndUpdate(filter, { $set: change })
    expect(doc).not.toBeNull()
    expect(await check()).not.toEqual([])
    await collection(name).replaceOne({ _id: doc?._id }, doc as object)
    expect(await check()).toEqual([])
  })

  it('is judged by a checker that sees a refund of money that never came in', async () => {
    const taken = await collection('refunds').findOne({ 'shares.customerFundsSen': { $gt: 0 }, status: 'succeeded', borne: null })
    const captured = { key: `pay:${String(taken?.['payment'].id)}:captured` }
    await collection('ledger').updateOne(captured, { $set: { 'entries.1.account': 'tax_payable' } })
    expect((await check()).filter((fault) => fault.includes('of its customer'))).toHaveLength(1)
    await collection('ledger').updateOne(captured, { $set: { 'entries.1.account': 'customer_funds' } })
    expect(await check()).toEqual([])
  })
  it('is judged by a checker that sees what a gateway has moved twice', async () => {
    const books = (await sandbox.control('books')) as Books
    const twice = Object.entries(books).map(([gateway, { movements }]) => [gateway, { movements: [...movements, ...movements.slice(-1)] }])
    const faults = await findMoneyFaults(mongoose.connection.db as mongoose.mongo.Db, Object.fromEntries(twice) as Books, answered)
    expect(faults.filter((fault) => fault.includes('has moved 2 times'))).not.toEqual([])
  })
})
