import { randomUUID } from 'node:crypto'
import { captured } from '../../payments/attempts/capture.ts'
import { changePayment } from '../../payments/change-payment.ts'
import type { Payment, PaymentDetails } from '../../payments/contract.ts'
import { paymentOf } from '../../payments/create-payment.ts'
import { insertSilently } from '../../payments/migration.ts'
import type { PaymentDoc } from '../../payments/model.ts'
import { systemContext } from '../../platform/changes/command-context.ts'
import { Types } from '../../platform/database/mongo.ts'
import { booking, type Bookings } from './bookings.ts'
import { transferOf } from './transfers.ts'
import { onLatest, type Answer, type Client } from '../http/client.ts'
import type { Order } from '../../orders/contract.ts'
import type { OrderDoc } from '../../orders/model.ts'
import { getPayable } from '../../orders/payments/payable.ts'

/** A money command by staff, under a key of its own. */
export const postMoney = <Body = PaymentDetails>(
  staff: Client,
  path: string,
  body: object,
  key: string = randomUUID(),
): Promise<Answer<Body>> => staff.post<Body>(path, body, { 'idempotency-key': key })

/** Pays an order with what it comes to. Needs finance.read and finance.write. */
export async function payOrder(staff: Client, orderId: string): Promise<PaymentDetails> {
  const answer = await onLatest(
    () => staff.get<Payment>(`/payments/${orderId}`),
    ({ body: { version, amountSen } }) => postMoney(staff, `/payments/${orderId}/record`, transferOf(version, amountSen)),
  )
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body
}

const shirts = (quantity: number) => ({ serviceType: 'ironing', item: 'Shirt', quantity, declaredValueSen: 9_000 })

/** An order that comes to more than one person may confirm. */
export async function bookLarge({ customerId }: Pick<Bookings, 'customerId'>, staff: Client): Promise<Order> {
  const body = booking(customerId, { lines: [shirts(100), shirts(100)] })
  const answer = await staff.post<Order>('/orders', body, { 'idempotency-key': randomUUID() })
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body
}

/** Causes the kinds of events of payments that booking and paying do not. */
export async function changePayments(bookings: Pick<Bookings, 'customerId'>, maker: Client, checker: Client): Promise<void> {
  const { id, totalAmountSen } = await bookLarge(bookings, maker)
  const { body } = await postMoney(maker, `/payments/${id}/record`, transferOf(1, totalAmountSen))
  const { status } = await postMoney(checker, `/payments/${id}/reject`, { version: body.version, reason: 'Not on the statement' })
  if (status !== 200) throw new Error(`not rejected: ${status}`)
}

/** What a gateway's word that money came in does, without a gateway. Its order follows by the worker. */
export const captureAgain = (
  id: string,
  amountSen: number,
  { key = randomUUID(), at = new Date() }: { key?: string; at?: Date } = {},
): Promise<PaymentDoc> => {
  const into = { into: 'billplz', gateway: 'billplz', method: 'fpx', agentId: null } as const
  const money = { id: key, ...into, amountSen, feeSen: 100, at, gatewayPaymentId: key, reference: null }
  return changePayment(systemContext, { id, decide: (doc) => captured(doc, money, systemContext) })
}

/** The payments of orders that were put straight into the database, as they are at the start of the next version. */
export async function payForEach(orders: readonly Pick<OrderDoc, '_id' | 'createdAt'>[]): Promise<void> {
  const docs = orders.map(async ({ _id, createdAt: at }) => {
    const payment = paymentOf(await getPayable(_id.toHexString()), { isMigrated: true })
    return { ...payment, _id, version: 1, createdAt: at, updatedAt: at }
  })
  await insertSilently(await Promise.all(docs))
}

/** A payment as rules see it that nothing was tried of, with what they read; in no database. */
export const unpaidPayment = (amountSen: number): PaymentDoc =>
  ({
    _id: new Types.ObjectId(),
    number: 'PAY-2026-001',
    order: { id: new Types.ObjectId(), number: 'KS-2026-001' },
    customer: { id: new Types.ObjectId(), name: 'Aina' },
    agent: null,
    status: 'pending',
    amountSen,
    attempt: 0,
    attempts: [],
    captures: [],
    timeline: [],
    record: null,
    problem: null,
    isStuck: false,
    isMigrated: false,
    feeSen: 0,
    capturedSen: 0,
    extraCapturedSen: 0,
    refundedSen: 0,
    refundPendingSen: 0,
  }) as unknown as PaymentDoc
