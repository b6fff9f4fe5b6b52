import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AgentDetails } from '../agents/contract.ts'
import type { OrderDoc } from '../orders/model.ts'
import { getPayable } from '../orders/payments/payable.ts'
import { paymentOf } from '../payments/create-payment.ts'
import { insertSilently } from '../payments/migration.ts'
import { dayMs, malaysianDay } from '../platform/clock.ts'
import { Types } from '../platform/database/mongo.ts'
import { countByStatus, times } from '../testing/entities/bookings.ts'
import { whileFailing } from '../testing/faults/checks.ts'
import { outcomeOf, type Client } from '../testing/http/client.ts'
import type { SharedOps } from '../testing/system/ops.ts'
import { actOn, addPaidAgent, askForPayout, deliverFor, financeStaff, makePayoutOf, wholePeriod } from '../testing/entities/payouts.ts'
import { startSeeded, type Seeded } from '../testing/system/seeded.ts'
import { shareOps } from '../testing/system/shared-ops.ts'
import { newReference } from '../testing/entities/transfers.ts'
import type { PayoutDetails, PayoutPage, PayoutPreview, Wallet } from './contract.ts'
import { PayoutModel, type PayoutDoc } from './model.ts'

let ops: SharedOps
let seeded: Seeded
let admin: Client
let maker: Client

