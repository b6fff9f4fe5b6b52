import { findPayables, listPayables, type Payable } from '../orders/payments/payable.ts'
import { followPayment } from '../orders/payments/follow-payment.ts'
import { systemContext, type CommandContext } from '../platform/changes/command-context.ts'
import type { EventDoc } from '../platform/changes/event-log.ts'
import { defineSubscriber } from '../platform/changes/subscriber.ts'
import { oneOf, trusted, Types } from '../platform/database/mongo.ts'
import type { PaymentStatus } from '../orders/contract.ts'
import { isOpen } from './attempts/capture.ts'
import { changePayment, type Next } from './change-payment.ts'
import { PaymentState } from './contract.ts'
import { agentOf, breakdownOf, createPaymentOf, ensurePayment, keptOf, migratedId } from './create-payment.ts'
import { PaymentModel, type PaymentDoc } from './model.ts'
import { migratePayments } from './migration.ts'
import { reservationsOf } from './refunds/reservations.ts'
import { withTimeline } from './timeline.ts'

// An order and its payment follow each other: at once where a command changes one of them, and by these subscribers whatever ends in between.

/** What an order says of its payment; null while it keeps what it said. */
const saidOf: Readonly<Record<PaymentState, PaymentStatus | null>> = {
  pending: null,
  processing: null,
  cancelled: null,
  failed: 'failed',
  completed: 'paid',
  partial_refund: 'partial_refund',
  refunded: 'refunded',
}

/** What the order was paid by before there were payments: it said so itself, and what of it was refunded then. */
const isOfOrder = ({ status, captures }: Pick<PaymentDoc, 'status' | 'captures'>): boolean =>
  status === 'completed' && captures.some(({ id }) => id === migratedId)

/** What an order may say of this payment once it has followed it. */
export function followedStatuses(doc: Pick<PaymentDoc, 'status' | 'captures'>): readonly PaymentStatus[] {
  if (isOfOrder(doc)) return ['paid', 'partial_refund']
  const said = saidOf[doc.status]
  return said === null ? ['pending', 'failed'] : [said]
}

/** Makes the order what its payment says. It may repeat. */
export async function applyToOrder(by: CommandContext, doc: PaymentDoc): Promise<void> {
  const { _id, version, amountSen, method, number, gatewayPaymentId, reference, captures, refundedSen, refundPendingSen } = doc
  const extraSen = doc.extraCapturedSen - (doc.extraRefundedSen ?? 0)
  const status = isOfOrder(doc) ? null : saidOf[doc.status]
  if (status === null && doc.extraCapturedSen === 0 && reservationsOf(doc).length === 0) return
  await followPayment({ ...by, operation: null }, _id.toHexString(), {
    version,
    status,
    paidAt: doc.processedAt,
    amountSen,
    method,
    refundedSen,
    refundPendingSen,
    reference: gatewayPaymentId ?? reference ?? number,
    extraSen,
    extraReference: captures.findLast(({ isExtra }) => isExtra)?.id ?? null,
  })
}

export const orderFollowsSubscriber = defineSubscriber({
  name: 'payments.orders',
  events: ['payment.completed', 'payment.failed', 'payment.updated'],
  handle: async (events) => {
    const actors = new Map(events.map(({ id, actor }) => [id, actor]))
    for (const doc of await findPayments([...actors.keys()]))
      await applyToOrder({ ...systemContext, actor: actors.get(doc._id.toHexString()) ?? systemContext.actor }, doc)
  },
  onGap: async (seq) => {
    for await (const docs of inBatches(listFollowed)) for (const doc of docs) await applyToOrder(systemContext, doc)
    return seq
  },
})

const batchMax = 500
const followedStates = PaymentState.options.filter((state) => saidOf[state] !== null)

/** The next payments that say something to their orders, by id. */
const listFollowed = (last: Types.ObjectId | null): Promise<PaymentDoc[]> =>
  PaymentModel.find({
    ...(last && { _id: trusted({ $gt: last }) }),
    $or: [{ status: oneOf(followedStates) }, { extraCapturedSen: trusted({ $gt: 0 }) }],
  })
    .sort({ _id: 1 })
    .limit(batchMax)
    .lean<PaymentDoc[]>()

