import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changePayment } from '../payments/change-payment.ts'
import { PaymentModel, type PaymentDoc } from '../payments/model.ts'
import { systemContext } from '../platform/changes/command-context.ts'
import { Types } from '../platform/database/mongo.ts'
import { LedgerModel } from '../platform/ledger/ledger-transaction.ts'
import { countByStatus, times, type Bookings } from '../testing/entities/bookings.ts'
import { outcomeOf, type Client } from '../testing/http/client.ts'
import type { SharedOps } from '../testing/system/ops.ts'
import { captureAgain, postMoney } from '../testing/entities/payments.ts'
import { until } from '../testing/system/processes.ts'
import { refundDesk, untilPosted } from '../testing/entities/refund-desk.ts'
import { startTwoPeople } from '../testing/entities/two-people.ts'
import { newReference } from '../testing/entities/transfers.ts'
import type { Refundables, RefundPage, RefundsAsked } from './contract.ts'
import { expireRefund } from './commands.ts'
import { RefundModel, type RefundDoc } from './model.ts'
import { postingsOf } from './postings.ts'
import { nothing, sharesSum } from './planning/shares.ts'

let ops: SharedOps
let bookings: Bookings
let maker: Client
let checker: Client

beforeAll(async () => {
  ;({ ops, bookings, maker, checker } = await startTwoPeople(['orders.write']))
})
afterAll(() => ops.stop())

const { read, readPayment, readOrder, refundable, ask, decide, payBack, refund } = refundDesk(() => ({ maker, checker }))
const deliver = async () => {
  const agentId = bookings.agentIds[0] ?? ''
  const { id } = await bookings.bookClaimed(agentId)
  await ops.app('agent').post(`/field/orders/${id}/status`, { agentId, status: 'delivered' })
  return readOrder(id)
}
const docOf = async (id: string) => (await RefundModel.findById(id).lean<RefundDoc>()) as RefundDoc
/** What all its transactions leave in each account. */
const ledgerOf = async (id: string) => {
  const sums: Record<string, number> = {}
  for (const { entries } of await LedgerModel.find({ recordId: id, entity: 'refund' }).lean())
    for (const { account, sen } of entries) sums[account] = (sums[account] ?? 0) + sen
  return Object.fromEntries(Object.entries(sums).filter(([, sen]) => sen !== 0))
}