beforeAll(async () => {
  ops = await shareOps({ apis: 2 })
  seeded = await startSeeded()
  ;({ admin, maker } = await financeStaff(ops))
})
/** As stored by this test: no whole ones. */
const refunds: Types.ObjectId[] = []
afterAll(async () => {
  await PayoutModel.db.collection('refunds').deleteMany({ _id: { $in: refunds } })
  await ops.stop()
})

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
    ] as const
    for (const [act, body, status] of steps) expect([act, (await actOn(maker, id, act, body)).body.status]).toEqual([act, status])
    const paidBy = newReference()
    const paid = (paidOn: string) => actOn(maker, id, 'paid', { reference: paidBy, paidOn })
    for (const day of ['2099-01-01', '2001-01-01'])
      expect(await paid(day)).toMatchObject({ status: 400, body: { details: { issues: [{ path: 'paidOn' }] } } })
    expect((await paid(malaysianDay(new Date()))).body.status).toBe('completed')
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
    expect([attempt, reference]).toEqual([2, paidBy])
    const pdf = await maker.send<unknown>(`/payouts/${id}/statement`, { method: 'GET' })
    expect(pdf.status).toBe(200)
  })

  it('is made once, however many ask for it at once, and takes each order into one payout', async () => {
    const agent = await addPaidAgent(admin)
    const due = await deliverFor(seeded, agent, 6)
    const other = await ops.somebody(['finance.read', 'finance.write'], { api: 1 })
    const answers = await Promise.all(times(20, (place) => askForPayout(place % 2 ? maker : other, agent.id)))
    expect(countByStatus(answers)).toEqual({ 201: 1, 422: 19 })
    const { items } = (await maker.get<PayoutPage>(`/payouts?agentId=${agent.id}`)).body
    expect(items.map(({ totalOrders, amountSen }) => [totalOrders, amountSen])).toEqual([[6, earningOf(due)]])
    // The same, where each wants another pair of them.
    const some = await deliverFor(seeded, agent, 6)
    const pairs = times(8, (place) => [some[place % 6], some[(place + 1) % 6]].map((each) => each?._id.toHexString() ?? ''))
    await Promise.all(pairs.map((orderIds) => askForPayout(maker, agent.id, { orderIds })))
    const docs = await PayoutModel.find({ 'agent.id': new Types.ObjectId(agent.id) }).lean<PayoutDoc[]>()
    const taken = docs.flatMap(({ lines }) => lines.map(({ sourceId }) => sourceId))
    expect(new Set(taken).size).toBe(taken.length)
    expect(docs.length).toBeGreaterThan(1)
  })

  it('repeated under its key is the same one', async () => {
    const agent = await addPaidAgent(admin)
    await deliverFor(seeded, agent, 1)
    const key = randomUUID()
    const [first, again] = [await askForPayout(maker, agent.id, {}, key), await askForPayout(maker, agent.id, {}, key)]
    expect([first.status, again.body.id]).toEqual([201, first.body.id])
    expect((await askForPayout(maker, agent.id, { method: 'cash' }, key)).status).toBe(422)
  })

  it('nets cash and refunds, adds the fee of a cancellation, and is none where nothing is left', async () => {
    const agent = await addPaidAgent(admin)
    const [one, two] = await deliverFor(seeded, agent, 2)
    if (!one || !two) throw new Error('no orders')
    const at = new Date(Date.now() - 4 * dayMs)
    const [fee] = await deliverFor(seeded, agent, 1, { status: 'cancelled', completedAt: null, cancelledAt: at, cancellationFeeSen: 700 })
    await takeCash(one, agent.id, 300)
    await refund(two, agent.id, 250)
    const seen = await preview(agent.id)
    const wanted = earningOf([one, two]) + 700 - 300 - 250
    expect(seen).toMatchObject({ amountSen: wanted, deductionsSen: 550 })
    expect(seen.lines.map(({ kind, order }) => [kind, order?.number])).toEqual(
      expect.arrayContaining([
        ['cancellation', fee?.number],
        ['cash', one.number],
        ['refund', two.number],
      ]),
    )
    expect((await makePayoutOf(maker, agent.id)).amountSen).toBe(wanted)
    // Refunded after it was paid out, and cash of later: both come off the next one, as far as there is one.
    await refund(one, agent.id, 100)
    const [three] = await deliverFor(seeded, agent, 1)
    if (!three) throw new Error('no order')
    await takeCash(three, agent.id, earningOf([three]) - 50)
    expect(await preview(agent.id)).toMatchObject({ amountSen: -50, rejection: expect.stringContaining('−RM 0.50 would be left') })
    expect(outcomeOf(await askForPayout(maker, agent.id))).toEqual([422, 'rule_broken', 'nothing_to_pay'])
    const wallet = (await maker.get<Wallet>(`/agents/${agent.id}/wallet`)).body
    expect(wallet, 'and its wallet says so').toMatchObject({ freeSen: -50, nextCashSen: earningOf([three]) - 50, nextOrders: 1 })
  })

  it('of these orders only names the one that may not be paid, and why', async () => {
    const agent = await addPaidAgent(admin)
    const [due] = await deliverFor(seeded, agent, 1)
    const [young] = await deliverFor(seeded, agent, 1, { daysAgo: 1 })
    const ids = [due, young].map((each) => each?._id.toHexString() ?? '')
    const refused = await askForPayout(maker, agent.id, { orderIds: ids })
    expect(refused.body.message).toContain(`${young?.number ?? ''} was delivered less than 48 hours ago`)
    expect((await makePayoutOf(maker, agent.id, { orderIds: ids.slice(0, 1) })).totalOrders).toBe(1)
  })

  it('of a period that ends before it starts, or in the future, is refused', async () => {
    const { id } = await addPaidAgent(admin)
    expect(outcomeOf(await askForPayout(maker, id, { periodStart: '2026-07-15', periodEnd: '2026-07-14' }))).toEqual([
      400,
      'validation_failed',
      undefined,
    ])
    expect((await askForPayout(maker, id, { periodEnd: '2099-01-01' })).body.message).toContain('in the future')
    expect((await askForPayout(maker, '0'.repeat(24))).body.code).toBe('not_found')
  })

  it('includes an order whose refund another payout has taken off, once its own is cancelled', async () => {
    const agent = await addPaidAgent(admin)
    const [one] = await deliverFor(seeded, agent, 1)
    if (!one) throw new Error('no order')
    const first = await makePayoutOf(maker, agent.id)
    await refund(one, agent.id, earningOf([one]))
    const [two, three] = await deliverFor(seeded, agent, 2, { daysAgo: 4 })
    if (!two || !three) throw new Error('no order')
    const second = await makePayoutOf(maker, agent.id)
    expect(second.amountSen).toBe(earningOf([two, three]) - earningOf([one]))
    expect((await actOn(maker, first.id, 'cancel')).body.status).toBe('cancelled')
    const seen = await preview(agent.id)
    expect([seen.amountSen, seen.excluded.filter(({ reason }) => reason === 'refunded')]).toEqual([earningOf([one]), []])
  })

  it('is not sent while the ledger of its agent differs', async () => {
    const agent = await addPaidAgent(admin)
    await deliverFor(seeded, agent, 1)
    const { id } = await makePayoutOf(maker, agent.id, { method: 'cash' })
    const difference = { text: 'it differs', record: { entity: 'payout', id: '0'.repeat(24), version: 1 }, alsoStops: [agent.id] }
    await whileFailing(`T${agent.id}`, difference, async () => {
      expect(outcomeOf(await actOn(maker, id, 'process'))).toEqual([422, 'rule_broken', 'stopped'])
      expect(await preview(agent.id)).toMatchObject({ rejection: expect.stringContaining('does not match') })
    })
    expect((await actOn(maker, id, 'process')).body.status).toBe('processing')
  })

  it('is found by its number and its agent, by status, method and amount', async () => {
    const agent = await addPaidAgent(admin)
    await deliverFor(seeded, agent, 1)
    const { id, number, amountSen } = await makePayoutOf(maker, agent.id, { method: 'digital_wallet' })
    const queries = [
      `search=${number}`,
      `search=${encodeURIComponent(agent.name)}`,
      `agentId=${agent.id}&tab=pending&method=digital_wallet&minAmountSen=${amountSen}&maxAmountSen=${amountSen}`,
    ]
    for (const query of queries) {
      const { items } = (await maker.get<PayoutPage>(`/payouts?${query}`)).body
      expect([query, items.map((each) => each.id)]).toEqual([query, [id]])
    }
    expect((await maker.get<PayoutPage>(`/payouts?agentId=${agent.id}&tab=completed`)).body.items).toEqual([])
    expect((await maker.get<PayoutDetails>(`/payouts/${number}`)).body.id).toBe(id)
    expect((await maker.get<PayoutDetails>('/payouts/PO-2026-999999')).body).toMatchObject({
      code: 'not_found',
      message: 'Payout not found',
    })
  })
})

/** As if the agent had been paid at the door. */
async function takeCash(order: OrderDoc, agentId: string, amountSen: number): Promise<void> {
  const payment = paymentOf(await getPayable(order._id.toHexString()), { isMigrated: false })
  const cash = { id: 'manual_1', into: 'agent_cash' as const, agentId: new Types.ObjectId(agentId), amountSen, feeSen: 0 }
  const at = new Date(Date.now() - dayMs)
  const capture = { ...cash, at, isExtra: false }
  await insertSilently([
    { ...payment, _id: order._id, version: 1, createdAt: at, updatedAt: at, captures: [capture], capturedSen: amountSen },
  ])
}

/** As a refund that is over would be stored, as far as payouts look at it. */
async function refund(order: OrderDoc, agentId: string, agentSen: number): Promise<void> {
  const [id, at] = [new Types.ObjectId(), new Date()]
  refunds.push(id)
  await PayoutModel.db.collection('refunds').insertOne({
    _id: id,
    number: `REF-TEST-${id.toHexString()}`,
    order: { id: order._id, number: order.number },
    agent: { id: new Types.ObjectId(agentId), name: 'X' },
    shares: { agentSen },
    status: 'succeeded',
    endedAt: at,
    createdAt: at,
  })
}
