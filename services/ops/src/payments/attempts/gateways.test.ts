import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Order, OrderDetails } from '../../orders/contract.ts'
import { systemContext } from '../../platform/changes/command-context.ts'
import { readConfig } from '../../platform/process/config.ts'
import { startBookings, type Bookings } from '../../testing/entities/bookings.ts'
import { outcomeOf, type Client } from '../../testing/http/client.ts'
import { shareOps, withGateways, type BorrowedOps } from '../../testing/system/shared-ops.ts'
import { payOrder, postMoney } from '../../testing/entities/payments.ts'
import { until } from '../../testing/system/processes.ts'
import { sandboxOf, type Sandbox } from '../../testing/system/providers.ts'
import { started } from './attempts.ts'
import { changePayment } from '../change-payment.ts'
import type { OpenedAttempt, PaymentDetails } from '../contract.ts'
import { ensurePayment } from '../create-payment.ts'
import { checkDue, sendAttempt } from './gateway-calls.ts'
import { openGateways, type PaymentGateways } from './gateways.ts'
import { followNotices, receiveNotice } from './inbox.ts'
import { PaymentModel, type PaymentDoc } from '../model.ts'

let ops: BorrowedOps
let bookings: Bookings
let staff: Client
let sandbox: Sandbox
/** As a worker has them. */
let gateways: PaymentGateways

beforeAll(async () => {
  ops = await shareOps(withGateways)
  bookings = await startBookings(ops)
  staff = await ops.staff('admin')
  gateways = openGateways(readConfig(ops.env))
  sandbox = sandboxOf(ops)
})
afterAll(() => ops.stop())

const read = async (ref: string) => (await staff.get<PaymentDetails>(`/payments/${ref}`)).body
const readOrder = async (ref: string) => (await staff.get<OrderDetails>(`/orders/${ref}`)).body
const is = (id: string, wanted: Partial<PaymentDetails>) =>
  until(async () => {
    const payment = await read(id)
    return Object.entries(wanted).every(([field, value]) => payment[field as keyof PaymentDetails] === value)
  })
const checkout = (order: Pick<Order, 'id'>, body: object = {}) =>
  ops
    .app('customer')
    .post<{ url: string | null }>(
      `/field/orders/${order.id}/checkout`,
      { customerId: bookings.customerId, ...body },
      { 'idempotency-key': randomUUID() },
    )
const open = async (order: Pick<Order, 'id'>, body: object = {}) => (await checkout(order, body)).body.url ?? ''
const process = (id: string, version: number, method?: string) =>
  postMoney<OpenedAttempt>(staff, `/payments/${id}/process`, { version, ...(method && { method }) })
/** The worker, a while later. */
const checkLater = (ms = 60_000) => checkDue(gateways, new Date(Date.now() + ms))
/** What the sandbox has captured for a payment: the outside judge. */
const movedFor = async (id: string) => {
  const books = (await sandbox.control('books')) as Record<string, { movements: { kind: string; key?: string; reference?: string }[] }>
  return Object.values(books).flatMap(({ movements }) =>
    movements.filter((each) => each.kind === 'capture' && JSON.stringify(each).includes(id)),
  )
}

