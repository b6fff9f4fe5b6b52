import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderDetails } from '../../orders/contract.ts'
import type { PaymentDetails } from '../../payments/contract.ts'
import { openGateways, type PaymentGateways } from '../../payments/attempts/gateways.ts'
import { followNoticesOf, receiveNotice } from '../../payments/attempts/inbox.ts'
import { wrongStatus, wrongSums } from '../../payments/invariants.ts'
import { PaymentModel } from '../../payments/model.ts'
import { leftOf, refundEnded, type PaymentDoc } from '../../payments/refunds/reservations.ts'
import { systemContext } from '../../platform/changes/command-context.ts'
import { readConfig } from '../../platform/process/config.ts'
import { countByStatus, startBookings, times, type Bookings } from '../../testing/entities/bookings.ts'
import { createClient, outcomeOf, type Client } from '../../testing/http/client.ts'
import { shareOps, withGateways, type BorrowedOps } from '../../testing/system/shared-ops.ts'
import { postMoney } from '../../testing/entities/payments.ts'
import { until } from '../../testing/system/processes.ts'
import { sandboxOf, type Sandbox } from '../../testing/system/providers.ts'
import { copyOf, payAtGateway, take } from '../../testing/entities/refunds.ts'
import { supervise } from '../../testing/system/supervised.ts'
import { checkDueRefunds } from './checks.ts'
import type { Refund, RefundDetails } from '../contract.ts'
import { RefundModel, type RefundDoc } from '../model.ts'
import { followRefundNotice } from '../approval/notices.ts'
import { inTier, lengthOf } from '../../testing/tier.ts'

/** How many times two refunds race for one payment; long runs set more. */
const races = lengthOf('REFUND_RACES', 4, 50)
const crowd = inTier(20, 50)
const shirts = (quantity: number) => ({ serviceType: 'ironing', item: 'Shirt', quantity, declaredValueSen: 9_000 })

let ops: BorrowedOps
let bookings: Bookings
let staff: Client
let checker: Client
let sandbox: Sandbox
/** As a worker has them. */
let gateways: PaymentGateways

beforeAll(async () => {
  ops = await shareOps(withGateways)
  bookings = await startBookings(ops)
  staff = await ops.staff('superAdmin')
  checker = await ops.somebody(['finance.read', 'finance.write', 'finance.approve'])
  gateways = openGateways(readConfig(ops.env))
  sandbox = sandboxOf(ops)
})
afterAll(() => ops.stop())

const readPayment = async (ref: string) => (await staff.get<PaymentDetails>(`/payments/${ref}`)).body
const readOrder = async (ref: string) => (await staff.get<OrderDetails>(`/orders/${ref}`)).body
const read = async (ref: string) => (await staff.get<RefundDetails>(`/refunds/${ref}`)).body
const ask = (id: string, body: object = {}, key?: string) =>
  postMoney<Refund>(staff, `/payments/${id}/refunds`, { reason: 'damaged_items', ...body }, key)
const is = (id: string, status: Refund['status']) => until(async () => (await read(id)).status === status)
const pay = (method: 'fpx' | 'card' = 'fpx', change: object = {}) => payAtGateway(bookings, ops, sandbox, { method, change })
/** The worker, a while later. */
const checkLater = (ms = 60_000) => checkDueRefunds(gateways, new Date(Date.now() + ms))
/** What the sandbox has paid back for a refund: the outside judge. */
const movedFor = async (id: string) => {
  const books = (await sandbox.control('books')) as Record<string, { movements: { kind: string }[] }>
  return Object.values(books).flatMap(({ movements }) =>
    movements.filter((each) => each.kind === 'refund' && JSON.stringify(each).includes(id)),
  )
}
const docOf = async (id: string) => (await RefundModel.findById(id).lean<RefundDoc>()) as RefundDoc

