import { afterAll, beforeAll, expect, it } from 'vitest'
import { getPaidAgent } from '../agents/paid-agents.ts'
import { systemContext } from '../platform/changes/command-context.ts'
import { malaysianDay } from '../platform/clock.ts'
import { Types } from '../platform/database/mongo.ts'
import { readConfig } from '../platform/process/config.ts'
import type { Client } from '../testing/client.ts'
import type { SharedOps } from '../testing/ops.ts'
import { addPaidAgent, deliverFor, financeStaff, makePayoutOf, wholePeriod } from '../testing/payouts.ts'
import { startSeeded, type Seeded } from '../testing/seeded.ts'
import { shareOps } from '../testing/shared-ops.ts'
import { releaseClaims, takeClaims } from './claims.ts'
import type { PayoutPreview } from './contract.ts'
import { makePayout } from './create-payout.ts'
import { openBank } from './gateway-calls.ts'
import { sweepMakings } from './making.ts'
import { PayoutModel, type LineDoc } from './model.ts'

let ops: SharedOps
let seeded: Seeded
let admin: Client
let maker: Client

beforeAll(async () => {
  ops = await shareOps()
  seeded = await startSeeded()
  ;({ admin, maker } = await financeStaff(ops))
})
afterAll(() => ops.stop())

const linesLeft = async (agentId: string) => {
  const { periodStart, periodEnd } = wholePeriod
  const path = `/payouts/preview?agentId=${agentId}&periodStart=${periodStart}&periodEnd=${periodEnd}`
  return (await maker.get<PayoutPreview>(path)).body.lines
}

it('a payout that was never made, because its process ended, leaves its orders to another one', async () => {
  const agent = await addPaidAgent(admin)
  const due = await deliverFor(seeded, agent, 2)
  const [agentId, payoutId] = [new Types.ObjectId(agent.id), new Types.ObjectId()]
  const lines = due.map((each) => ({ kind: 'order', sourceId: each._id.toHexString() }) as LineDoc)
  const payout = { _id: payoutId, agent: { id: agentId, name: agent.name } }
  const [earlier, token] = [new Types.ObjectId(), new Types.ObjectId()]
  for (const making of [earlier, token]) expect(await takeClaims(payout, lines, making)).toBe(true)
  // Whoever had it before, and goes on late, releases nothing that was taken over.
  await releaseClaims(payoutId, earlier)
  const makings = PayoutModel.db.collection('payoutMakings')
  await makings.insertOne({ _id: agentId, payoutId, until: new Date(), token })
  expect(await linesLeft(agent.id)).toEqual([])
  await sweepMakings(new Date(Date.now() + 30_000))
  expect(await linesLeft(agent.id)).toEqual([])
  await sweepMakings(new Date(Date.now() + 61_000))
  expect((await makePayoutOf(maker, agent.id)).totalOrders).toBe(2)
})

it('a payout that is made so late that another one has some of its orders is cancelled, and keeps none', async () => {
  const agent = await addPaidAgent(admin)
  await deliverFor(seeded, agent, 2)
  const { id } = await makePayoutOf(maker, agent.id)
  const [claims, payoutId] = [PayoutModel.db.collection('payoutClaims'), new Types.ObjectId(id)]
  const [taken] = await claims.find({ payoutId }).toArray()
  await claims.deleteMany({ payoutId })
  await claims.insertOne({ ...taken, payoutId: new Types.ObjectId() })
  const making = { id: payoutId, periodStart: null, periodEnd: malaysianDay(new Date()), method: 'cash', notes: null } as const
  const { seal } = openBank(readConfig(ops.env))
  expect(await makePayout(systemContext, await getPaidAgent(agent.id), making, seal)).toMatchObject({ status: 'cancelled' })
  expect(await claims.countDocuments({ payoutId })).toBe(0)
  await claims.deleteOne({ _id: taken?._id })
  expect((await makePayoutOf(maker, agent.id)).totalOrders).toBe(2)
})
