import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PaymentOutcome } from '../../gateways/contract.ts'
import type { OrderDetails } from '../../orders/contract.ts'
import { OrderModel } from '../../orders/model.ts'
import { systemContext } from '../../platform/changes/command-context.ts'
import { Types } from '../../platform/database/mongo.ts'
import { LedgerModel } from '../../platform/ledger/ledger-transaction.ts'
import type { Bookings } from '../../testing/entities/bookings.ts'
import { outcomeOf, type Client } from '../../testing/http/client.ts'
import type { SharedOps } from '../../testing/system/ops.ts'
import { bookLarge, payOrder, postMoney } from '../../testing/entities/payments.ts'
import { until } from '../../testing/system/processes.ts'
import { transferOf } from '../../testing/entities/transfers.ts'
import { startTwoPeople } from '../../testing/entities/two-people.ts'
import { started } from './attempts.ts'
import { changePayment } from '../change-payment.ts'
import type { PaymentDetails } from '../contract.ts'
import { lookAttemptUp } from './gateway-calls.ts'
import type { PaymentGateways } from './gateways.ts'
import { wrongOrder } from '../invariants.ts'
import { PaymentModel, type PaymentDoc } from '../model.ts'

let ops: SharedOps
let bookings: Bookings
let maker: Client
let checker: Client

beforeAll(async () => {
  ;({ ops, bookings, maker, checker } = await startTwoPeople(['orders.write', 'customers.read']))
})
afterAll(() => ops.stop())

const read = async (ref: string) => (await maker.get<PaymentDetails>(`/payments/${ref}`)).body
const docOf = async (id: string) => (await PaymentModel.findById(id).lean<PaymentDoc>()) as PaymentDoc
const readOrder = async (ref: string) => (await maker.get<OrderDetails>(`/orders/${ref}`)).body
const owedOf = async (id: string) => (await readOrder(id)).refundDueSen
const record = (id: string, body: object) => postMoney(maker, `/payments/${id}/record`, body)
const decide = (by: Client, id: string, act: 'confirm' | 'reject', version: number) =>
  postMoney(by, `/payments/${id}/${act}`, { version, ...(act === 'reject' && { reason: 'Not on the statement' }) })

async function cancelled(): Promise<OrderDetails> {
  const { id, version } = await bookings.createOrder()
  expect((await maker.post(`/orders/${id}/cancel`, { version, reason: 'Ill' })).status).toBe(200)
  await until(async () => (await read(id)).status === 'cancelled')
  return readOrder(id)
}

