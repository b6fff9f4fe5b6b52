import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { AgentModel } from '../../agents/model.ts'
import { getPaidAgent } from '../../agents/paid-agents.ts'
import { unreadableText } from '../../payouts/sending/account.ts'
import { releaseClaims } from '../../payouts/preparing/claims.ts'
import { makePayout } from '../../payouts/preparing/create-payout.ts'
import { openBank } from '../../payouts/sending/gateway-calls.ts'
import { PayoutModel, type PayoutDoc } from '../../payouts/model.ts'
import { periodBefore, periodOf } from '../../payouts/preparing/periods.ts'
import { systemContext } from '../../platform/changes/command-context.ts'
import { dayMs, malaysianDay } from '../../platform/clock.ts'
import { Types } from '../../platform/database/mongo.ts'
import { readConfig } from '../../platform/process/config.ts'
import type { DataSeal } from '../../platform/security/data-seal.ts'
import type { Client } from '../../testing/http/client.ts'
import type { SharedOps } from '../../testing/system/ops.ts'
import { addEarners, draftRun, itemsOfRun, moveRun } from '../../testing/entities/payout-batches.ts'
import { addPaidAgent, deliverFor, financeStaff, wholePeriod } from '../../testing/entities/payouts.ts'
import { startSeeded, type Seeded } from '../../testing/system/seeded.ts'
import { shareOps } from '../../testing/system/shared-ops.ts'
import type { PayoutBatchPreview } from '../contract.ts'
import { makingJob } from './making.ts'
import { MemberModel, PayoutBatchModel } from '../model.ts'

let ops: SharedOps
let seeded: Seeded
let admin: Client
let maker: Client
let seal: DataSeal

beforeAll(async () => {
  ops = await shareOps({ apis: 2 })
  seeded = await startSeeded()
  ;({ admin, maker } = await financeStaff(ops))
  ;({ seal } = openBank(readConfig(ops.env)))
})
afterAll(() => ops.stop())

const earners = async (count: number) => (await addEarners(admin, seeded, count)).map(({ id }) => id)

/** Until the test ends, because the system is that of other tests too, which count its agents. */
async function changeForNow(agentId: string, change: object): Promise<void> {
  const _id = new Types.ObjectId(agentId)
  const before = await AgentModel.collection.findOne({ _id })
  onTestFinished(async () => {
    if (before) await AgentModel.collection.replaceOne({ _id }, before)
  })
  await AgentModel.collection.updateOne({ _id }, { $set: change })
}

it('takes over what was proposed within its period, and nobody has touched', async () => {
  const [agentId = '', heldId = '', unreadableId = ''] = await earners(3)
  const proposal = {
    id: new Types.ObjectId(),
    periodStart: null,
    periodEnd: wholePeriod.periodEnd,
    method: 'bank_transfer' as const,
    notes: null,
  }
  const proposed = (await makePayout(systemContext, await getPaidAgent(agentId), proposal, seal)) as PayoutDoc
  const shown = (await maker.post<PayoutBatchPreview>('/payout-batches/preview', { ...wholePeriod, agentIds: [agentId] })).body
  expect([shown.amountSen, shown.agents[0]?.excludedOrders]).toEqual([proposed.amountSen, []])
  const late = { agentIds: [agentId], ...wholePeriod, periodStart: wholePeriod.periodEnd }
  expect((await maker.post<PayoutBatchPreview>('/payout-batches/preview', late)).body.agents).toEqual([])
  const ofHeld = { ...proposal, id: new Types.ObjectId() }
  await makePayout(systemContext, await getPaidAgent(heldId), ofHeld, seal)
  await changeForNow(heldId, { verificationStatus: 'pending' })
  const ofUnreadable = { ...proposal, id: new Types.ObjectId() }
  await makePayout(systemContext, await getPaidAgent(unreadableId), ofUnreadable, seal)
  await changeForNow(unreadableId, { accountNumber: { sealed: 'x.y' } })
  const both = { ...wholePeriod, agentIds: [agentId, unreadableId] }
  const dry = (await maker.post<PayoutBatchPreview>('/payout-batches/preview', both)).body
  const run = await draftRun(maker, [agentId, heldId, unreadableId])
  expect(run).toMatchObject({ amountSen: proposed.amountSen, counts: { items: 1 } })
  const unreadable = { agent: { id: unreadableId }, code: 'nothing_to_pay', why: unreadableText }
  for (const { exclusions } of [dry, run]) expect(exclusions.filter(({ agent }) => agent.id === unreadableId)).toMatchObject([unreadable])
  const statusOf = async ({ id }: { id: Types.ObjectId }) => (await PayoutModel.findById(id).lean<PayoutDoc>())?.status
  const statuses = await Promise.all([proposal, ofHeld, ofUnreadable].map(statusOf))
  expect(statuses, 'of who is left out, the proposal stays').toEqual(['cancelled', 'pending', 'pending'])
  const [freeId = ''] = await earners(1)
  const other = await draftRun(maker, [freeId])
  const codeOf = (id: string) => other.exclusions.find(({ agent }) => agent.id === id)?.code
  expect([codeOf(agentId), codeOf(heldId)], 'why somebody is in no run, also where nobody chose them').toEqual(['in_another_run', 'held'])
  await moveRun(maker, other.id, 'cancel')
  await moveRun(maker, run.id, 'cancel')
})

