import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderDetails } from '../orders/contract.ts'
import { OrderModel } from '../orders/model.ts'
import { getPayable } from '../orders/payments/payable.ts'
import { systemContext } from '../platform/changes/command-context.ts'
import { Types } from '../platform/database/mongo.ts'
import { LedgerModel } from '../platform/ledger/ledger-transaction.ts'
import { countByStatus, times, type Bookings } from '../testing/entities/bookings.ts'
import { outcomeOf, type Client } from '../testing/http/client.ts'
import type { SharedOps } from '../testing/system/ops.ts'
import { bookLarge, captureAgain, payOrder, postMoney } from '../testing/entities/payments.ts'
import { until } from '../testing/system/processes.ts'
import { startTwoPeople } from '../testing/entities/two-people.ts'
import { transferOf } from '../testing/entities/transfers.ts'
import { changePayment } from './change-payment.ts'
import { paymentOf } from './create-payment.ts'
import type { PaymentDetails, PaymentPage } from './contract.ts'
import { followOrder, applyToOrder } from './follow-up.ts'
import { wrongOrder, wrongStatus, wrongSums } from './invariants.ts'
import { migratePayments } from './migration.ts'
import { PaymentModel, type PaymentDoc } from './model.ts'
import { postingsOf } from './postings.ts'
import { recorded } from './cash/records.ts'

let ops: SharedOps
let bookings: Bookings
let maker: Client
let checker: Client

beforeAll(async () => {
  ;({ ops, bookings, maker, checker } = await startTwoPeople(['orders.write', 'customers.read']))
})
afterAll(() => ops.stop())

const read = async (ref: string) => (await maker.get<PaymentDetails>(`/payments/${ref}`)).body
const readOrder = async (ref: string) => (await maker.get<OrderDetails>(`/orders/${ref}`)).body
const docOf = async (id: string) => (await PaymentModel.findById(id).lean<PaymentDoc>()) as PaymentDoc
const cancel = async (id: string) => {
  const { version } = await readOrder(id)
  return maker.post(`/orders/${id}/cancel`, { version, reason: 'Ill' })
}

/** All its money, by account: what came in, less what a gateway kept, is what customers are owed. */
async function expectBalanced(id: string): Promise<void> {
  const doc = await docOf(id)
  for (const { entries } of postingsOf(doc)) expect(entries.reduce((sum, { sen }) => sum + sen, 0)).toBe(0)
  const funds = postingsOf(doc)
    .flatMap(({ entries }) => entries)
    .filter(({ account }) => account === 'customer_funds')
  expect(funds.reduce((sum, { sen }) => sum - sen, 0)).toBe(doc.capturedSen + doc.extraCapturedSen)
  expect([0, doc.amountSen]).toContain(doc.capturedSen)
  expect(doc.capturedSen > 0).toBe(doc.status === 'completed')
}

describe('the payment of an order', () => {
  it('is there once the order is booked, found by its numbers, its customer and its reference, and cancelled with it', async () => {
    const { id, number, customer, totalAmountSen: amountSen } = await bookings.createOrder()
    await until(async () => (await PaymentModel.exists({ _id: id })) !== null)
    const { number: payNumber, breakdown, ...payment } = await read(id)
    expect(payNumber).toBe(number.replace('KS', 'PAY'))
    expect(payment).toMatchObject({ amountSen, status: 'pending', method: 'fpx', gateway: null, attempt: 0, capturedSen: 0, customer })
    const { subtotalSen, deliveryFeeSen, serviceFeeSen, taxSen, discountSen } = breakdown
    expect(subtotalSen + deliveryFeeSen + serviceFeeSen + taxSen - discountSen).toBe(amountSen)
    expect(breakdown).toMatchObject({
      agentCommissionSen: Math.round((subtotalSen * 15) / 100),
      platformCommissionSen: Math.round((subtotalSen * 5) / 100),
    })
    expect((await read(payNumber)).id).toBe(id)
    for (const search of [number, payNumber, `${payNumber} ${customer.name.split(' ')[0] ?? ''}`]) {
      const { items } = (await maker.get<PaymentPage>(`/payments?search=${encodeURIComponent(search)}&status=pending`)).body
      expect(items.map((item) => item.id)).toEqual([id])
    }
    await cancel(id)
    await until(async () => (await read(id)).status === 'cancelled')
    expect(await readOrder(id)).toMatchObject({ paymentStatus: 'pending', refundDueSen: 0 })
  })

  it('follows the agent, and is made at once for who asks before anybody came to it', async () => {
    const { id, agent } = await bookings.bookClaimed()
    await until(async () => (await read(id)).agent?.id === agent?.id)
    await PaymentModel.deleteOne({ _id: id })
    expect(await read(id)).toMatchObject({ status: 'completed', isMigrated: true, agent: { id: agent?.id } })
    expect((await maker.get(`/payments/${'0'.repeat(24)}`)).status).toBe(404)
    expect((await maker.get('/payments/PAY-2001-001')).body.message).toBe('Payment not found')
  })
})