/** All of them, a batch after the other. */
async function* inBatches<Doc extends { _id: Types.ObjectId }>(
  list: (last: Types.ObjectId | null) => Promise<Doc[]>,
): AsyncGenerator<Doc[]> {
  let last: Types.ObjectId | null = null
  for (;;) {
    const docs: Doc[] = await list(last)
    yield docs
    last = docs.at(-1)?._id ?? null
    if (docs.length < batchMax) return
  }
}

const idsOf = (events: readonly EventDoc[]): string[] => [...new Set(events.map(({ id }) => id))]
const findPayments = (ids: readonly string[]) =>
  PaymentModel.find({ _id: oneOf(ids.map((id) => new Types.ObjectId(id))) }).lean<PaymentDoc[]>()

/** Makes the payment agree with its order: there is one, it is cancelled with it, and knows its agent. It may repeat. */
export async function followOrder(order: Payable, known: PaymentDoc | undefined): Promise<void> {
  if (!known) return createPaymentOf(order)
  if (decideBy(order, known) === null) return
  await changePayment(systemContext, { id: order._id.toHexString(), decide: (doc) => decideBy(order, doc) })
}

function decideBy(order: Payable, doc: PaymentDoc): Next | null {
  const keptSen = keptOf(order)
  const isNewlyKept = keptSen !== null && (doc.keptSen ?? null) === null
  if (doc.orderVersion >= order.version && !isNewlyKept) return null
  const agent = agentOf(order)
  const isNewAgent = String(agent?.id ?? '') !== String(doc.agent?.id ?? '')
  const isOver = (order.status === 'cancelled' || order.status === 'refunded') && isOpen(doc)
  const isNewAmount = order.totalAmountSen !== doc.amountSen && (doc.status === 'pending' || doc.status === 'failed')
  if (!isNewAgent && !isOver && !isNewAmount && !isNewlyKept) return null
  return {
    set: {
      orderVersion: order.version,
      agent,
      ...(isNewlyKept && { keptSen }),
      ...(isNewAmount && { amountSen: order.totalAmountSen, breakdown: breakdownOf(order) }),
      ...(isOver && { status: 'cancelled' as const, problem: doc.extraCapturedSen > 0 ? doc.problem : null }),
      ...(isOver && withTimeline(doc, systemContext, { kind: 'cancelled' })),
      ...(isNewAmount && !isOver && withTimeline(doc, systemContext, { kind: 'changed', amountSen: order.totalAmountSen })),
    },
    event: isOver ? 'payment.cancelled' : 'payment.updated',
  }
}

/** The payment, after it has followed an order that was cancelled, or came to another total, a moment ago. Throws `not_found`. */
export async function currentPayment(ref: string): Promise<PaymentDoc> {
  const doc = await ensurePayment(ref)
  const id = doc._id.toHexString()
  const [order] = await findPayables([id])
  if (!order || !isBehind(doc, order)) return doc
  await followOrder(order, doc)
  return ensurePayment(id)
}

const isBehind = ({ amountSen }: PaymentDoc, { status, totalAmountSen }: Payable): boolean =>
  status === 'cancelled' || status === 'refunded' || totalAmountSen !== amountSen

/** Makes the payments of these orders agree with them. */
async function followOrders(ids: readonly string[]): Promise<void> {
  await followEach(await findPayables(ids))
}

async function followEach(orders: readonly Payable[]): Promise<void> {
  const docs = await findPayments(orders.map(({ _id }) => _id.toHexString()))
  const known = new Map(docs.map((doc) => [doc._id.toHexString(), doc]))
  for (const order of orders) await followOrder(order, known.get(order._id.toHexString()))
}

export const paymentFollowsSubscriber = defineSubscriber({
  name: 'payments.ofOrders',
  events: ['order.created', 'order.assigned', 'order.declined', 'order.unassigned', 'order.cancelled'],
  handle: (events) => followOrders(idsOf(events)),
  onGap: async (seq) => {
    await migratePayments()
    for await (const orders of inBatches((last) => listPayables(last, batchMax))) await followEach(orders)
    return seq
  },
})
