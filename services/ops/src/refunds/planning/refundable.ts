import mongoose from 'mongoose'
import { findRefundables, type RefundableOrder } from '../../orders/payments/refundable.ts'
import { ensurePayment } from '../../payments/create-payment.ts'
import type { PaymentGateways } from '../../payments/attempts/gateways.ts'
import { findPayments } from '../../payments/queries.ts'
import {
  leftOf,
  openExtras,
  refundedLines,
  unapprovedSen,
  whyNoRefund,
  whyNothingLeft,
  type PaymentDoc,
} from '../../payments/refunds/reservations.ts'
import { now } from '../../platform/clock.ts'
import type { Types } from '../../platform/database/mongo.ts'
import { notFound } from '../../platform/errors.ts'
import { defaultSettings } from '../../settings/defaults.ts'
import type { Refundable } from '../contract.ts'
import { inTimeUntilOf } from '../approval/due.ts'
import { borneSoFar, keptOf, wayBack } from './planning.ts'

/** What can be refunded of a payment, by whom it would be borne, and why not. Throws `not_found`. */
export async function getRefundable(ref: string, gateways: PaymentGateways): Promise<Refundable> {
  const [refundable] = await refundablesOf([await ensurePayment(ref)], gateways)
  if (!refundable) throw notFound('Payment')
  return refundable
}

/** Of each of these payments, in their order; one that is not there is left out. */
export async function listRefundables(ids: readonly string[], gateways: PaymentGateways): Promise<Refundable[]> {
  const docs = await findPayments(ids)
  const placeOf = ({ payment }: Refundable) => ids.indexOf(payment.id)
  return (await refundablesOf(docs, gateways)).toSorted((a, b) => placeOf(a) - placeOf(b))
}

async function refundablesOf(docs: readonly PaymentDoc[], gateways: PaymentGateways): Promise<Refundable[]> {
  const ids = docs.map(({ _id }) => _id.toHexString())
  const [orders, payouts] = await Promise.all([findRefundables(ids), findPayouts(ids)])
  return docs.flatMap((doc) => {
    const order = orders.find(({ id }) => doc._id.equals(id))
    return order ? [toRefundable(doc, { order, payout: payouts.get(order.id) ?? null, gateways })] : []
  })
}

interface Beside {
  order: RefundableOrder
  payout: Refundable['payout']
  gateways: PaymentGateways
}

export function toRefundable(doc: PaymentDoc, { order, payout, gateways }: Beside): Refundable {
  const main = doc.captures.find(({ isExtra }) => !isExtra)
  const { gateway, method } = wayBack(doc, main?.id, gateways)
  const { version, number, amountSen, refundedSen, refundPendingSen, feeSen } = doc
  return {
    payment: { id: order.id, number, version, amountSen, refundedSen, refundPendingSen },
    leftSen: whyNothingLeft(doc) === null ? leftOf(doc) : 0,
    keptSen: whyNothingLeft(doc) === null ? keptOf(doc, order) : 0,
    borne: borneSoFar(doc),
    rejection: whyNone(doc),
    gateway,
    method,
    extras: openExtras(doc).map(({ id, amountSen: sen, at }) => ({
      capture: id,
      amountSen: sen,
      at: at.toISOString(),
      gateway: wayBack(doc, id, gateways).gateway,
    })),
    order: toOrderPart(doc, order),
    unapprovedSen: unapprovedSen(doc),
    secondPersonAboveSen: defaultSettings.secondPersonAboveSen,
    inTimeUntil: inTimeUntilOf(order.deliveredAt)?.toISOString() ?? null,
    payout,
    gatewayFeeSen: feeSen,
  }
}

function whyNone(doc: PaymentDoc): string | null {
  const [extra] = openExtras(doc)
  const main = doc.captures.find(({ isExtra }) => !isExtra)
  return whyNoRefund(doc, extra ?? main, now()) ?? (extra ? null : whyNothingLeft(doc))
}

function toOrderPart(doc: PaymentDoc, { cancellationFeeSen: _fee, ...order }: RefundableOrder): Refundable['order'] {
  const taken = refundedLines(doc)
  return {
    ...order,
    deliveredAt: order.deliveredAt?.toISOString() ?? null,
    agent: order.agent && { id: order.agent.id.toHexString(), name: order.agent.name },
    lines: order.lines.map((line) => ({ ...line, isRefunded: taken.has(line.id) })),
  }
}

/** The payouts that have claimed these orders. Payouts know refunds, so they are looked up here. */
async function findPayouts(orderIds: readonly string[]): Promise<ReadonlyMap<string, Refundable['payout']>> {
  const claims = await mongoose.connection
    .collection<{ _id: string; payoutId: Types.ObjectId }>('payoutClaims')
    .find({ _id: { $in: orderIds.map((id) => `order:${id}`) } })
    .toArray()
  const payouts = await mongoose.connection
    .collection<{ _id: Types.ObjectId; number: string; status: string }>('payouts')
    .find({ _id: { $in: claims.map(({ payoutId }) => payoutId) } }, { projection: { number: 1, status: 1 } })
    .toArray()
  return new Map(
    claims.flatMap(({ _id, payoutId }) => {
      const payout = payouts.find((each) => each._id.equals(payoutId))
      return payout ? [[_id.slice('order:'.length), { number: payout.number, isSent: sentStates.has(payout.status) }] as const] : []
    }),
  )
}

const sentStates: ReadonlySet<string> = new Set(['processing', 'completed'])