describe('the payment of an order of an earlier version', () => {
  it('is posted and followed also where its migration was interrupted, and never undoes a refund that the order knows', async () => {
    const order = await getPayable((await bookings.createOrder()).id)
    const { _id } = order
    await until(async () => (await PaymentModel.exists({ _id })) !== null)
    await OrderModel.collection.updateOne({ _id }, { $set: { paymentStatus: 'partial_refund' } })
    const migrated = {
      ...paymentOf({ ...order, paymentStatus: 'partial_refund' }, { isMigrated: true }),
      _id,
      version: 1,
      createdAt: order.createdAt,
      updatedAt: new Date(),
    }
    await PaymentModel.collection.replaceOne({ _id }, migrated)
    await migratePayments()
    expect(await LedgerModel.countDocuments({ key: `pay:${_id.toHexString()}:captured` })).toBe(1)
    expect(await OrderModel.findById(_id).lean()).toMatchObject({ paymentVersion: 1, extraPaidSen: 0 })
    await applyToOrder(systemContext, { ...migrated, version: 2, extraCapturedSen: 100 })
    expect(await readOrder(_id.toHexString())).toMatchObject({ paymentStatus: 'partial_refund' })
    expect(
      ['partial_refund', 'paid', 'failed'].map((paymentStatus) => wrongOrder(migrated, { paymentStatus } as typeof order).length),
    ).toEqual([0, 0, 1])
  })

  it('of an earlier version learns what the cancellation of its order owes back', async () => {
    const { _id } = await bookings.bookPaid().then(({ id }) => cancel(id).then(() => docOf(id)))
    await until(async () => (await docOf(_id.toHexString())).needsAttention)
    const { version } = await docOf(_id.toHexString())
    // With an event, once: counters and open consoles follow, whoever dies in between.
    await PaymentModel.collection.updateOne({ _id }, { $set: { needsAttention: false }, $unset: { keptSen: '' } })
    await migratePayments().then(migratePayments)
    expect(await read(_id.toHexString())).toMatchObject({ keptSen: 0, needsAttention: true, version: version + 1 })
  })
})

