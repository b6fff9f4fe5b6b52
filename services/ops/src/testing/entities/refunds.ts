import { randomUUID } from 'node:crypto'
import type { Order } from '../../orders/contract.ts'
import { booking, type Bookings } from './bookings.ts'
import { changePayment } from '../../payments/change-payment.ts'
import { reserved, type NewReservation, type PaymentDoc } from '../../payments/refunds/reservations.ts'
import { systemContext } from '../../platform/changes/command-context.ts'
import { Types } from '../../platform/database/mongo.ts'
import type { Refund } from '../../refunds/contract.ts'
import { nothing } from '../../refunds/planning/shares.ts'
import type { Client } from '../http/client.ts'
import type { SharedOps } from '../system/ops.ts'
import { postMoney } from './payments.ts'
import { until } from '../system/processes.ts'
import { sandboxOf, type Sandbox } from '../system/providers.ts'

interface Paid {
  method?: 'fpx' | 'card'
  /** What differs from the usual booking. */
  change?: object
}

/** An order that its customer has paid at the page of a gateway. */
export async function payAtGateway(
  { customerId }: Pick<Bookings, 'customerId'>,
  ops: Pick<SharedOps, 'app' | 'staff'>,
  { press }: Pick<Sandbox, 'press'>,
  { method = 'fpx', change = {} }: Paid = {},
): Promise<Order> {
  const key = () => ({ 'idempotency-key': randomUUID() })
  const customer = ops.app('customer')
  const { id } = (await customer.post<Order>('/field/orders', booking(customerId, change), key())).body
  const { body } = await customer.post<{ url: string | null }>(`/field/orders/${id}/checkout`, { customerId, method }, key())
  await press(body.url ?? '', 'pay')
  const staff = await ops.staff('superAdmin')
  const read = async () => (await staff.get<Order>(`/orders/${id}`)).body
  await until(async () => (await read()).paymentStatus === 'paid')
  return read()
}

/** Causes every kind of event of refunds. */
export async function changeRefunds(ops: SharedOps, bookings: Bookings, staff: Client): Promise<void> {
  const sandbox = sandboxOf(ops)
  const ask = async (paymentId: string, amountSen: number) =>
    (await postMoney<Refund>(staff, `/payments/${paymentId}/refunds`, { amountSen, reason: 'damaged_items' })).body
  const read = async ({ id }: Refund) => (await staff.get<Refund>(`/refunds/${id}`)).body
  const asked = await ask((await bookings.bookPaid()).id, 700)
  const checker = await ops.somebody(['finance.approve', 'finance.read'])
  await postMoney(checker, `/refunds/${asked.id}/reject`, { version: asked.version, reason: 'Not ours' })
  const order = await payAtGateway(bookings, ops, sandbox, { method: 'card' })
  const paid = await ask(order.id, 600)
  await until(async () => (await read(paid)).status === 'succeeded')
  await sandbox.setFaults({ mode: 'pending_then_declined', operation: 'create_refund', ms: 100_000 })
  const failing = await ask(order.id, 700)
  await until(async () => (await read(failing)).gatewayRefundId !== null)
  await sandbox.advance(100_000)
  await until(async () => (await read(failing)).status === 'failed')
  await sandbox.setFaults({ mode: 'drop_answer', operation: 'create_refund' })
  const unknown = await ask(order.id, 800)
  await until(async () => !['approved', 'submitting'].includes((await read(unknown)).status))
  await sandbox.setFaults()
}

/** A payment of RM 100, as if its order had come to that. */
export const copyOf = (original: PaymentDoc, sequence: number): PaymentDoc => {
  const captures = original.captures.map((capture) => ({ ...capture, amountSen: 10_000 }))
  const amounts = { amountSen: 10_000, capturedSen: 10_000, feeSen: 0, captures: captures.map((each) => ({ ...each, feeSen: 0 })) }
  return { ...original, ...amounts, _id: new Types.ObjectId(), year: 1901, sequence, number: `PAY-1901-${1_000 + sequence}` }
}
const way = { gateway: 'manual', method: 'fpx', gatewayPaymentId: null } as const
const limits = { needsSecondPerson: true, secondPersonAboveSen: 50_000, isLate: false }
const plain = { scope: { kind: 'amount' }, reason: 'other', note: null, ...way, ...limits } as const
/** 1 where so much could be reserved of it. */
export const take = (payment: PaymentDoc, amountSen: number): Promise<number> => {
  const given: NewReservation = {
    ...plain,
    id: new Types.ObjectId(),
    amountSen,
    shares: { ...nothing, customerFundsSen: amountSen },
  }
  return changePayment(systemContext, { id: payment._id.toHexString(), decide: (doc) => reserved(doc, given, systemContext) }).then(
    () => 1,
    () => 0,
  )
}
