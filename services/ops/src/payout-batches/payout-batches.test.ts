import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AgentModel, type AgentDoc } from '../agents/model.ts'
import { OrderModel, type OrderDoc } from '../orders/model.ts'
import { demoPassword } from '../demo/accounts.ts'
import { dayMs, malaysianDay } from '../platform/clock.ts'
import { Types } from '../platform/database/mongo.ts'
import { JobModel } from '../platform/jobs/model.ts'
import { PayoutModel, type PayoutDoc } from '../payouts/model.ts'
import { outcomeOf, type Client } from '../testing/http/client.ts'
import { shareOps, withGateways, type BorrowedOps } from '../testing/system/shared-ops.ts'
import {
  actOnRun,
  addEarners,
  askForRun,
  draftRun,
  itemsOfRun,
  moveRun,
  paidByBank,
  readRun,
  runIs,
} from '../testing/entities/payout-batches.ts'
import { actOn, askForPayout, financeStaff, wholePeriod } from '../testing/entities/payouts.ts'
import { sandboxOf, type Sandbox } from '../testing/system/providers.ts'
import { startSeeded, type Seeded } from '../testing/system/seeded.ts'
import { until } from '../testing/system/processes.ts'
import type { PayoutBatchPreview } from './contract.ts'
import { PayoutBatchModel, type PayoutBatchDoc } from './model.ts'
import { comeToRun, noteDue } from './sending/round.ts'

let ops: BorrowedOps
let seeded: Seeded
let admin: Client
let maker: Client
let checker: Client
let sandbox: Sandbox

beforeAll(async () => {
  ops = await shareOps(withGateways)
  seeded = await startSeeded()
  ;({ admin, maker, checker } = await financeStaff(ops))
  sandbox = sandboxOf(ops)
})
afterAll(() => ops.stop())

const earners = async (count: number) => (await addEarners(admin, seeded, count)).map(({ id }) => id)
const submittedRun = async (agentIds: readonly string[], more: object = {}) => {
  const { id } = await draftRun(maker, agentIds, more)
  return moveRun(maker, id, 'submit')
}
const changeAccount = (agentId: string) =>
  AgentModel.updateOne(
    { _id: new Types.ObjectId(agentId) },
    { $set: { 'bank.changedAt': new Date(), 'bank.payoutsHeldUntil': new Date(Date.now() + 3 * dayMs) } },
  )

const outflows = () => PayoutModel.db.collection<{ _id: string; runs: Record<string, number>; step: number }>('payoutOutflows')

/** As if nothing else had been reserved today. Returns how to read what is. */
async function reserveToday(batchId: string, sen: number) {
  const today = { _id: malaysianDay(new Date()) }
  await outflows().replaceOne(today, { runs: { [batchId]: sen }, step: 1 }, { upsert: true })
  return async () => (await outflows().findOne(today)) ?? { runs: {} }
}

/** As if it had been processed now, with this amount; with none, as if it waited still. */
const sentToday = (id: string, amountSen: number) =>
  PayoutModel.collection.updateOne(
    { _id: new Types.ObjectId(id) },
    { $set: { amountSen, status: amountSen > 0 ? 'completed' : 'pending', processedAt: new Date() } },
  )

/** What is asked for while a worker is still at something else is not lost. */
async function expectKept(id: string, work: NonNullable<PayoutBatchDoc['work']>): Promise<void> {
  const _id = new Types.ObjectId(id)
  const before = {
    ...(await PayoutBatchModel.findById(id).lean<PayoutBatchDoc>()),
    work: { ...work, kind: 'retry_failed', at: new Date(0) },
  }
  await PayoutBatchModel.collection.updateOne({ _id }, { $set: { work, dueAt: null } })
  await comeToRun(before as PayoutBatchDoc, { gateways: { find: () => null } }, new Map())
  expect((await PayoutBatchModel.findById(id).lean<PayoutBatchDoc>())?.work).toEqual(work)
  await noteDue([id])
}