describe('cash or a transfer that is recorded of a payment that is over', () => {
  it('waits for a second person whatever the amount, and is owed back whole once it is confirmed', async () => {
    const paid = await bookings.bookPaid()
    const over = await cancelled()
    for (const [{ id }, sen, code] of [
      [paid, 700, 'captured_twice'],
      [over, over.totalAmountSen, 'captured_after_cancellation'],
    ] as const) {
      const before = await read(id)
      const waiting = (await record(id, transferOf(before.version, sen))).body
      expect(waiting).toMatchObject({ status: before.status, needsAttention: true, extraCapturedSen: 0, record: { state: 'waiting' } })
      expect(outcomeOf(await decide(maker, id, 'confirm', waiting.version))).toEqual([422, 'rule_broken', 'second_person'])
      const confirmed = (await decide(checker, id, 'confirm', waiting.version)).body
      expect(confirmed).toMatchObject({ status: before.status, capturedSen: before.capturedSen, extraCapturedSen: sen, problem: { code } })
      await until(async () => (await owedOf(id)) === sen)
      await until(async () => (await LedgerModel.exists({ key: `pay:${id}:extra1` })) !== null)
      expect(wrongOrder(await docOf(id), (await OrderModel.findById(id).lean()) as never)).toEqual([])
    }
  })

  it('has not come in where the second person rejects it, and changes nothing else', async () => {
    const { id } = await bookings.bookPaid()
    const { version } = (await record(id, transferOf((await read(id)).version, 900))).body
    expect((await decide(checker, id, 'reject', version)).body).toMatchObject({
      status: 'completed',
      problem: null,
      needsAttention: false,
      extraCapturedSen: 0,
      record: { state: 'rejected' },
    })
  })

  it('is not the same once more: what nothing tells from what was recorded is refused in words', async () => {
    const { id } = await bookings.createOrder()
    const paid = await payOrder(maker, id)
    const same = { reference: paid.record?.reference, receivedOn: paid.record?.receivedOn }
    const again = await record(id, transferOf(paid.version, paid.amountSen, same))
    expect([outcomeOf(again), again.body.message]).toEqual([
      [422, 'rule_broken', 'already_recorded'],
      `The reference ${paid.record?.reference ?? ''} is already recorded.`,
    ])
    expect((await record(id, transferOf(paid.version, paid.amountSen))).body.record?.state).toBe('waiting')
  })

  it('is in the hands of the agent who took it at the door while the order was cancelled', async () => {
    const [agentId = ''] = bookings.agentIds
    const { id, version, totalAmountSen: amountSen } = await bookings.createOrder()
    await maker.post(`/orders/${id}/assign`, { version, agentId })
    const order = await readOrder(id)
    await maker.post(`/orders/${id}/cancel`, { version: order.version, reason: 'Ill' })
    const cash = (sen = amountSen) =>
      ops.app('agent').post(`/field/orders/${id}/cash`, { agentId, amountSen: sen }, { 'idempotency-key': randomUUID() })
    expect((await cash()).status).toBe(200)
    // The app did not hear of it: it replaces its own.
    expect((await cash()).status).toBe(200)
    // Another amount may be cash taken once more: it replaces nothing.
    expect(outcomeOf(await cash(amountSen + 1))).toEqual([422, 'rule_broken', 'record_waits'])
    const waiting = await read(id)
    expect(waiting).toMatchObject({ status: 'cancelled', record: { state: 'waiting', amountSen, agent: { id: agentId } } })
    await decide(checker, id, 'confirm', waiting.version)
    expect((await cash()).body.code).toBe('rule_broken')
    expect((await docOf(id)).captures).toMatchObject([{ into: 'agent_cash', amountSen, isExtra: true }])
    await until(async () => (await owedOf(id)) === amountSen)
  })
})

describe('an order that was cancelled before its payment has heard of it', () => {
  /** Nobody is told of it, as while no worker is up. */
  const cancelSilently = (id: string) =>
    OrderModel.collection.updateOne(
      { _id: new Types.ObjectId(id) },
      { $set: { status: 'cancelled', cancelledAt: new Date(), cancellationFeeSen: 500 }, $inc: { version: 1 } },
    )

  it('is owed back all that a gateway captures', async () => {
    const { id } = await bookings.createOrder()
    await until(async () => (await PaymentModel.exists({ _id: id })) !== null)
    const doc = await changePayment(systemContext, {
      id,
      decide: (latest) => started(latest, { gateway: 'billplz', method: 'fpx' }, systemContext),
    })
    await cancelSilently(id)
    const captured: PaymentOutcome = { kind: 'captured', gatewayPaymentId: '1', amountSen: doc.amountSen, feeSen: 0, at: new Date() }
    const gateways = { find: () => ({ lookupPayment: () => Promise.resolve(captured), caps: {} }) } as unknown as PaymentGateways
    await lookAttemptUp(gateways, doc, doc.attempts[0]?.key ?? '')
    expect(await read(id)).toMatchObject({ status: 'cancelled', capturedSen: 0, extraCapturedSen: doc.amountSen })
  })

  it('is owed back all that a second person confirms', async () => {
    const { id, totalAmountSen } = await bookLarge(bookings, maker)
    const { version } = (await record(id, transferOf(1, totalAmountSen))).body
    await cancelSilently(id)
    expect((await decide(checker, id, 'confirm', version)).body.code).toBe('stale_version')
    const { body } = await decide(checker, id, 'confirm', (await read(id)).version)
    expect(body).toMatchObject({ status: 'cancelled', capturedSen: 0, extraCapturedSen: totalAmountSen })
  })
})