describe('a refund through a gateway', () => {
  it.each(['fpx', 'card'] as const)('of a payment by %s goes back whole in two parts, and payment and order follow', async (method) => {
    const order = await pay(method)
    const sen = order.totalAmountSen
    const first = await ask(order.id, { amountSen: 1_500, note: 'Two shirts' })
    expect([first.status, first.body.status, first.body.needsSecondPerson]).toEqual([201, 'approved', false])
    await is(first.body.id, 'succeeded')
    expect(await read(first.body.number)).toMatchObject({ note: 'Two shirts', shares: { customerFundsSen: 1_500 }, problem: null })
    await until(async () => (await readOrder(order.id)).paymentStatus === 'partial_refund')
    expect(await readPayment(order.id)).toMatchObject({ status: 'partial_refund', refundedSen: 1_500, refundPendingSen: 0 })
    const rest = await ask(order.id)
    expect(rest.body.amountSen).toBe(sen - 1_500)
    await is(rest.body.id, 'succeeded')
    await until(async () => (await readOrder(order.id)).status === 'refunded')
    expect(await readPayment(order.id)).toMatchObject({ status: 'refunded', refundedSen: sen })
    expect(await readOrder(order.id)).toMatchObject({
      paymentStatus: 'refunded',
      refundedSen: sen,
      lastTracking: { note: { kind: 'paid_back' } },
    })
    for (const { body } of [first, rest]) expect(await movedFor(body.id)).toHaveLength(1)
    expect(outcomeOf(await ask(order.id, { amountSen: 1 }))).toEqual([409, 'transition_refused', undefined])
  })
})

it('has some in the demo from the start: through gateways, and by hand, waiting for a second person', async () => {
  const seeded = async () =>
    (await staff.get<{ items: Refund[] }>('/refunds?limit=50&sort=createdAt')).body.items.filter(
      ({ requestedBy }) => requestedBy.name === 'Tan Wei Ling',
    )
  const sent = async () => (await seeded()).filter(({ gateway }) => gateway !== 'manual')
  await until(async () => (await sent()).every(({ status }) => status === 'succeeded'))
  expect(await sent()).toHaveLength(6)
  for (const { id } of await sent()) expect(await movedFor(id)).toHaveLength(1)
  const byHand = (await seeded()).filter(({ gateway }) => gateway === 'manual').map(({ status }) => status)
  expect(byHand.toSorted()).toEqual(['approved', ...byHand.slice(1).map(() => 'requested')])
})

describe('two refunds at once', () => {
  it(`never take more than was paid: RM 60 twice of RM 100 in ${races} races, 14 of ${crowd} refunds of RM 7, and no more than 20 of 30 of RM 1`, async () => {
    const { id } = await bookings.bookPaid()
    const original = (await PaymentModel.findById(id).lean<PaymentDoc>()) as PaymentDoc
    const copies = times(races + 2, (index) => copyOf(original, index))
    await PaymentModel.collection.insertMany(copies)
    const [last, small] = copies.splice(-2)
    for (let from = 0; from < races; from += 20) {
      const won = copies.slice(from, from + 20).map((payment) => Promise.all([take(payment, 6_000), take(payment, 6_000)]))
      for (const each of await Promise.all(won)) expect(each.toSorted()).toEqual([0, 1])
    }
    expect((await Promise.all(times(crowd, () => take(last as PaymentDoc, 700)))).filter(Boolean)).toHaveLength(14)
    expect((await Promise.all(times(30, () => take(small as PaymentDoc, 100)))).filter(Boolean)).toHaveLength(20)
    const after = await PaymentModel.find({ year: 1901 }).lean<PaymentDoc[]>()
    expect(after).toHaveLength(races + 2)
    for (const doc of after) expect([wrongSums(doc), wrongStatus(doc), leftOf(doc) >= 0]).toEqual([[], [], true])
    const full = after.find(({ refunds = [] }) => refunds.length === 14) as PaymentDoc
    const first = full.refunds?.[0]?.id.toHexString() ?? ''
    const pending = { refundPendingSen: 9_100 }
    expect(refundEnded(full, first, true, systemContext)?.set).toMatchObject({ ...pending, refundedSen: 700, status: 'partial_refund' })
    expect(refundEnded(full, first, false, systemContext)?.set).toMatchObject({ ...pending, refundedSen: 0 })
  }, 300_000)
})

describe('a refund above the limit', () => {
  it('waits for a second person, also in parts that together are above it, and is sent once that one has approved', async () => {
    const order = await pay('card', { lines: [shirts(100), shirts(60)] })
    expect(order.totalAmountSen).toBeGreaterThan(60_000)
    const [small, second] = [(await ask(order.id, { amountSen: 30_000 })).body, (await ask(order.id, { amountSen: 30_000 })).body]
    expect([small.needsSecondPerson, second.needsSecondPerson, second.status]).toEqual([false, true, 'requested'])
    await is(small.id, 'succeeded')
    expect(await movedFor(second.id)).toHaveLength(0)
    const decide = (by: Client) => postMoney<RefundDetails>(by, `/refunds/${second.id}/approve`, { version: 1 })
    expect(outcomeOf(await decide(staff))).toEqual([422, 'rule_broken', 'second_person'])
    expect(countByStatus(await Promise.all(times(3, () => decide(checker))))).toEqual({ 200: 1, 409: 2 })
    await is(second.id, 'succeeded')
    expect(await movedFor(second.id)).toHaveLength(1)
  })
})