describe('an attempt at a gateway', () => {
  it('is paid at its page: the order is paid by its customer, once, however often the gateway says so', async () => {
    await sandbox.setFaults({ mode: 'webhooks', webhooks: 'repeated', times: 2 })
    for (const [method, gateway] of [
      ['fpx', 'billplz'],
      ['card', 'stripe'],
    ] as const) {
      const order = await bookings.createOrder()
      const url = await open(order, { method })
      expect(await open(order, { method })).toBe(url)
      expect(await read(order.id)).toMatchObject({ status: 'processing', gateway, method, attempt: 1 })
      expect(await sandbox.press(url, 'pay')).toBe(303)
      await is(order.id, { status: 'completed', capturedSen: order.totalAmountSen })
      await until(async () => (await readOrder(order.id)).paymentStatus === 'paid')
      expect(await readOrder(order.id)).toMatchObject({ status: 'confirmed', lastTracking: { performedBy: { role: 'customer' } } })
      const { feeSen, attempts, extraCapturedSen } = await read(order.id)
      expect(feeSen).toBeGreaterThan(0)
      expect([attempts.length, attempts[0]?.status, extraCapturedSen]).toEqual([1, 'captured', 0])
      expect(await movedFor(order.id)).toHaveLength(1)
      expect((await checkout(order)).status).toBe(409)
    }
    await sandbox.setFaults()
  })

  it('that is declined fails, and the next one has a number and a key of its own', async () => {
    const order = await bookings.createOrder()
    const first = (await process(order.id, 1)).body
    expect(first.url).toContain('/pay/')
    expect((await process(order.id, first.payment.version)).body.code).toBe('transition_refused')
    await sandbox.press(first.url ?? '', 'decline')
    await is(order.id, { status: 'failed' })
    await until(async () => (await readOrder(order.id)).paymentStatus === 'failed')
    expect((await read(order.id)).problem?.code).toBe('declined')
    const url = await open(order, { method: 'card' })
    const { attempts } = await read(order.id)
    expect(attempts.map(({ attempt, key, status }) => [attempt, key, status])).toEqual([
      [2, `pay_${order.id}_2`, 'open'],
      [1, `pay_${order.id}_1`, 'declined'],
    ])
    await sandbox.press(url, 'pay')
    await is(order.id, { status: 'completed', gateway: 'stripe' })
  })

  it.each(['drop_answer', 'error_after', 'malformed'])(
    'of which the answer is lost (%s) is looked up, never sent again, and goes on',
    async (mode) => {
      const order = await bookings.createOrder()
      await sandbox.setFaults({ mode, operation: 'create_payment' })
      const { payment, url } = (await process(order.id, 1)).body
      await sandbox.setFaults()
      expect([url, payment.status, payment.problem?.code, payment.attempts[0]?.status]).toEqual([
        null,
        'processing',
        'outcome_unknown',
        'unknown',
      ])
      expect((await process(order.id, payment.version)).status).toBe(409)
      await checkLater()
      const found = await read(order.id)
      expect(found).toMatchObject({ problem: null, attempts: [{ status: 'open', attempt: 1 }] })
      await sandbox.press(found.attempts[0]?.url ?? '', 'pay')
      await is(order.id, { status: 'completed' })
      expect(await movedFor(order.id)).toHaveLength(1)
    },
  )

  it('of which the gateway tells nothing is found out by asking', async () => {
    const order = await bookings.createOrder()
    const url = await open(order)
    await sandbox.setFaults({ mode: 'webhooks', webhooks: 'never' })
    await sandbox.press(url, 'pay')
    expect((await read(order.id)).status).toBe('processing')
    await checkLater()
    await is(order.id, { status: 'completed' })
    await sandbox.setFaults()
  })

  it('is made up for where a process died before or after sending it, or before reading a notice back', async () => {
    const [unsent, sent, noticed] = [await bookings.createOrder(), await bookings.createOrder(), await bookings.createOrder()]
    const start = async (id: string) => {
      await ensurePayment(id)
      return changePayment(systemContext, { id, decide: (doc) => started(doc, { gateway: 'billplz', method: 'fpx' }, systemContext) })
    }
    await start(unsent.id)
    const { attempts, amountSen } = await start(sent.id)
    await gateways.find('billplz')?.createPayment({
      key: attempts[0]?.key ?? '',
      amountSen,
      method: 'fpx',
      description: `Order ${sent.number}`,
      returnUrl: gateways.returnUrl,
    })
    const doc = await start(noticed.id)
    await sendAttempt(gateways, doc, doc.attempts[0] as PaymentDoc['attempts'][number])
    await sandbox.setFaults({ mode: 'webhooks', webhooks: 'never' })
    await sandbox.press((await read(noticed.id)).attempts[0]?.url ?? '', 'pay')
    await sandbox.setFaults()
    await receiveNotice('billplz', { eventId: randomUUID(), kind: 'payment', key: `pay_${noticed.id}_1`, at: new Date(), claims: null })
    await followNotices(gateways, new Date(Date.now() + 60_000))
    await is(noticed.id, { status: 'completed' })
    await until(async () => (await readOrder(noticed.id)).paymentStatus === 'paid')
    await checkLater()
    for (const { id } of [unsent, sent]) expect((await read(id)).attempts).toMatchObject([{ status: 'open', attempt: 1 }])
  })

  it('that was over when its notice came is asked about a few times more', async () => {
    const order = await bookings.createOrder()
    const url = await open(order)
    await PaymentModel.collection.updateOne(
      { number: order.number.replace('KS', 'PAY') },
      { $set: { status: 'failed', 'attempts.0.status': 'declined', nextCheckAt: null } },
    )
    await receiveNotice('billplz', { eventId: randomUUID(), kind: 'payment', key: `pay_${order.id}_1`, at: new Date(), claims: null })
    await followNotices(gateways, new Date(Date.now() + 60_000))
    expect((await read(order.id)).status).toBe('failed')
    await sandbox.setFaults({ mode: 'webhooks', webhooks: 'never' })
    await sandbox.press(url, 'pay')
    await sandbox.setFaults()
    await followNotices(gateways, new Date(Date.now() + 60_000))
    await is(order.id, { status: 'completed' })
  })

  it('is asked about by staff, not more often than a gateway bears', async () => {
    const order = await bookings.createOrder()
    const recheck = (version: number) => postMoney(staff, `/payments/${order.id}/recheck`, { version })
    expect(outcomeOf(await recheck(1))).toEqual([422, 'rule_broken', 'nothing_to_check'])
    const url = await open(order)
    const { version } = await read(order.id)
    expect((await recheck(version)).status).toBe(429)
    await sandbox.setFaults({ mode: 'webhooks', webhooks: 'never' })
    await sandbox.press(url, 'pay')
    await sandbox.setFaults()
    await PaymentModel.collection.updateOne(
      { number: order.number.replace('KS', 'PAY') },
      { $set: { 'attempts.0.checkedAt': new Date(0) } },
    )
    expect((await recheck(version - 1)).body.code).toBe('stale_version')
    expect((await recheck(version)).body).toMatchObject({ status: 'completed' })
  })
})

