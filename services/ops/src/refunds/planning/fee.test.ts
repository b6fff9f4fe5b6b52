import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OrderModel } from '../../orders/model.ts'
import { dueBackOf, type PaymentPage } from '../../payments/contract.ts'
import type { PaymentGateways } from '../../payments/attempts/gateways.ts'
import { Types } from '../../platform/database/mongo.ts'
import { LedgerModel } from '../../platform/ledger/ledger-transaction.ts'
import { ringgit } from '../../platform/money.ts'
import { type Bookings } from '../../testing/entities/bookings.ts'
import { outcomeOf, type Client } from '../../testing/http/client.ts'
import type { SharedOps } from '../../testing/system/ops.ts'
import { until } from '../../testing/system/processes.ts'
import { refundDesk, untilPosted } from '../../testing/entities/refund-desk.ts'
import { startTwoPeople } from '../../testing/entities/two-people.ts'
import { RefundModel } from '../model.ts'
import { sendRefund } from '../sending/sending.ts'
import { nothing } from './shares.ts'

let ops: SharedOps
let bookings: Bookings
let maker: Client
let checker: Client

beforeAll(async () => {
  ;({ ops, bookings, maker, checker } = await startTwoPeople(['orders.write']))
})
afterAll(() => ops.stop())

const { read, readPayment, readOrder, refundable, ask, decide, payBack, refund } = refundDesk(() => ({ maker, checker }))
/** What the order still holds of its customer's money. */
const fundsOf = async (orderId: string): Promise<number> => {
  const transactions = await LedgerModel.find({ orderId }).lean()
  const entries = transactions.flatMap((each) => each.entries.filter(({ account }) => account === 'customer_funds'))
  return transactions.some(({ entity }) => entity === 'payment') ? entries.reduce((sum, { sen }) => sum + sen, 0) : NaN
}
async function cancel(id: string): Promise<void> {
  const { version } = await readOrder(id)
  await maker.post(`/orders/${id}/cancel`, { version, reason: 'Ill' })
}

/** Cancels an order as if it had not known of what is about to be paid back. Returns the fee. */
async function cancelUnseen(id: string, pendingSen: number): Promise<number> {
  await until(async () => (await readOrder(id)).refundPendingSen === pendingSen)
  await OrderModel.collection.updateOne({ _id: new Types.ObjectId(id) }, { $set: { refundPendingSen: 0, paymentVersion: 0 } })
  await cancel(id)
  const feeSen = (await readOrder(id)).cancellationFeeSen ?? 0
  expect(feeSen).toBeGreaterThan(0)
  return feeSen
}

/** A whole refund that waits, of an order that is cancelled so. */
async function askedUnseen(): Promise<{ orderId: string; refundId: string; sen: number; feeSen: number }> {
  const { id, totalAmountSen: sen } = await bookings.bookClaimed()
  const { body } = await ask(id)
  return { orderId: id, refundId: body.id, sen, feeSen: await cancelUnseen(id, sen) }
}

