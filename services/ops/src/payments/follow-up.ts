import { findPayables, type Payable } from '../orders/payable.ts'
import { followPayment } from '../orders/follow-payment.ts'
import { systemContext, type CommandContext } from '../platform/changes/command-context.ts'
import type { EventDoc } from '../platform/changes/event-log.ts'
import { defineSubscriber } from '../platform/changes/subscriber.ts'
import { oneOf, Types } from '../platform/database/mongo.ts'
import type { PaymentStatus } from '../orders/contract.ts'
import { isOpen } from './capture.ts'
import { changePayment, type Next } from './change-payment.ts'
import type { PaymentState } from './contract.ts'
import { agentOf, breakdownOf, createPaymentOf } from './create-payment.ts'
import { PaymentModel, type PaymentDoc } from './model.ts'
import { migratePayments } from './migration.ts'
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

/** Makes the order what its payment says. It may repeat. */
export async function tellOrder(by: CommandContext, doc: PaymentDoc): Promise<void> {
  const { _id, version, amountSen, number, gatewayPaymentId, reference, captures, extraCapturedSen: extraSen } = doc
  const status = saidOf[doc.status]
  if (status === null && extraSen === 0) return
  await followPayment({ ...by, operation: null }, _id.toHexString(), {
    version,
    status,
    amountSen,
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
      await tellOrder({ ...systemContext, actor: actors.get(doc._id.toHexString()) ?? systemContext.actor }, doc)
  },
  onGap: async (seq) => {
    for await (const doc of PaymentModel.find({ status: oneOf(['completed', 'failed']) })
      .lean<PaymentDoc[]>()
      .cursor())
      await tellOrder(systemContext, doc)
    return seq
  },
})

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
  if (doc.orderVersion >= order.version) return null
  const agent = agentOf(order)
  const isNewAgent = String(agent?.id ?? '') !== String(doc.agent?.id ?? '')
  const isOver = (order.status === 'cancelled' || order.status === 'refunded') && isOpen(doc)
  const isNewAmount = order.totalAmountSen !== doc.amountSen && (doc.status === 'pending' || doc.status === 'failed')
  if (!isNewAgent && !isOver && !isNewAmount) return null
  return {
    set: {
      orderVersion: order.version,
      agent,
      ...(isNewAmount && { amountSen: order.totalAmountSen, breakdown: breakdownOf(order) }),
      ...(isOver && { status: 'cancelled' as const, problem: doc.extraCapturedSen > 0 ? doc.problem : null }),
      ...(isOver && withTimeline(doc, systemContext, { kind: 'cancelled' })),
      ...(isNewAmount && !isOver && withTimeline(doc, systemContext, { kind: 'changed', amountSen: order.totalAmountSen })),
    },
    event: isOver ? 'payment.cancelled' : 'payment.updated',
  }
}

/** Makes the payments of these orders agree with them. */
export async function followOrders(ids: readonly string[]): Promise<void> {
  const [orders, docs] = await Promise.all([findPayables(ids), findPayments(ids)])
  const known = new Map(docs.map((doc) => [doc._id.toHexString(), doc]))
  for (const order of orders) await followOrder(order, known.get(order._id.toHexString()))
}

export const paymentFollowsSubscriber = defineSubscriber({
  name: 'payments.ofOrders',
  events: ['order.created', 'order.assigned', 'order.declined', 'order.unassigned', 'order.cancelled'],
  handle: (events) => followOrders(idsOf(events)),
  onGap: async (seq) => {
    await migratePayments()
    return seq
  },
})