describe('a payout run', () => {
  it('is previewed, prepared, and released by somebody else: each payout is paid once', async () => {
    const agentIds = await earners(3)
    const [first = '', , held = ''] = agentIds
    await changeAccount(held)
    const input = { ...wholePeriod, agentIds }
    const preview = (await maker.post<PayoutBatchPreview>('/payout-batches/preview', input)).body
    expect(preview.agents.map(({ agent }) => agent.id).toSorted()).toEqual(agentIds.slice(0, 2).toSorted())
    expect(preview.exclusions.find(({ agent }) => agent.id === held)).toMatchObject({ code: 'held', holds: ['bank_changed'] })
    const run = await draftRun(maker, agentIds)
    expect(run).toMatchObject({ status: 'draft', amountSen: preview.amountSen, totalOrders: 2, counts: { items: 2, pending: 2 } })
    expect(run.exclusions.find(({ agent }) => agent.id === held)?.code).toBe('held')
    const items = await itemsOfRun(maker, run.id)
    const [item] = items
    for (const act of ['process', 'cancel', 'hold'])
      expect((await actOn(admin, item?.payout.id ?? '', act, act === 'hold' ? { reason: 'x' } : {})).status).toBe(409)
    expect(outcomeOf(await askForPayout(maker, first))).toEqual([422, 'rule_broken', 'nothing_to_pay'])
    const other = await draftRun(maker, agentIds.slice(0, 2))
    const why = agentIds.map((id) => other.exclusions.find(({ agent }) => agent.id === id)?.code)
    expect(why).toEqual(['in_another_run', 'in_another_run', 'held'])
    expect(outcomeOf(await actOnRun(maker, other.id, 'submit'))).toEqual([422, 'rule_broken', 'nothing_to_pay'])
    expect(outcomeOf(await actOnRun(checker, run.id, 'approve'))).toEqual([409, 'transition_refused', undefined])
    await moveRun(maker, run.id, 'submit')
    expect(outcomeOf(await actOnRun(checker, run.id, 'approve', { agents: 3 }))).toEqual([422, 'rule_broken', 'agents_differ'])
    expect(await actOnRun(checker, run.id, 'approve', { password: 'not the password' })).toMatchObject({
      status: 422,
      body: { code: 'rule_broken', message: 'Password is incorrect', details: { rule: 'password_wrong' } },
    })
    await moveRun(checker, run.id, 'approve', { note: 'Checked with the statement' })
    expect(outcomeOf(await actOnRun(checker, run.id, 'approve'))).toEqual([409, 'transition_refused', undefined])
    await runIs(maker, run.id, 'completed', 20_000)
    const ids = items.map(({ payout }) => payout.id)
    expect(await paidByBank(sandbox, ids)).toEqual(ids.toSorted())
    expect(await readRun(maker, run.id)).toMatchObject({
      counts: { items: 2, pending: 0, processing: 0, completed: 2 },
      completedSen: run.amountSen,
      decisionNote: 'Checked with the statement',
    })
  })

  it('is not released by who prepared it, whatever the session', async () => {
    const { id } = await submittedRun(await earners(1))
    const both = await ops.somebody(['finance.read', 'finance.write', 'finance.approve'])
    const own = await draftRun(both, await earners(1))
    await moveRun(both, own.id, 'submit')
    const again = ops.visitor()
    await again.signIn(both.user().email, demoPassword)
    expect(outcomeOf(await actOnRun(both, own.id, 'approve'))).toEqual([422, 'rule_broken', 'second_person'])
    expect(outcomeOf(await actOnRun(both, own.id, 'reject', { reason: 'No' }))).toEqual([422, 'rule_broken', 'second_person'])
    expect((await moveRun(checker, own.id, 'send-back', { reason: 'Wrong period' })).status).toBe('draft')
    expect((await moveRun(maker, id, 'cancel')).status).toBe('cancelled')
  })

  it('that has changed since it was submitted is a draft again, and is paid without who cannot be', async () => {
    const [kept = '', changed = ''] = await earners(2)
    const run = await submittedRun([kept, changed])
    await changeAccount(changed)
    expect((await readRun(checker, run.id)).changedSince.join()).toContain('the bank account was changed')
    const refused = await actOnRun(checker, run.id, 'approve')
    expect(outcomeOf(refused)).toEqual([409, 'transition_refused', 'approval_voided'])
    expect((await readRun(maker, run.id)).status).toBe('draft')
    expect(outcomeOf(await actOnRun(maker, run.id, 'submit'))).toEqual([422, 'rule_broken', 'items_changed'])
    expect(await readRun(maker, run.id)).toMatchObject({ counts: { items: 1 }, excludedAgents: expect.any(Number) })
    await moveRun(maker, run.id, 'submit')
    await moveRun(checker, run.id, 'approve')
    await runIs(maker, run.id, 'completed', 20_000)
  })

  it('is paid without an agent of whom an order is disputed or refunded since it was submitted', async () => {
    const [kept = '', disputed = '', unpaid = ''] = await earners(3)
    const run = await submittedRun([kept, disputed, unpaid])
    expect(run.changedSince).toEqual([])
    const change = async (agentId: string, set: Partial<OrderDoc>) => {
      const of = { 'agent.id': new Types.ObjectId(agentId) }
      await OrderModel.collection.updateOne(of, { $set: set })
      return (await OrderModel.findOne(of).lean<OrderDoc>())?.number ?? ''
    }
    const numbers = [await change(disputed, { status: 'disputed' }), await change(unpaid, { paymentStatus: 'refunded' })] as const
    const words = (await readRun(checker, run.id)).changedSince.join('\n')
    expect(words).toContain(`${numbers[0]} is disputed.`)
    expect(words).toContain(`${numbers[1]} was refunded.`)
    const refused = await actOnRun(checker, run.id, 'approve')
    expect(outcomeOf(refused)).toEqual([409, 'transition_refused', 'approval_voided'])
    expect(refused.body.message).toContain(`${numbers[0]} is disputed.`)
    const again = await actOnRun(maker, run.id, 'submit')
    expect(outcomeOf(again)).toEqual([422, 'rule_broken', 'items_changed'])
    expect(again.body.message).toContain(`is excluded. ${numbers[0]} is disputed. Create a separate payout for the remaining orders.`)
    const { exclusions, counts } = await readRun(maker, run.id)
    expect(counts.items).toBe(1)
    expect(exclusions.find(({ agent }) => agent.id === disputed)).toMatchObject({ code: 'held', holds: ['orders_changed'] })
    await moveRun(maker, run.id, 'submit')
    await moveRun(checker, run.id, 'approve')
    await runIs(maker, run.id, 'completed', 20_000)
    expect(await PayoutModel.countDocuments({ 'agent.id': new Types.ObjectId(disputed), status: 'completed' })).toBe(0)
  })

  it('puts on hold what is released after one of its orders was disputed', async () => {
    const [agentId = ''] = await earners(1)
    const run = await submittedRun([agentId])
    await sandbox.setFaults({ mode: 'pending_then_declined', operation: 'create_payout', ms: 10 })
    await moveRun(checker, run.id, 'approve')
    await runIs(maker, run.id, 'failed', 20_000)
    await sandbox.setFaults()
    await OrderModel.collection.updateOne({ 'agent.id': new Types.ObjectId(agentId) }, { $set: { status: 'disputed' } })
    await moveRun(maker, run.id, 'retry-failed')
    await until(async () => (await readRun(maker, run.id)).counts.onHold === 1)
    const [item] = await itemsOfRun(maker, run.id)
    expect(item?.payout.hold?.reason).toBe('orders_changed')
    expect(await paidByBank(sandbox, [item?.payout.id ?? ''])).toEqual([])
    await expectKept(run.id, { kind: 'cancel_rest', at: new Date(), withFailed: false })
    await runIs(maker, run.id, 'cancelled', 20_000)
  })

  it('is released by an administrator if it is large, and not at all beyond what may leave on a day', async () => {
    const { id } = await submittedRun(await earners(1))
    await PayoutBatchModel.updateOne({ _id: new Types.ObjectId(id) }, { $set: { needsAdmin: true } })
    expect(outcomeOf(await actOnRun(checker, id, 'approve'))).toEqual([422, 'rule_broken', 'needs_admin'])
    const other = await submittedRun(await earners(1))
    const [agentId = ''] = await earners(1)
    const single = (await askForPayout(maker, agentId)).body
    const outflow = await reserveToday(other.id, 20_000_000)
    expect(outcomeOf(await actOnRun(admin, id, 'approve'))).toEqual([422, 'rule_broken', 'daily_max'])
    // One that was about to be released, and was rejected.
    await moveRun(checker, other.id, 'reject', { reason: 'No' })
    await sentToday(single.id, 20_000_000)
    expect(outcomeOf(await actOnRun(admin, id, 'approve'))).toEqual([422, 'rule_broken', 'daily_max'])
    const next = (await askForPayout(maker, (await earners(1))[0] ?? '')).body
    expect(outcomeOf(await actOn(checker, next.id, 'process'))).toEqual([422, 'rule_broken', 'daily_max'])
    await sentToday(single.id, 0)
    expect((await actOn(checker, next.id, 'process')).status).toBe(200)
    expect((await outflow()).runs).toEqual({ [other.id]: 20_000_000 })
    expect((await moveRun(admin, id, 'approve')).decidedBy?.id).toBe(admin.user().id)
    await runIs(maker, id, 'completed', 20_000)
    expect(Object.keys((await outflow()).runs)).toEqual([id])
    // What was released before midnight, and left after it.
    const late = await submittedRun(await earners(1))
    await outflows().deleteMany({})
    const [sent] = await itemsOfRun(maker, id)
    await sentToday(sent?.payout.id ?? '', 20_000_000)
    expect(outcomeOf(await actOnRun(admin, late.id, 'approve'))).toEqual([422, 'rule_broken', 'daily_max'])
    await sentToday(sent?.payout.id ?? '', sent?.payout.amountSen ?? 0)
    await moveRun(checker, late.id, 'reject', { reason: 'No' })
  })

  it('tries again what failed, of what may leave on the day, and cancels the rest', async () => {
    const agentIds = await earners(2)
    const run = await submittedRun(agentIds)
    await sandbox.setFaults({ mode: 'pending_then_declined', operation: 'create_payout', ms: 10 })
    await moveRun(checker, run.id, 'approve')
    await runIs(maker, run.id, 'partially_completed', 20_000)
    await sandbox.setFaults()
    const { failedSen, completedSen } = await readRun(maker, run.id)
    const other = await submittedRun(await earners(1))
    const outflow = await reserveToday(other.id, 20_000_000 - failedSen - completedSen + 1)
    expect(outcomeOf(await actOnRun(maker, run.id, 'retry-failed'))).toEqual([422, 'rule_broken', 'daily_max'])
    await moveRun(checker, other.id, 'reject', { reason: 'No' })
    await moveRun(maker, run.id, 'retry-failed')
    expect((await outflow()).runs).toEqual({ [run.id]: failedSen + completedSen })
    await runIs(maker, run.id, 'completed', 20_000)
    const ids = (await itemsOfRun(maker, run.id)).map(({ payout }) => payout.id)
    expect(await paidByBank(sandbox, ids)).toEqual(ids.toSorted())
    expect(outcomeOf(await actOnRun(maker, run.id, 'cancel-rest'))).toEqual([422, 'rule_broken', 'nothing_left'])
  })

  it('is made once under one key, and lets go of its orders when it is cancelled', async () => {
    const [agentId = ''] = await earners(1)
    const key = '0d8f6f0e-5f5f-4b8e-9b1e-1f6d3c2b1a00'
    const [one, two] = [await askForRun(maker, [agentId], {}, key), await askForRun(maker, [agentId], {}, key)]
    expect(two.body.id).toBe(one.body.id)
    await until(async () => (await readRun(maker, one.body.id)).preparing === null)
    await moveRun(maker, one.body.id, 'cancel')
    await until(async () => (await PayoutModel.countDocuments({ batchId: new Types.ObjectId(one.body.id), status: 'cancelled' })) === 1)
    // The payout lets go of its orders once it is cancelled.
    await until(async () => (await askForPayout(maker, agentId)).status === 201)
  })

  it('is called off with the job that prepares it', async () => {
    const { id, number } = await draftRun(maker, await earners(1))
    const _id = new Types.ObjectId(id)
    await JobModel.collection.updateOne({ title: `Prepare payout batch ${number}` }, { $set: { status: 'cancelled' } })
    await PayoutBatchModel.collection.updateOne({ _id }, { $set: { preparing: { done: 0, total: 1 }, dueAt: null } })
    const doc = await PayoutBatchModel.findById(id).lean<PayoutBatchDoc>()
    await comeToRun(doc as PayoutBatchDoc, { gateways: { find: () => null } }, new Map())
    const { status, timeline } = await readRun(maker, id)
    expect(status).toBe('cancelled')
    expect(timeline.at(-1)).toMatchObject({ kind: 'cancelled', by: { id: maker.user().id } })
    await until(async () => (await readRun(maker, id)).counts.cancelled === 1)
  })

  it('is prepared for all others where it fails of one, and of that one once it can be', async () => {
    const [first = '', second = ''] = (await earners(2)).toSorted()
    const _id = new Types.ObjectId(first)
    const name = (await AgentModel.findById(_id).lean<AgentDoc>())?.name
    await AgentModel.collection.updateOne({ _id }, { $set: { name: null } })
    const { id } = (await askForRun(maker, [first, second])).body
    const made = async () =>
      (await PayoutModel.find({ batchId: new Types.ObjectId(id) }).lean<PayoutDoc[]>()).map(({ agent }) => agent.id.toHexString())
    await until(async () => (await made()).length === 1)
    expect([await made(), (await readRun(maker, id)).preparing]).toEqual([[second], expect.anything()])
    await AgentModel.collection.updateOne({ _id }, { $set: { name } })
    await until(async () => (await readRun(maker, id)).preparing === null)
    expect((await made()).toSorted()).toEqual([first, second])
    await moveRun(maker, id, 'cancel')
  })

  it('refuses a period that is not over or ends before it starts, and nobody to pay', async () => {
    const [agentId = ''] = await earners(1)
    const ask = (more: object) => askForRun(maker, [agentId], more).then(outcomeOf)
    expect(await ask({ periodEnd: '2099-01-01' })).toEqual([400, 'validation_failed', undefined])
    expect(await ask({ periodStart: '2026-07-02', periodEnd: '2026-07-01' })).toEqual([400, 'validation_failed', undefined])
    expect(await ask({ method: 'cash' })).toEqual([422, 'rule_broken', 'run_method'])
    const dry = await maker.post('/payout-batches/preview', { ...wholePeriod, agentIds: [agentId], method: 'cash' })
    expect(outcomeOf(dry)).toEqual([422, 'rule_broken', 'run_method'])
    expect(outcomeOf(await askForRun(maker, ['0'.repeat(24)]))).toEqual([422, 'rule_broken', 'nothing_to_pay'])
  })
})