describe('cash and transfers', () => {
  it('are recorded with exactly the amount, once, and the order is paid and confirmed by it', async () => {
    const { id, totalAmountSen: sen } = await bookings.createOrder()
    expect((await maker.get(`/payments/${id}/receipt`)).body.code).toBe('rule_broken')
    const record = (body: object, key?: string) => postMoney(maker, `/payments/${id}/record`, body, key)
    for (const wrong of [sen - 1, sen + 1])
      expect(outcomeOf(await record(transferOf(1, wrong)))).toEqual([422, 'rule_broken', 'payment_amount'])
    for (const bad of [null, 1e3 + 0.5, true, [7], 1.005, -1, 0, '4923', 1e21])
      expect((await record(transferOf(1, sen, { amountSen: bad }))).status).toBe(400)
    for (const receivedOn of ['2099-01-01', '2020-12-24'])
      expect(await record(transferOf(1, sen, { receivedOn }))).toMatchObject({
        status: 400,
        body: { details: { issues: [{ path: 'receivedOn' }] } },
      })
    expect((await maker.post(`/payments/${id}/record`, transferOf(1, sen), { 'idempotency-key': 'none' })).status).toBe(400)
    const [key, body] = [randomUUID(), transferOf(1, sen)]
    const answers = await Promise.all(times(5, () => record(body, key)))
    expect(answers.map(({ status }) => status).filter((status) => status !== 409)).not.toHaveLength(0)
    await until(async () => (await readOrder(id)).status === 'confirmed')
    const paid = await read(id)
    expect(paid).toMatchObject({
      status: 'completed',
      gateway: 'manual',
      capturedSen: sen,
      reference: body.reference,
      needsAttention: false,
    })
    expect(paid.timeline.map(({ kind }) => kind)).toEqual(['created', 'recorded', 'captured'])
    // It was booked to be paid by FPX.
    const followed = { paymentStatus: 'paid', paymentMethod: 'bank_transfer', paymentId: body.reference, refundDueSen: null }
    expect(await readOrder(id)).toMatchObject(followed)
    expect(outcomeOf(await record({ ...body, version: 2 }))).toEqual([422, 'rule_broken', 'already_recorded'])
    const receipt = await fetch(`${maker.url}/api/payments/${paid.number}/receipt`, {
      headers: { authorization: `Bearer ${maker.token()}` },
    })
    expect([receipt.status, receipt.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect((await receipt.text()).slice(0, 5)).toBe('%PDF-')
    const found = await maker.get<PaymentPage>(`/payments?search=${body.reference}`)
    expect(found.body.items.map((item) => item.id)).toEqual([id])
    await expectBalanced(id)
  })

  it('above the limit are confirmed by somebody else, by whatever session, and an edit after it was seen is not confirmed', async () => {
    const { id, totalAmountSen: sen } = await bookLarge(bookings, maker)
    expect(sen).toBeGreaterThan(50_000)
    const first = (await postMoney(maker, `/payments/${id}/record`, transferOf(1, sen))).body
    expect(first).toMatchObject({ status: 'processing', needsAttention: true, capturedSen: 0, problem: { code: 'second_person' } })
    expect(await readOrder(id)).toMatchObject({ paymentStatus: 'pending', status: 'pending' })
    const confirm = (by: Client, version: number) => postMoney(by, `/payments/${id}/confirm`, { version })
    const again = ops.visitor(1)
    await again.signIn(maker.user().email, 'lipat-kemas-wangi-2026')
    for (const own of [maker, again]) expect(outcomeOf(await confirm(own, first.version))).toEqual([422, 'rule_broken', 'second_person'])
    const over = await postMoney(checker, `/payments/${id}/record`, transferOf(first.version, sen))
    expect(outcomeOf(over)).toEqual([422, 'rule_broken', 'record_waits'])
    const edited = (await postMoney(maker, `/payments/${id}/record`, transferOf(first.version, sen))).body
    expect((await confirm(checker, first.version)).body.code).toBe('stale_version')
    const races = await Promise.all(times(4, () => confirm(checker, edited.version)))
    expect(countByStatus(races)).toEqual({ 200: 1, 409: 3 })
    const done = await read(id)
    expect(done).toMatchObject({
      status: 'completed',
      needsAttention: false,
      record: { state: 'confirmed', decidedBy: { id: checker.user().id } },
    })
    expect((await readOrder(id)).paymentStatus).toBe('paid')
    expect((await docOf(id)).captures).toHaveLength(1)
  })

  it('that the second person rejects have not come in: the payment failed, and can be recorded again', async () => {
    const { id, totalAmountSen: sen } = await bookLarge(bookings, maker)
    const { version } = (await postMoney(maker, `/payments/${id}/record`, transferOf(1, sen))).body
    const reject = (by: Client) => postMoney(by, `/payments/${id}/reject`, { version, reason: 'Not on the statement' })
    expect(outcomeOf(await reject(maker))).toEqual([422, 'rule_broken', 'second_person'])
    const both = await Promise.all([reject(checker), postMoney(checker, `/payments/${id}/confirm`, { version })])
    expect(countByStatus(both)).toEqual({ 200: 1, 409: 1 })
    const after = await read(id)
    expect(['completed', 'failed']).toContain(after.status)
    await expectBalanced(id)
    await payOrder(maker, id).catch(() => {})
  })

  it('that an agent takes at the door are in the agent’s hands, and only for the agent’s own order', async () => {
    const [agentId = '', otherId = ''] = bookings.agentIds
    const { id, totalAmountSen: amountSen, version } = await bookings.createOrder()
    const cash = (body: object) => ops.app('agent').post(`/field/orders/${id}/cash`, body, { 'idempotency-key': randomUUID() })
    expect((await cash({ agentId, amountSen })).status).toBe(404)
    await maker.post(`/orders/${id}/assign`, { version, agentId })
    expect((await cash({ agentId: otherId, amountSen })).status).toBe(404)
    expect(outcomeOf(await cash({ agentId, amountSen: amountSen - 1 }))).toEqual([422, 'rule_broken', 'payment_amount'])
    expect((await cash({ agentId, amountSen })).body).toMatchObject({ id, paymentStatus: 'paid', status: 'agent_assigned' })
    expect(outcomeOf(await cash({ agentId, amountSen }))).toEqual([422, 'rule_broken', 'already_recorded'])
    expect(await read(id)).toMatchObject({ status: 'completed', method: 'cash' })
    expect(await readOrder(id)).toMatchObject({ paymentStatus: 'paid', lastTracking: { performedBy: { role: 'agent' } } })
    expect(postingsOf(await docOf(id)).flatMap(({ entries }) => entries.map(({ account }) => account))).toContain(`agent_cash:${agentId}`)
  })
})

describe('money that comes in beyond what is owed', () => {
  it('is recorded once and owed back whole: twice paid, another amount, after the cancellation', async () => {
    const [twice, other, late] = [await bookings.bookPaid(), await bookings.createOrder(), await bookings.createOrder()]
    const sen = twice.totalAmountSen
    const key = randomUUID()
    for (const _ of ['first', 'again']) await captureAgain(twice.id, sen, { key })
    expect(await read(twice.id)).toMatchObject({ status: 'completed', extraCapturedSen: sen, problem: { code: 'captured_twice' } })
    await until(async () => (await readOrder(twice.id)).refundDueSen === sen)
    expect((await readOrder(twice.id)).lastTracking).toMatchObject({ note: { kind: 'payment_repeated', reference: key } })
    await cancel(twice.id)
    expect((await readOrder(twice.id)).refundDueSen).toBe(2 * sen)

    await until(async () => (await PaymentModel.exists({ _id: other.id })) !== null)
    await captureAgain(other.id, sen + 1)
    expect(await read(other.id)).toMatchObject({
      status: 'failed',
      capturedSen: 0,
      extraCapturedSen: sen + 1,
      needsAttention: true,
      problem: { code: 'amount_differs' },
    })
    await until(async () => (await readOrder(other.id)).refundDueSen === sen + 1)
    expect(await readOrder(other.id)).toMatchObject({ paymentStatus: 'failed', status: 'pending' })
    await payOrder(maker, other.id)
    expect(await readOrder(other.id)).toMatchObject({ paymentStatus: 'paid', status: 'confirmed', refundDueSen: sen + 1 })

    await cancel(late.id)
    await until(async () => (await read(late.id)).status === 'cancelled')
    await captureAgain(late.id, sen)
    expect(await read(late.id)).toMatchObject({
      status: 'cancelled',
      extraCapturedSen: sen,
      problem: { code: 'captured_after_cancellation' },
    })
    await until(async () => (await readOrder(late.id)).refundDueSen === sen)
    expect((await readOrder(late.id)).lastTracking.description).toBe('Paid after cancellation')
    for (const { id } of [twice, other, late]) await expectBalanced(id)
  })

  it('in a hundred races of a second capture, cash, or the cancellation against a capture is never lost or taken twice', async () => {
    const order = await getPayable((await bookings.createOrder()).id)
    const payment = { ...paymentOf(order, { isMigrated: false }), version: 1, updatedAt: new Date() }
    const docs = times(102, (index): PaymentDoc => ({
      ...payment,
      _id: new Types.ObjectId(),
      year: 1900,
      sequence: index,
      createdAt: new Date(),
    }))
    await PaymentModel.collection.insertMany(docs)
    const sen = order.totalAmountSen
    const cash = { method: 'cash' as const, amountSen: sen, reference: null, receivedOn: '2026-07-14', agent: null }
    const rivals = [
      (_id: Types.ObjectId) => captureAgain(_id.toHexString(), sen),
      (_id: Types.ObjectId) =>
        changePayment(systemContext, { id: _id.toHexString(), decide: (doc) => recorded(doc, cash, systemContext) }).catch(() => null),
      (_id: Types.ObjectId) => followOrder({ ...order, _id, status: 'cancelled', version: 9 }, { ...docs[0], _id } as PaymentDoc),
    ]
    await Promise.all(docs.map(({ _id }, index) => Promise.all([captureAgain(_id.toHexString(), sen), rivals[index % 3]?.(_id)])))
    const after = await PaymentModel.find({ year: 1900 }).sort({ sequence: 1 }).lean<PaymentDoc[]>()
    for (const [index, doc] of after.entries()) {
      const { status, captures, capturedSen, extraCapturedSen } = doc
      expect([wrongSums(doc), wrongStatus(doc)]).toEqual([[], []])
      if (index % 3 === 0) expect([status, capturedSen, extraCapturedSen]).toEqual(['completed', sen, sen])
      if (index % 3 === 1) expect([status, capturedSen, captures.length * sen]).toEqual(['completed', sen, sen + extraCapturedSen])
      if (index % 3 === 2) expect(capturedSen + extraCapturedSen).toBe(sen)
    }
    expect(after).toHaveLength(102)
    await PaymentModel.deleteMany({ year: 1900 })
  }, 60_000)
})