describe('a refund of money that no gateway holds', () => {
  it('is asked for by one, approved by another and paid by hand, and posted at each step', async () => {
    const { id, totalAmountSen: sen } = await bookings.bookPaid()
    expect(await refundable(id)).toMatchObject({ leftSen: sen, keptSen: 0, rejection: null, gateway: 'manual', extras: [], borne: nothing })
    const { status, body } = await ask(id, { amountSen: 1_200, note: 'Two shirts' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      number: `${(await readPayment(id)).number.replace('PAY', 'REF')}-1`,
      status: 'requested',
      needsSecondPerson: true,
    })
    expect(await readPayment(id)).toMatchObject({ status: 'completed', refundPendingSen: 1_200, refundedSen: 0 })
    await untilPosted(body.id, 'reserved')
    expect(await ledgerOf(body.id)).toEqual({ customer_funds: 1_200, refund_pending: -1_200 })
    const again = ops.visitor(1)
    await again.signIn(maker.user().email, 'lipat-kemas-wangi-2026')
    for (const own of [maker, again]) {
      expect(outcomeOf(await decide(own, body.id, 'approve'))).toEqual([422, 'rule_broken', 'second_person'])
      expect(outcomeOf(await decide(own, body.id, 'reject'))).toEqual([422, 'rule_broken', 'second_person'])
    }
    expect((await payBack(checker, body.id, 1)).body.code).toBe('transition_refused')
    const approved = (await decide(checker, body.id, 'approve')).body
    expect(approved).toMatchObject({ status: 'approved', expiresAt: null, decidedBy: { id: checker.user().id } })
    expect((await decide(checker, body.id, 'approve', 2)).body.code).toBe('transition_refused')
    expect(outcomeOf(await payBack(maker, body.id))).toEqual([422, 'rule_broken', 'second_person'])
    const paid = (paidOn: string) =>
      postMoney(checker, `/refunds/${body.id}/paid`, { version: 2, paidBy: 'cash', reference: newReference(), paidOn })
    for (const day of ['2099-01-01', '2001-01-01'])
      expect(await paid(day)).toMatchObject({ status: 400, body: { details: { issues: [{ path: 'paidOn' }] } } })
    expect((await payBack(checker, body.id)).body).toMatchObject({
      status: 'succeeded',
      reference: expect.stringMatching(/^TT-/),
      note: 'Two shirts',
    })
    expect((await payBack(checker, body.id, 3)).body.code).toBe('transition_refused')
    await untilPosted(body.id, 'paid')
    expect(await ledgerOf(body.id)).toEqual({ customer_funds: 1_200, bank: -1_200 })
    expect(await readPayment(id)).toMatchObject({ status: 'partial_refund', refundedSen: 1_200, refundPendingSen: 0 })
    await until(async () => (await readOrder(id)).refundedSen === 1_200)
    expect(await readOrder(id)).toMatchObject({ paymentStatus: 'partial_refund', status: 'confirmed' })
    const found = (await maker.get<RefundPage>(`/refunds?tab=succeeded&payment=${id}`)).body.items
    expect(found.map((each) => each.id)).toEqual([body.id])
    const own = await maker.get<RefundPage>(`/refunds?customer=${bookings.customerId}&limit=1`)
    expect([own.body.items[0]?.id, (await maker.get<RefundPage>(`/refunds?customer=${id}`)).body.total]).toEqual([body.id, 0])
    const searched = await maker.get<RefundPage>(`/refunds?search=${body.number}&reason=damaged_items&gateway=manual`)
    expect(searched.body.items.map((each) => each.id)).toEqual([body.id])
    expect((await read(body.number)).timeline.map(({ kind }) => kind)).toEqual(['requested', 'approved', 'paid_by_hand'])
  })

  it('that is rejected, or that nobody decides in time, is released', async () => {
    const { id, totalAmountSen } = await bookings.bookPaid()
    const asked = [(await ask(id, { amountSen: 700 })).body, (await ask(id, { amountSen: 800 })).body] as const
    expect((await decide(checker, asked[0].id, 'reject')).body).toMatchObject({ status: 'rejected', rejection: 'Not ours', problem: null })
    await expireRefund(asked[1].id, new Date())
    expect((await read(asked[1].id)).status).toBe('requested')
    await expireRefund(asked[1].id, new Date(Date.now() + 48 * 3_600_000))
    expect(await read(asked[1].id)).toMatchObject({ status: 'rejected', problem: { code: 'expired' }, decidedBy: { kind: 'system' } })
    await until(async () => (await readPayment(id)).refundPendingSen === 0)
    expect((await refundable(id)).leftSen).toBe(totalAmountSen)
    for (const { id: each } of asked) {
      await untilPosted(each, 'released')
      expect(await ledgerOf(each)).toEqual({})
    }
  })

  it('is approved or rejected, never both, in five races', async () => {
    const { id } = await bookings.bookPaid()
    for (let race = 0; race < 5; race += 1) {
      const { body } = await ask(id, { amountSen: 100 })
      const both = await Promise.all([decide(checker, body.id, 'approve'), decide(checker, body.id, 'reject')])
      expect(countByStatus(both)).toEqual({ 200: 1, 409: 1 })
      expect(['approved', 'rejected']).toContain((await docOf(body.id)).status)
    }
  })
})

