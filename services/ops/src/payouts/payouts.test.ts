import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AgentDetails } from '../agents/contract.ts'
import type { OrderDoc } from '../orders/model.ts'
import type { Answer, Client } from '../testing/client.ts'
import type { SharedOps } from '../testing/ops.ts'
import { actOn, addPaidAgent, askForPayout, deliverFor, makePayoutOf, wholePeriod } from '../testing/payouts.ts'
import { startSeeded, type Seeded } from '../testing/seeded.ts'
import { shareOps } from '../testing/shared-ops.ts'
import type { PayoutDetails, PayoutPreview, Wallet } from './contract.ts'

let ops: SharedOps
let seeded: Seeded
let admin: Client
let maker: Client

beforeAll(async () => {
  ops = await shareOps({ apis: 2 })
  seeded = await startSeeded()
  admin = await ops.staff('superAdmin')
  maker = await ops.somebody(['finance.read', 'finance.write'])
})
afterAll(() => ops.stop())

const outcomeOf = ({ status, body }: Answer<unknown>) => [status, body.code, body.details?.['rule']]
const preview = async (agentId: string) =>
  (
    await maker.get<PayoutPreview>(
      `/payouts/preview?agentId=${agentId}&periodStart=${wholePeriod.periodStart}&periodEnd=${wholePeriod.periodEnd}`,
    )
  ).body
const earningOf = (orders: readonly OrderDoc[]) => orders.reduce((sum, { agentEarningSen = 0 }) => sum + agentEarningSen, 0)

describe('a payout', () => {
  it('gathers what was delivered and paid, tells what it leaves out and why, and takes each order once', async () => {
    const agent: AgentDetails = await addPaidAgent(admin)
    const due = await deliverFor(seeded, agent, 3)
    const [young] = await deliverFor(seeded, agent, 1, { daysAgo: 1 })
    const [unpaid] = await deliverFor(seeded, agent, 1, { paymentStatus: 'pending' })
    const [disputed] = await deliverFor(seeded, agent, 1, { status: 'disputed' })
    const seen = await preview(agent.id)
    expect(seen).toMatchObject({ amountSen: earningOf(due), holds: [], rejection: null })
    expect(seen.lines.map(({ sourceId }) => sourceId).toSorted()).toEqual(due.map(({ _id }) => _id.toHexString()).toSorted())
    expect(Object.fromEntries(seen.excluded.map(({ order, reason }) => [order.number, reason]))).toEqual({
      [young?.number ?? '']: 'within_48_hours',
      [unpaid?.number ?? '']: 'not_paid',
      [disputed?.number ?? '']: 'disputed',
    })
    const payout = await makePayoutOf(maker, agent.id)
    expect(payout).toMatchObject({
      status: 'pending',
      amountSen: earningOf(due),
      totalOrders: 3,
      number: expect.stringMatching(/^PO-\d{4}-\d{3,}$/),
    })
    expect(outcomeOf(await askForPayout(maker, agent.id))).toEqual([422, 'rule_broken', 'nothing_to_pay'])
    expect((await preview(agent.id)).excluded.filter(({ reason }) => reason === 'in_another_payout')).toHaveLength(3)
    expect((await actOn(maker, payout.id, 'cancel')).body.status).toBe('cancelled')
    expect((await makePayoutOf(maker, agent.id)).amountSen).toBe(payout.amountSen)
    const wallet = (await maker.get<Wallet>(`/agents/${agent.id}/wallet`)).body
    expect(wallet).toMatchObject({
      balanceSen: earningOf([...due, ...(young ? [young] : []), ...(disputed ? [disputed] : [])]),
      reservedSen: payout.amountSen,
    })
  })

  it('is paid by hand, held, released, not paid, tried again and paid', async () => {
    const agent = await addPaidAgent(admin)
    await deliverFor(seeded, agent, 1)
    const { id } = await makePayoutOf(maker, agent.id, { method: 'cash' })
    const steps = [
      ['hold', { reason: 'Wait for the form' }, 'on_hold'],
      ['release', {}, 'pending'],
      ['process', {}, 'processing'],
      ['not-paid', { reason: 'Did not come' }, 'failed'],
      ['retry', {}, 'pending'],
      ['process', {}, 'processing'],
      ['paid', { reference: 'R-1', paidOn: wholePeriod.periodEnd }, 'completed'],
    ] as const
    for (const [act, body, status] of steps) expect([act, (await actOn(maker, id, act, body)).body.status]).toEqual([act, status])
    const { timeline, attempt, reference } = (await maker.get<PayoutDetails>(`/payouts/${id}`)).body
    expect(timeline.map(({ kind }) => kind)).toEqual([
      'created',
      'held',
      'released',
      'processed',
      'declined',
      'retried',
      'processed',
      'paid_by_hand',
    ])
    expect([attempt, reference]).toEqual([2, 'R-1'])
    const pdf = await maker.send<unknown>(`/payouts/${id}/statement`, { method: 'GET' })
    expect(pdf.status).toBe(200)
  })
})
