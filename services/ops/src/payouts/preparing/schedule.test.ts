import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { AgentModel, type AgentDoc } from '../../agents/model.ts'
import { dayMs, malaysianDay } from '../../platform/clock.ts'
import { Types } from '../../platform/database/mongo.ts'
import { readConfig } from '../../platform/process/config.ts'
import { createDataSeal } from '../../platform/security/data-seal.ts'
import type { Client } from '../../testing/http/client.ts'
import { whileFailing } from '../../testing/faults/checks.ts'
import type { SharedOps } from '../../testing/system/ops.ts'
import { addPaidAgent, deliverFor } from '../../testing/entities/payouts.ts'
import { startSeeded } from '../../testing/system/seeded.ts'
import { shareOps } from '../../testing/system/shared-ops.ts'
import type { PayoutDetails, PayoutPage } from '../contract.ts'
import { proposePayouts } from './schedule.ts'

let ops: SharedOps
let admin: Client

beforeAll(async () => {
  ops = await shareOps({ apis: 2 })
  admin = await ops.staff('superAdmin')
})
afterAll(() => ops.stop())

const inTwoMonths = () => malaysianDay(new Date(Date.now() + 60 * dayMs))

const silent = { error: () => {} }

it('proposes one payout for each agent and period, of everything that is in none', async () => {
  const seeded = await startSeeded()
  const config = readConfig(ops.env)
  const seal = createDataSeal(config.DATA_SECRET, config.DATA_SECRETS_RETIRED)
  const [agent, monthly] = [await addPaidAgent(admin), await addPaidAgent(admin)]
  await AgentModel.collection.updateOne({ _id: new Types.ObjectId(monthly.id) }, { $set: { settlementCycle: 'monthly' } })
  for (const each of [agent, monthly]) await deliverFor(seeded, each, 2)
  await deliverFor(seeded, agent, 1, { daysAgo: 40 })
  const propose = async () => {
    while (await proposePayouts({ seal, log: silent }, inTwoMonths()));
  }
  await propose()
  await propose()
  for (const [each, count] of [
    [agent, 3],
    [monthly, 2],
  ] as const) {
    const { items } = (await admin.get<PayoutPage>(`/payouts?agentId=${each.id}`)).body
    expect(items.map(({ totalOrders, status, createdBy }) => [totalOrders, status, createdBy.kind])).toEqual([[count, 'pending', 'system']])
    expect((await admin.get<PayoutDetails>(`/payouts/${items[0]?.id ?? ''}`)).body).toMatchObject({ timeline: [{ kind: 'proposed' }] })
  }
})

/** A period of its own for each time that it is tried. */
let tries = 0

it('comes back to an agent whose account cannot be read, or whom the ledger stops, who keeps none of the others', async () => {
  const config = readConfig(ops.env)
  const proposing = {
    seal: createDataSeal(config.DATA_SECRET, config.DATA_SECRETS_RETIRED),
    log: { error: vi.fn<(about: object) => void>() },
  }
  tries += 1
  const today = malaysianDay(new Date(Date.now() + (60 + 60 * tries) * dayMs))
  const seeded = await startSeeded()
  const [agent, other, stopped] = [await addPaidAgent(admin), await addPaidAgent(admin), await addPaidAgent(admin)]
  for (const each of [agent, other, stopped]) await deliverFor(seeded, each, 1)
  const _id = new Types.ObjectId(agent.id)
  const kept = (await AgentModel.findById(_id).lean<AgentDoc>())?.accountNumber
  await AgentModel.collection.updateOne({ _id }, { $set: { 'accountNumber.sealed': 'x.y' } })
  const count = async ({ id }: { id: string }) => (await admin.get<PayoutPage>(`/payouts?agentId=${id}`)).body.total
  const propose = async () => {
    while (await proposePayouts(proposing, today));
  }
  /** There may be others like that, of other tests. */
  const failures = () => proposing.log.error.mock.calls.filter(([about]) => (about as { agentId?: string }).agentId === agent.id).length
  await whileFailing('I96', { text: 'It differs', record: null, alsoStops: [stopped.id] }, propose)
  expect([await count(agent), await count(other), await count(stopped)]).toEqual([0, 1, 0])
  // Where the last batch of agents is a full one, the round that finds none left has come back already.
  const before = failures()
  expect(before).toBeGreaterThanOrEqual(1)
  await propose()
  expect([failures(), await count(stopped)]).toEqual([before + 1, 1])
  await AgentModel.collection.updateOne({ _id }, { $set: { accountNumber: kept } })
  await propose()
  await propose()
  expect([await count(agent), failures()]).toEqual([1, before + 1])
})