describe('money that nobody waits for any more', () => {
  it('is recorded and owed back: paid at the page after a transfer, and after the cancellation', async () => {
    const [paid, cancelled] = [await bookings.createOrder(), await bookings.createOrder()]
    const urls = [await open(paid), await open(cancelled)]
    await payOrder(staff, paid.id)
    await ops.app('customer').post(`/field/orders/${cancelled.id}/cancel`, { customerId: bookings.customerId, reason: 'Ill' })
    await is(cancelled.id, { status: 'cancelled' })
    for (const url of urls) expect(await sandbox.press(url, 'pay')).toBe(303)
    for (const [{ id, totalAmountSen }, status, code] of [
      [paid, 'completed', 'captured_twice'],
      [cancelled, 'cancelled', 'captured_after_cancellation'],
    ] as const) {
      await is(id, { extraCapturedSen: totalAmountSen })
      expect(await read(id)).toMatchObject({ status, problem: { code }, needsAttention: true })
      await until(async () => (await readOrder(id)).refundDueSen === totalAmountSen)
    }
    expect((await checkout(cancelled)).body.code).toBe('transition_refused')
  })
})

describe('a webhook', () => {
  const send = (body: string, signature: string, provider = 'stripe') =>
    fetch(`http://localhost:${ops.apis[0]?.port}/api/webhooks/${provider}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body,
    }).then(({ status }) => status)
  const sign = (body: string, at = Math.floor(Date.now() / 1_000), secret = ops.env['STRIPE_WEBHOOK_SECRET'] ?? '') =>
    `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
  const eventOf = (key: string, id = `evt_${randomUUID()}`) =>
    JSON.stringify({
      id,
      type: 'payment_intent.succeeded',
      created: Math.floor(Date.now() / 1_000),
      data: { object: { id: 'pi_1', object: 'payment_intent', client_reference: key, metadata: { reference: key, key } } },
    })

  it('is not believed: forged, late or foreign it is refused, signed and replayed it changes nothing the gateway does not say', async () => {
    const order = await bookings.createOrder()
    await open(order, { method: 'card' })
    const body = eventOf(`pay_${order.id}_1`)
    expect(await send(body, sign(body, undefined, 'not the secret'))).toBe(401)
    expect(await send(`${body} `, sign(body))).toBe(401)
    expect(await send(body, sign(body, Math.floor(Date.now() / 1_000) - 600))).toBe(401)
    expect(await send(body, '')).toBe(401)
    expect(await send(body, sign(body), 'nobody')).toBe(404)
    const { version } = await read(order.id)
    expect(await read(order.id)).toMatchObject({ status: 'processing', capturedSen: 0, version })
    expect(await movedFor(order.id)).toEqual([])
  })
})