describe('the refundable amount', () => {
  it('is what is left: bad amounts, other bodies under a key, and a sen over are refused, and nothing moves', async () => {
    const { id, totalAmountSen: sen } = await bookings.bookPaid()
    const before = await readPayment(id)
    for (const bad of [null, 1e3 + 0.5, true, [7], 1.005, -1, 0, '700', 1e21]) expect((await ask(id, { amountSen: bad })).status).toBe(400)
    expect((await ask(id, { amountSen: 700, lines: [id] })).status).toBe(400)
    expect((await maker.post(`/payments/${id}/refunds`, { reason: 'cancelled' }, { 'idempotency-key': 'none' })).status).toBe(400)
    expect(await ask(id, { reason: 'other' })).toMatchObject({ body: { message: 'note: enter a reason' } })
    expect(outcomeOf(await ask(id, { amountSen: sen + 1 }))).toEqual([422, 'rule_broken', 'refund_amount'])
    expect(outcomeOf(await ask(id, { lines: ['0'.repeat(24)] }))).toEqual([422, 'rule_broken', 'refund_lines'])
    expect(outcomeOf(await ask(id, { capture: 'nothing' }))).toEqual([422, 'rule_broken', 'refund_extra'])
    expect((await ask(id, { version: before.version + 1 })).body.code).toBe('stale_version')
    expect((await readPayment(id)).version).toBe(before.version)
    const key = randomUUID()
    const answers = await Promise.all(times(5, () => ask(id, { amountSen: 700 }, key)))
    expect(new Set(answers.flatMap(({ status, body }) => (status === 201 ? [body.id] : []))).size).toBe(1)
    expect((await ask(id, { amountSen: 701 }, key)).body.code).toBe('idempotency_key_reused')
    expect((await ask(id, { amountSen: 700 }, key.toUpperCase())).headers.get('idempotent-replayed')).toBe('true')
    expect((await readPayment(id)).refundPendingSen).toBe(700)
    const open = await bookings.createOrder()
    expect((await ask(open.id)).body.message).toBe('This payment has not been received yet.')
    expect((await refundable(open.id)).rejection).toBe('This payment has not been received yet.')
    expect((await ask('0'.repeat(24))).status).toBe(404)
  })

  it('of two at once that are more than was paid goes to one', async () => {
    const { id, totalAmountSen: sen } = await bookings.bookPaid()
    const both = await Promise.all(
      [maker, checker].map((by) => postMoney(by, `/payments/${id}/refunds`, { amountSen: Math.ceil(sen * 0.6), reason: 'cancelled' })),
    )
    expect(countByStatus(both)).toEqual({ 201: 1, 422: 1 })
  })
})