it('takes over with its leftovers what was proposed for a half of a month, and nothing of which it has only the end', async () => {
  const agent = await addPaidAgent(admin)
  const half = periodOf('two_weeks', malaysianDay(new Date(Date.now() - 30 * dayMs)))
  const { periodStart: leftOver } = periodBefore('two_weeks', half)
  const noonOf = (day: string) => Date.parse(`${day}T12:00:00+08:00`)
  for (const day of [leftOver, half.periodStart]) await deliverFor(seeded, agent, 1, { daysAgo: (Date.now() - noonOf(day)) / dayMs })
  const { periodStart, periodEnd } = half
  const id = new Types.ObjectId()
  const wanted = { id, periodStart: null, periodEnd, method: 'bank_transfer' as const, notes: null }
  const proposed = (await makePayout(systemContext, await getPaidAgent(agent.id), wanted, seal)) as PayoutDoc
  expect(proposed).toMatchObject({ periodStart: leftOver, totalOrders: 2 })
  const dryRun = async (from: string) =>
    (await maker.post<PayoutBatchPreview>('/payout-batches/preview', { periodStart: from, periodEnd, agentIds: [agent.id] })).body
  expect((await dryRun(periodEnd)).agents).toEqual([])
  expect(await dryRun(periodStart)).toMatchObject({ amountSen: proposed.amountSen, totalOrders: 2 })
  const run = await draftRun(maker, [agent.id], { periodStart, periodEnd })
  expect(run).toMatchObject({ periodStart, amountSen: proposed.amountSen, counts: { items: 1 } })
  const [item] = await itemsOfRun(maker, run.id)
  expect(item?.payout).toMatchObject({ periodStart: leftOver, periodEnd, totalOrders: 2 })
  expect((await PayoutModel.findById(id).lean<PayoutDoc>())?.status).toBe('cancelled')

  // As if the worker had died before it stored the payout.
  const [itemId, batchId] = [new Types.ObjectId(item?.payout.id), new Types.ObjectId(run.id)]
  await PayoutModel.collection.deleteOne({ _id: itemId })
  await releaseClaims(itemId)
  await MemberModel.collection.updateOne({ _id: itemId }, { $set: { isDone: false } })
  await PayoutBatchModel.collection.updateOne({ _id: batchId }, { $set: { preparing: { done: 0, total: 1 } } })
  const attempt = { id: '', ownerId: null, signal: new AbortController().signal, progress: () => {} }
  await makingJob.createHandle(readConfig(ops.env))({ batchId: run.id } as never, attempt)
  expect(await PayoutModel.findById(itemId).lean<PayoutDoc>()).toMatchObject({ periodStart: leftOver, totalOrders: 2 })
  await moveRun(maker, run.id, 'cancel')
})
