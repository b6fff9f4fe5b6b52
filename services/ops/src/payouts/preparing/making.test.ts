import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getPaidAgent } from '../../agents/paid-agents.ts'
import { createNumbered } from '../../platform/changes/change.ts'
import { systemContext } from '../../platform/changes/command-context.ts'
import { malaysianDay } from '../../platform/clock.ts'
import { Types } from '../../platform/database/mongo.ts'
import { outcomeUnknown } from '../../platform/errors.ts'
import { readConfig } from '../../platform/process/config.ts'
import type { Client } from '../../testing/http/client.ts'
import type { SharedOps } from '../../testing/system/ops.ts'
import { addPaidAgent, deliverFor, financeStaff, makePayoutOf, wholePeriod } from '../../testing/entities/payouts.ts'
import { until } from '../../testing/system/processes.ts'
import { startSeeded, type Seeded } from '../../testing/system/seeded.ts'
import { shareOps } from '../../testing/system/shared-ops.ts'
import { releaseClaims, takeClaims } from './claims.ts'
import type { PayoutPreview } from '../contract.ts'
import { lastSequence, makePayout, newPayout } from './create-payout.ts'
import { openBank } from '../sending/gateway-calls.ts'
import { gather } from './gather.ts'
import { makingPayout, sweepClaims, sweepMakings } from './making.ts'
import { PayoutModel, payouts, type LineDoc } from '../model.ts'

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

describe('a making that fails', () => {
  const claims = () => PayoutModel.db.collection('payoutClaims')
  const makings = () => PayoutModel.db.collection('payoutMakings')
  const wanted = { periodStart: null, periodEnd: malaysianDay(new Date()), method: 'bank_transfer', notes: null } as const

  /** Fails where the account is sealed for the payout, once everything is claimed. */
  async function fail(agentId: string, error: Error): Promise<Types.ObjectId> {
    const { seal } = openBank(readConfig(ops.env))
    const failing = {
      ...seal,
      seal: () => {
        throw error
      },
    }
    const id = new Types.ObjectId()
    await expect(makePayout(systemContext, await getPaidAgent(agentId), { ...wanted, id }, failing)).rejects.toBe(error)
    return id
  }

  it('leaves its orders to another payout at once', async () => {
    const agent = await addPaidAgent(admin)
    await deliverFor(seeded, agent, 2)
    const payoutId = await fail(agent.id, new Error('no'))
    expect([await claims().countDocuments({ payoutId }), await makings().countDocuments({ payoutId })]).toEqual([0, 0])
    expect((await makePayoutOf(maker, agent.id)).totalOrders).toBe(2)
  })

  it('frees nothing of whoever has taken it over', async () => {
    const agent = await addPaidAgent(admin)
    const due = await deliverFor(seeded, agent, 2)
    const [agentId, payoutId] = [new Types.ObjectId(agent.id), new Types.ObjectId()]
    const lines = due.map((each) => ({ kind: 'order', sourceId: each._id.toHexString() }) as LineDoc)
    const stalled = makingPayout({ agentId, payoutId }, async ({ token }) => {
      const taken = { until: new Date(Date.now() + 70_000), token: new Types.ObjectId() }
      await makings().updateOne({ _id: agentId }, { $set: taken })
      await takeClaims({ _id: payoutId, agent: { id: agentId, name: agent.name } }, lines, token)
      throw new Error('no')
    })
    await expect(stalled).rejects.toThrow('no')
    expect([await claims().countDocuments({ payoutId }), await makings().countDocuments({ payoutId })]).toEqual([2, 1])
  })

  it('leaves them to the sweep where nobody knows whether it has made the payout', async () => {
    const agent = await addPaidAgent(admin)
    await deliverFor(seeded, agent, 2)
    const payoutId = await fail(agent.id, outcomeUnknown(new Error('gone')))
    expect([await claims().countDocuments({ payoutId }), await makings().countDocuments({ payoutId })]).toEqual([2, 1])
    await sweepMakings(new Date(Date.now() + 121_000))
    expect((await makePayoutOf(maker, agent.id)).totalOrders).toBe(2)
  })

  it('and of which nothing is left but its claims leaves them to the sweep of all claims, which takes none of a payout', async () => {
    const [agent, other] = [await addPaidAgent(admin), await addPaidAgent(admin)]
    const due = await deliverFor(seeded, agent, 2)
    await deliverFor(seeded, other, 1)
    const { id } = await makePayoutOf(maker, other.id)
    const payoutId = new Types.ObjectId()
    const lines = due.map((each) => ({ kind: 'order', sourceId: each._id.toHexString() }) as LineDoc)
    await takeClaims({ _id: payoutId, agent: { id: new Types.ObjectId(agent.id), name: agent.name } }, lines, new Types.ObjectId())
    await sweepClaims(new Date(Date.now() + 119_000))
    expect(await linesLeft(agent.id)).toEqual([])
    await makings().insertOne({ _id: new Types.ObjectId(agent.id), payoutId, until: new Date() })
    await sweepClaims(new Date(Date.now() + 121_000))
    expect(await linesLeft(agent.id)).toEqual([])
    await makings().deleteOne({ payoutId })
    await sweepClaims(new Date(Date.now() + 121_000))
    expect(await linesLeft(agent.id)).toHaveLength(2)
    expect(await claims().countDocuments({ payoutId: new Types.ObjectId(id) })).toBe(1)
  })

  it('to be the first of its payout keeps nothing beside what the first has put into it', async () => {
    const agent = await addPaidAgent(admin)
    await deliverFor(seeded, agent, 1)
    const [{ seal }, paid, id] = [openBank(readConfig(ops.env)), await getPaidAgent(agent.id), new Types.ObjectId()]
    const making = { ...wanted, id }
    const gathered = await gather({ agentId: paid._id, ...wanted })
    let open = () => {}
    const gate = new Promise<void>((resolve) => (open = resolve))
    const first = createNumbered(payouts, {
      id,
      event: 'payout.created',
      by: systemContext,
      last: () => gate.then(() => lastSequence(2026)),
      doc: (sequence) => newPayout(systemContext, { making, agent: paid, gathered, seal }, { year: 2026, sequence, at: new Date() }),
    })
    await deliverFor(seeded, agent, 1)
    const second = makePayout(systemContext, paid, making, seal)
    await until(async () => (await claims().countDocuments({ payoutId: id })) === 2)
    open()
    await first
    expect(await second).toMatchObject({ totalOrders: 1 })
    expect(await claims().countDocuments({ payoutId: id })).toBe(1)
    expect((await makePayoutOf(maker, agent.id)).totalOrders).toBe(1)
  })
})