describe('who bears a refund', () => {
  it('after the delivery is agent and company, by lines and by amount, each line once', async () => {
    const order = await deliver()
    const [line] = order.services
    const full = await refundable(order.id)
    expect(full.order).toMatchObject({ status: 'delivered', lines: [{ id: line?.id, isRefunded: false }] })
    const byLine = await ask(order.id, { lines: [line?.id] })
    const { shares, amountSen } = byLine.body
    expect([sharesSum(shares), shares.customerFundsSen, shares.goodwillSen]).toEqual([amountSen, 0, 0])
    expect(shares.agentSen).toBe((line?.totalPriceSen ?? 0) - shares.commissionSen)
    expect(outcomeOf(await ask(order.id, { lines: [line?.id] }))).toEqual([422, 'rule_broken', 'refund_lines'])
    expect((await refundable(order.id)).order.lines[0]?.isRefunded).toBe(true)
    await untilPosted(byLine.body.id, 'reserved')
    expect(await ledgerOf(byLine.body.id)).toMatchObject({
      [`agent_payable:${order.agent?.id ?? ''}`]: shares.agentSen,
      refund_pending: -amountSen,
    })
    await decide(checker, byLine.body.id, 'approve')
    await payBack(checker, byLine.body.id)
    const goodwill = await ask(order.id, { amountSen: 100, reason: 'goodwill' })
    expect(goodwill.body.shares).toEqual({ ...nothing, goodwillSen: 100 })
    const rest = await refund(order.id)
    expect([sharesSum(rest.shares), rest.amountSen]).toEqual([rest.amountSen, order.totalAmountSen - amountSen - 100])
    expect(outcomeOf(await ask(order.id))).toEqual([409, 'transition_refused', undefined])
  })

  it('before the delivery is nobody, and agent and company once it is delivered', async () => {
    const agentId = bookings.agentIds[0] ?? ''
    const { id } = await bookings.bookClaimed(agentId)
    const [paid, waiting] = [await refund(id, { amountSen: 1_000 }), (await ask(id, { amountSen: 500 })).body]
    expect(paid.shares).toEqual({ ...nothing, customerFundsSen: 1_000 })
    await ops.app('agent').post(`/field/orders/${id}/status`, { agentId, status: 'delivered' })
    await until(async () => (await docOf(waiting.id)).borne !== null && (await docOf(paid.id)).borne !== null)
    for (const each of [paid, waiting]) {
      const after = await read(each.id)
      expect([sharesSum(after.shares), after.shares.customerFundsSen, after.shares.agentSen > 0]).toEqual([each.amountSen, 0, true])
      await untilPosted(each.id, 'borne')
      const { customer_funds: funds = 0 } = await ledgerOf(each.id)
      expect(funds).toBe(0)
    }
    await decide(checker, waiting.id, 'reject', (await read(waiting.id)).version)
    await untilPosted(waiting.id, 'released')
    expect(await ledgerOf(waiting.id)).toEqual({})
    expect(await ledgerOf(paid.id)).toMatchObject({ bank: -1_000 })
    for (const doc of [await docOf(paid.id), await docOf(waiting.id)])
      for (const { entries } of postingsOf(doc)) expect(entries.reduce((sum, { sen }) => sum + sen, 0)).toBe(0)
  })

  it('is agent and company also where it was reserved during the delivery, by a process that ended right after that', async () => {
    const order = await deliver()
    const agentId = bookings.agentIds[0] ?? ''
    const next = await bookings.bookClaimed(agentId)
    const { id } = (await ask(next.id, { amountSen: 500 })).body
    const reservation = (await PaymentModel.findById(next.id).lean<PaymentDoc>())?.refunds?.find((entry) => entry.id.equals(id))
    if (!reservation) throw new Error('nothing is reserved')
    await ops.app('agent').post(`/field/orders/${next.id}/status`, { agentId, status: 'delivered' })
    // What follows deliveries is beyond that of the first one.
    await until(async () => (await docOf(id)).borne !== null)
    const late = { ...reservation, id: new Types.ObjectId() }
    await changePayment(systemContext, {
      id: order.id,
      decide: ({ refunds = [] }) => ({ set: { refunds: [...refunds, late] }, event: 'payment.updated' }),
    })
    await until(async () => ((await RefundModel.findById(late.id).lean<RefundDoc>())?.borne?.shares.agentSen ?? 0) > 0)
  })

  it('of money beyond the amount is nobody: it goes back whole, once, and nobody has to look at it any more', async () => {
    const { id, totalAmountSen: sen } = await bookings.bookPaid()
    await captureAgain(id, sen)
    const [extra] = (await refundable(id)).extras
    const capture = extra?.capture ?? ''
    const asked = await Promise.all(times(2, () => ask(id, { capture, reason: 'duplicate_payment' })))
    expect(countByStatus(asked)).toEqual({ 201: 1, 422: 1 })
    const { body } = asked.find(({ status }) => status === 201) ?? asked[0] ?? (await ask(id))
    expect([body.scope, body.amountSen]).toEqual([{ kind: 'extra', capture }, sen])
    await decide(checker, body.id, 'approve')
    await payBack(checker, body.id)
    expect(await readPayment(id)).toMatchObject({
      status: 'completed',
      extraRefundedSen: sen,
      refundedSen: 0,
      problem: null,
      needsAttention: false,
    })
    await until(async () => (await readOrder(id)).refundDueSen === null)
  })

  it('is said of many at once, each by itself', async () => {
    const [one, other, open] = [await bookings.bookPaid(), await bookings.bookPaid(), await bookings.createOrder()]
    expect((await refundable(open.id)).rejection).toBe('This payment has not been received yet.')
    const ids = [one.id, open.id, other.id, '0'.repeat(24)]
    const refundables = await maker.get<Refundables>(`/refunds/refundable?payments=${ids.join(',')}`)
    expect(refundables.body.items.map(({ payment, leftSen }) => [payment.id, leftSen])).toEqual([
      [one.id, one.totalAmountSen],
      [open.id, 0],
      [other.id, other.totalAmountSen],
    ])
    const body = { payments: ids.map((id) => ({ id, ...(id === other.id && { amountSen: 700 }) })), reason: 'cancelled' }
    const key = randomUUID()
    const first = await postMoney<RefundsAsked>(maker, '/refunds', body, key)
    const problems = first.body.items.map(({ refund: made, problem }) => [made?.amountSen, problem])
    expect(problems).toEqual([
      [one.totalAmountSen, null],
      [undefined, 'This payment has not been received yet.'],
      [700, null],
      [undefined, 'Payment not found'],
    ])
    expect((await postMoney<RefundsAsked>(maker, '/refunds', body, key)).body).toEqual(first.body)
    const twice = await postMoney(maker, '/refunds', { ...body, payments: [{ id: one.id }, { id: one.id, amountSen: 1 }] })
    expect([twice.status, JSON.stringify(twice.body)]).toEqual([400, expect.stringContaining('must list each payment only once')])
  })
})
