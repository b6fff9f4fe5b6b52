import { findRefundables } from '../orders/payments/refundable.ts'
import { changePayment } from '../payments/change-payment.ts'
import { applyToOrder } from '../payments/follow-up.ts'
import { findReserving, listReserving } from '../payments/queries.ts'
import { liveReservations, orderEarned, refundEnded, type PaymentDoc, type ReservationDoc } from '../payments/refunds/reservations.ts'
import { systemContext, type CommandContext } from '../platform/changes/command-context.ts'
import type { EventDoc } from '../platform/changes/event-log.ts'
import { defineSubscriber } from '../platform/changes/subscriber.ts'
import { oneOf, Types } from '../platform/database/mongo.ts'
import { now } from '../platform/clock.ts'
import { changeRefund } from './change-refund.ts'
import type { RefundState } from './contract.ts'
import { createRefundOf } from './planning/create-refund.ts'
import { RefundModel, type RefundDoc } from './model.ts'
import { borneShares } from './planning/planning.ts'
import { isEarned } from './planning/shares.ts'
import { withTimeline } from './timeline.ts'

// A refund and its payment follow each other: at once where a command changes one of them, and by these subscribers whatever ends in between.

const endedStates: readonly RefundState[] = ['succeeded', 'failed', 'rejected']
export const isEnded = ({ status }: Pick<RefundDoc, 'status'>): boolean => endedStates.includes(status)

/** Makes the payment what the end of its refund says, and the order what the payment says. It may repeat. */
export async function applyToPayment({ _id, payment, status }: RefundDoc, by: CommandContext = systemContext): Promise<void> {
  const context = { ...by, operation: null }
  const doc = await changePayment(context, {
    id: payment.id.toHexString(),
    decide: (latest) => refundEnded(latest, _id.toHexString(), status === 'succeeded', context),
  })
  await applyToOrder(context, doc)
}

/** Makes the refunds that a payment has reserved, and tells them who bears them. It may repeat. */
export async function followReservations(payment: PaymentDoc, by: CommandContext = systemContext): Promise<void> {
  const entries = liveReservations(payment)
  if (entries.length === 0) return
  const found = await RefundModel.find({ _id: oneOf(entries.map(({ id }) => id)) }, { borne: 1 }).lean<Pick<RefundDoc, '_id' | 'borne'>[]>()
  const known = new Map(found.map((doc) => [doc._id.toHexString(), doc]))
  for (const entry of entries) {
    const doc = known.get(entry.id.toHexString())
    if (!doc) await createRefundOf(payment, entry, by)
    else if (entry.borne && !doc.borne) await followBorne(entry)
  }
}

async function followBorne({ id, borne }: ReservationDoc): Promise<void> {
  const known = await RefundModel.findById(id, { order: 1 }).lean<Pick<RefundDoc, 'order'>>()
  const [order] = known ? await findRefundables([known.order.id.toHexString()]) : []
  await changeRefund(systemContext, {
    id: id.toHexString(),
    decide: (doc) =>
      doc.borne || doc.status === 'failed' || doc.status === 'rejected'
        ? null
        : {
            set: { borne, agent: order?.agent ?? doc.agent, ...withTimeline(doc, systemContext, { kind: 'borne' }) },
            event: 'refund.updated',
          },
  })
}

/** Settles who bears what was asked for before these orders were delivered. It may repeat. */
export async function settleBorne(orderIds: readonly string[]): Promise<void> {
  const payments = await findReserving(orderIds)
  if (payments.length === 0) return
  const orders = new Map((await findRefundables(payments.map(({ _id }) => _id.toHexString()))).map((order) => [order.id, order]))
  for (const { _id } of payments) {
    const order = orders.get(_id.toHexString())
    if (!order || !isEarned(order)) continue
    const at = order.deliveredAt ?? now()
    const doc = await changePayment(systemContext, {
      id: order.id,
      decide: (latest) => orderEarned(latest, at, (entry, others) => borneShares(order, entry, others)),
    })
    await followReservations(doc)
  }
}

const idsOf = (events: readonly EventDoc[]): string[] => [...new Set(events.map(({ id }) => id))]
const batchMax = 500

/** All payments of which refunds were asked for. */
async function* everyReserving(): AsyncGenerator<PaymentDoc[]> {
  let last: Types.ObjectId | null = null
  for (;;) {
    const docs: PaymentDoc[] = await listReserving(last, batchMax)
    yield docs
    last = docs.at(-1)?._id ?? null
    if (docs.length < batchMax) return
  }
}

/** Also settles who bears what was reserved while its order was being delivered: who reserved it may have ended before. */
async function follow(payments: readonly PaymentDoc[]): Promise<void> {
  for (const payment of payments) await followReservations(payment)
  await settleBorne(payments.map(({ _id }) => _id.toHexString()))
}

export const refundsFollowSubscriber = defineSubscriber({
  name: 'refunds.ofPayments',
  events: ['payment.updated'],
  handle: async (events) => follow(await findReserving(idsOf(events))),
  onGap: async (seq) => {
    for await (const payments of everyReserving()) await follow(payments)
    return seq
  },
})

export const paymentsFollowSubscriber = defineSubscriber({
  name: 'refunds.payments',
  events: ['refund.succeeded', 'refund.failed', 'refund.rejected'],
  handle: async (events) => {
    const ids = idsOf(events).map((id) => new Types.ObjectId(id))
    for (const refund of await RefundModel.find({ _id: oneOf(ids) }).lean<RefundDoc[]>()) if (isEnded(refund)) await applyToPayment(refund)
  },
  onGap: async (seq) => {
    for await (const payments of everyReserving()) {
      const pending = payments.flatMap((payment) => liveReservations(payment).flatMap(({ id, state }) => (state === 'pending' ? [id] : [])))
      const ended = { _id: oneOf(pending), status: oneOf([...endedStates]) }
      for (const refund of await RefundModel.find(ended).lean<RefundDoc[]>()) await applyToPayment(refund)
    }
    return seq
  },
})

export const deliveriesSubscriber = defineSubscriber({
  name: 'refunds.deliveries',
  events: ['order.statusChanged'],
  handle: (events) => settleBorne(idsOf(events.filter(({ data }) => (data as { completedAt?: string | null }).completedAt))),
  onGap: async (seq) => {
    for await (const payments of everyReserving()) await settleBorne(payments.map(({ _id }) => _id.toHexString()))
    return seq
  },
})