describe('the fee of a cancellation and a refund', () => {
  it('of a cancelled order is nobody, and its fee stays with the agent but as goodwill', async () => {
    const { id, totalAmountSen: sen } = await bookings.bookClaimed()
    await cancel(id)
    const { cancellationFeeSen, refundDueSen } = await readOrder(id)
    const feeSen = cancellationFeeSen ?? 0
    expect([feeSen > 0, refundDueSen]).toEqual([true, sen - feeSen])
    await until(async () => (await readPayment(id)).needsAttention)
    const owed = (await maker.get<PaymentPage>(`/payments?tab=attention&search=${(await readPayment(id)).number}`)).body.items
    expect(owed.map((payment) => [payment.id, dueBackOf(payment)])).toEqual([[id, sen - feeSen]])
    expect(await refundable(id)).toMatchObject({ leftSen: sen, keptSen: feeSen, order: { refundDueSen: sen - feeSen } })
    expect(outcomeOf(await ask(id, { amountSen: sen }))).toEqual([422, 'rule_broken', 'refund_amount'])
    const back = await refund(id, { reason: 'cancelled' })
    expect([back.amountSen, back.shares.customerFundsSen]).toEqual([sen - feeSen, sen - feeSen])
    expect(await readPayment(id)).toMatchObject({ needsAttention: false })
    await until(async () => (await readOrder(id)).refundDueSen === 0)
    expect(await readOrder(id)).toMatchObject({ status: 'cancelled', paymentStatus: 'partial_refund' })
    expect((await refund(id, { reason: 'goodwill' })).shares).toEqual({ ...nothing, goodwillSen: feeSen })
    expect(await readPayment(id)).toMatchObject({ status: 'refunded' })
  })

  it('asked for before the order was cancelled leaves what it takes without a fee', async () => {
    const { id, totalAmountSen: sen } = await bookings.bookClaimed()
    const { body } = await ask(id)
    await until(async () => (await readOrder(id)).refundPendingSen === sen)
    const before = await readOrder(id)
    expect(before.lastTracking.note?.kind).not.toBe('paid_back')
    await cancel(id)
    expect(await readOrder(id)).toMatchObject({ status: 'cancelled', cancellationFeeSen: 0, refundDueSen: sen })
    await decide(checker, body.id, 'approve')
    expect((await payBack(checker, body.id)).body.status).toBe('succeeded')
    await untilPosted(body.id, 'paid')
    await until(async () => (await readOrder(id)).refundPendingSen === 0)
    expect(await fundsOf(id)).toBe(0)
  })

  it('of which the order did not know when it was cancelled takes nothing of the fee', async () => {
    const { orderId: id, refundId, sen, feeSen } = await askedUnseen()
    const refused = await decide(checker, refundId, 'approve')
    expect(outcomeOf(refused)).toEqual([422, 'rule_broken', 'refund_amount'])
    expect((refused.body as { message?: string }).message).toContain(`request ${ringgit(sen - feeSen)} instead`)
    expect((await decide(checker, refundId, 'reject')).status).toBe(200)
    expect((await refund(id, { reason: 'cancelled' })).amountSen).toBe(sen - feeSen)
    await until(async () => (await fundsOf(id)) === 0)
  })

  it('as goodwill is nobody of what nobody has earned, and ours of the fee and of what is delivered after all', async () => {
    const whole = await bookings.bookPaid()
    expect((await refund(whole.id, { reason: 'goodwill' })).shares.customerFundsSen).toBe(whole.totalAmountSen)
    await until(async () => (await readOrder(whole.id)).status === 'refunded')
    await until(async () => (await fundsOf(whole.id)) === 0)
    const cancelled = await bookings.bookClaimed()
    await cancel(cancelled.id)
    const feeSen = (await readOrder(cancelled.id)).cancellationFeeSen ?? 0
    await until(async () => (await refundable(cancelled.id)).keptSen === feeSen)
    expect((await refund(cancelled.id, { reason: 'goodwill' })).shares).toMatchObject({ goodwillSen: feeSen })
    await until(async () => (await fundsOf(cancelled.id)) === 0)
    const agentId = bookings.agentIds[0] ?? ''
    const delivered = await bookings.bookClaimed(agentId)
    const early = await refund(delivered.id, { reason: 'goodwill', amountSen: 900 })
    await ops.app('agent').post(`/field/orders/${delivered.id}/status`, { agentId, status: 'delivered' })
    await until(async () => (await read(early.id)).shares.goodwillSen === 900)
    await until(async () => (await fundsOf(delivered.id)) === 0)
  })

  it('of which the order did not know is not sent: it has failed, and says why', async () => {
    const { orderId, refundId } = await askedUnseen()
    const sendable = { status: 'approved', gateway: 'billplz', gatewayPaymentId: 'none', nextCheckAt: null } as const
    await RefundModel.collection.updateOne({ _id: new Types.ObjectId(refundId) }, { $set: sendable })
    const sent: string[] = []
    const createRefund = ({ key }: { key: string }) => Promise.resolve({ kind: 'succeeded', gatewayRef: sent.push(key) })
    await sendRefund({ find: () => ({ createRefund }) } as unknown as PaymentGateways, refundId)
    expect(sent).toEqual([])
    expect(await read(refundId)).toMatchObject({ status: 'failed', problem: { code: 'fee_kept' } })
    expect((await readPayment(orderId)).refundPendingSen).toBe(0)
    await until(async () => (await readPayment(orderId)).needsAttention)
  })

  it('leave it to the later of two refunds that do not both fit beside it', async () => {
    const { id, totalAmountSen: sen } = await bookings.bookClaimed()
    const parts = [0.5, 0.4].map((share) => Math.floor(sen * share))
    const [first, later] = [(await ask(id, { amountSen: parts[0] })).body, (await ask(id, { amountSen: parts[1] })).body]
    await cancelUnseen(id, first.amountSen + later.amountSen)
    expect((await decide(checker, first.id, 'approve')).status).toBe(200)
    expect(outcomeOf(await decide(checker, later.id, 'approve'))).toEqual([422, 'rule_broken', 'refund_amount'])
  })
})