describe('a refund of which the answer is lost', () => {
  it.each(['drop_answer', 'error_after', 'malformed'])('(%s) is looked up, never sent again, and paid once', async (mode) => {
    const order = await pay()
    await sandbox.setFaults({ mode, operation: 'create_refund' }, { mode: 'webhooks', webhooks: 'never', operation: 'create_refund' })
    const { body } = await ask(order.id, { amountSen: 700 })
    await until(async () => (await read(body.id)).status !== 'approved' && (await read(body.id)).status !== 'submitting')
    await sandbox.setFaults()
    expect(await read(body.id)).toMatchObject({ status: 'unknown', problem: { code: 'outcome_unknown' } })
    expect((await readPayment(order.id)).refundPendingSen).toBe(700)
    await checkLater()
    await is(body.id, 'succeeded')
    expect(await movedFor(body.id)).toHaveLength(1)
    expect((await read(body.id)).timeline.filter(({ kind }) => kind === 'submitted')).toHaveLength(1)
  })

  it('and was never received is sent again under its key, only after the gateway has said so for ten minutes', async () => {
    const order = await pay()
    await sandbox.setFaults({ mode: 'error_before', operation: 'create_refund' })
    const { body } = await ask(order.id, { amountSen: 700 })
    await is(body.id, 'unknown')
    await sandbox.setFaults()
    await checkLater()
    expect(await movedFor(body.id)).toHaveLength(0)
    await until(async () => (await docOf(body.id)).notFoundSince !== null)
    await RefundModel.collection.updateOne({ number: body.number }, { $set: { notFoundSince: new Date(Date.now() - 601_000) } })
    await checkLater(400_000)
    await is(body.id, 'succeeded')
    expect(await movedFor(body.id)).toHaveLength(1)
  })

  it('for a day needs a person, who may ask the gateway again, not more often than it bears', async () => {
    const order = await pay()
    await sandbox.setFaults({ mode: 'pending_then_ok', operation: 'create_refund', ms: 86_400_000 })
    const { body } = await ask(order.id, { amountSen: 700 })
    await until(async () => (await read(body.id)).gatewayRefundId !== null)
    await sandbox.setFaults({ mode: 'outage', times: 1_000_000 })
    const long = new Date(Date.now() - 8 * 86_400_000)
    await RefundModel.collection.updateOne({ number: body.number }, { $set: { submittedAt: long, dueAt: long, nextCheckAt: long } })
    await until(async () => (await docOf(body.id)).isStuck && (await docOf(body.id)).isOverdue)
    expect((await read(body.id)).needsAttention).toBe(true)
    await sandbox.setFaults()
    const { version } = await read(body.id)
    const recheck = () => postMoney<RefundDetails>(staff, `/refunds/${body.id}/recheck`, { version })
    await RefundModel.collection.updateOne({ number: body.number }, { $set: { checkedAt: new Date() } })
    expect((await recheck()).status).toBe(429)
    expect((await staff.get<{ items: Refund[] }>(`/refunds?tab=attention&search=${body.number}`)).body.items).toHaveLength(1)
    await RefundModel.collection.updateOne({ number: body.number }, { $set: { checkedAt: long } })
    expect((await recheck()).body).toMatchObject({ status: 'submitting', needsAttention: true })
  })
})

describe('a refund that the gateway declines', () => {
  it('has failed: what was reserved is released, and a new one may be asked for', async () => {
    const order = await pay()
    const { gatewayPaymentId } = await readPayment(order.id)
    const foreign = {
      key: `rf_${randomUUID()}`,
      gatewayPaymentId: gatewayPaymentId ?? '',
      amountSen: order.totalAmountSen,
      reason: 'service_not_done',
    }
    await gateways.find('billplz')?.createRefund(foreign)
    const { body } = await ask(order.id)
    await is(body.id, 'failed')
    expect(await read(body.id)).toMatchObject({ problem: { code: 'declined', detail: 'amount_exceeds_paid' } })
    await until(async () => (await readPayment(order.id)).refundPendingSen === 0)
    expect(await readPayment(order.id)).toMatchObject({ status: 'completed', refundedSen: 0 })
    const { body: second } = await ask(order.id, { amountSen: 100 })
    expect(second.number).toMatch(/-2$/)
    // Sent later, it would meet the faults of another test.
    await is(second.id, 'failed')
  })
})

describe('a webhook about a refund', () => {
  const send = (body: string, signature: string) =>
    fetch(`http://localhost:${ops.apis[0]?.port}/api/webhooks/stripe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body,
    }).then(({ status }) => status)
  const at = () => Math.floor(Date.now() / 1_000)
  const sign = (body: string, seconds = at(), secret = ops.env['STRIPE_WEBHOOK_SECRET'] ?? '') =>
    `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
  const eventOf = (key: string) =>
    JSON.stringify({
      id: `evt_${randomUUID()}`,
      type: 'refund.updated',
      created: at(),
      data: { object: { object: 'refund', metadata: { key } } },
    })

  it('is read back: forged or late it is refused, replayed or about nothing it changes nothing the gateway does not say', async () => {
    const order = await pay('card')
    await sandbox.setFaults(
      { mode: 'pending_then_ok', operation: 'create_refund', ms: 100_000 },
      { mode: 'webhooks', webhooks: 'shuffled', times: 9 },
    )
    const { body } = await ask(order.id, { amountSen: 700 })
    await until(async () => (await read(body.id)).gatewayRefundId !== null)
    const { version } = await read(body.id)
    const event = eventOf(`rf_${body.id}`)
    expect(await send(event, sign(event, undefined, 'not the secret'))).toBe(401)
    expect(await send(event, sign(event, at() - 600))).toBe(401)
    for (const _ of ['first', 'replayed']) expect(await send(event, sign(event))).toBe(200)
    const foreign = eventOf(`rf_${'0'.repeat(24)}`)
    expect(await send(foreign, sign(foreign))).toBe(200)
    await receiveNotice('stripe', { eventId: randomUUID(), kind: 'refund', key: `rf_${body.id}`, at: new Date(), claims: null })
    await followNoticesOf('refund', { follow: (notice) => followRefundNotice(gateways, notice) })
    expect(await read(body.id)).toMatchObject({ status: 'submitting', version })
    await sandbox.advance(100_000)
    await is(body.id, 'succeeded')
    expect(await movedFor(body.id)).toHaveLength(1)
    await sandbox.advance(-100_000)
    await sandbox.setFaults()
  })
})

describe('a process that dies', () => {
  it('after reserving, before sending, while sending, or before the payment follows loses and doubles nothing', async () => {
    const order = await pay()
    const resumeWorker = ops.pauseWorker()
    const points = inTier(['refunds.sent'], ['refunds.submittingStored', 'refunds.sent', 'refunds.ended'])
    const worker = await supervise('worker', ops.env, { crashes: points.map((point) => `${point}:1`) })
    try {
      const [api] = await Promise.all([ops.startApi({ CRASH_AT: 'refunds.reserved:1' }), worker.ready()])
      const dying = createClient(`http://localhost:${api.port}`, { authorization: `Bearer ${staff.token()}` })
      await postMoney(dying, `/payments/${order.id}/refunds`, { amountSen: 300, reason: 'service_not_done' }).catch(() => null)
      for (const point of points) {
        await ask(order.id, { amountSen: 300 })
        await until(() => worker.hits(point) > 0, 90_000)
      }
      expect(api.output()).toContain('crash point refunds.reserved hit')
      const entries = async () => (await PaymentModel.findById(order.id).lean<PaymentDoc>())?.refunds ?? []
      await until(async () => {
        await checkLater()
        return (await entries()).filter(({ state }) => state === 'succeeded').length === 1 + points.length
      }, 60_000)
      for (const { id } of await entries()) expect(await movedFor(id.toHexString())).toHaveLength(1)
      expect(await readPayment(order.id)).toMatchObject({
        refundedSen: 300 * (1 + points.length),
        refundPendingSen: 0,
        status: 'partial_refund',
      })
    } finally {
      await worker.stop()
      resumeWorker()
    }
  }, 300_000)
})
