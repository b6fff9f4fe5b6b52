import mongoose from 'mongoose'
import type { z } from 'zod'
import { findRefundables, type RefundableOrder } from '../orders/refundable.ts'
import { ensurePayment } from '../payments/create-payment.ts'
import type { PaymentGateways } from '../payments/gateways.ts'
import { leftOf, openExtras, refundedLines, unapprovedSen, whyNoRefund, whyNothingLeft, type PaymentDoc } from '../payments/reservations.ts'
import { instantsOf, now } from '../platform/clock.ts'
import type { Page } from '../platform/contract.ts'
import { defineList } from '../platform/database/list-query.ts'
import { oneOf, trusted, Types } from '../platform/database/mongo.ts'
import { notFound } from '../platform/errors.ts'
import { defaultSettings } from '../settings/defaults.ts'
import type { Refund, Refundable, RefundQuery, RefundState, RefundTab } from './contract.ts'
import { inTimeUntilOf } from './due.ts'
import { RefundModel, refunds, toRefund, type RefundDoc } from './model.ts'
import { borneSoFar, keptOf, wayBack } from './planning.ts'
import { liveStates } from './status-machine.ts'

type Query = z.output<typeof RefundQuery>
type Filters = Omit<Query, 'page' | 'limit' | 'search' | 'sort'>

/** Approved ones without a gateway wait for somebody to pay them; the others are on their way. */
const tabs: Readonly<Record<RefundTab, object>> = {
  all: {},
  waiting: { $or: [{ status: 'requested' }, { status: 'approved', gateway: 'manual' }] },
  underway: {
    $or: [{ status: oneOf<RefundState>(['submitting', 'unknown']) }, { status: 'approved', gateway: trusted({ $ne: 'manual' }) }],
  },
  attention: { needsAttention: true },
  succeeded: { status: 'succeeded' },
  failed: { status: 'failed' },
}

function filterOf({ tab, status, reason, gateway, payment, customer, minAmountSen, maxAmountSen }: Filters) {
  const conditions = [tabs[tab], ...(status ? [{ status: oneOf(status) }] : [])].filter((each) => Object.keys(each).length > 0)
  return {
    ...(conditions.length > 0 && { $and: conditions }),
    ...(reason && { reason: oneOf(reason) }),
    ...(gateway && { gateway: oneOf(gateway) }),
    ...(payment && { 'payment.id': new Types.ObjectId(payment) }),
    ...(customer && { 'customer.id': new Types.ObjectId(customer) }),
    ...((minAmountSen ?? maxAmountSen) !== undefined && {
      amountSen: trusted({
        ...(minAmountSen !== undefined && { $gte: minAmountSen }),
        ...(maxAmountSen !== undefined && { $lte: maxAmountSen }),
      }),
    }),
  }
}

const source = { model: RefundModel, summaryFields: refunds.summaryFields, toEntity: toRefund }
const sorts = { createdAt: null, amountSen: null, dueAt: null } as const
const refundList = defineList(source, { filter: filterOf, sorts, defaultSort: '-createdAt' })

export const listRefunds = (query: Query): Promise<Page<Refund>> => refundList.page(query)

const shownMax = 3

/** The numbers of a customer's refunds that are neither paid back nor given up; the latest few. */
export async function findLiveRefundsOf(customerId: string): Promise<string[]> {
  const found = await RefundModel.find({ 'customer.id': new Types.ObjectId(customerId), status: oneOf(liveStates) }, ['number'])
    .sort({ createdAt: -1 })
    .limit(shownMax)
    .lean<Pick<RefundDoc, 'number'>[]>()
  return found.map(({ number }) => number)
}

/** By id or number. Throws `not_found`. */
export async function getRefundDoc(ref: string): Promise<RefundDoc> {
  const doc = await RefundModel.findOne(ref.startsWith('REF-') ? { number: ref } : { _id: ref }).lean<RefundDoc>()
  if (!doc) throw notFound('Refund')
  return doc
}

const listedFields = [
  'number',
  'payment',
  'endedAt',
  'reason',
  'method',
  'amountSen',
  'shares',
  'borne',
] as const satisfies (keyof RefundDoc)[]

/** The refunds that were paid back on these Malaysian days, the earliest first. */
export const listPaidBack = (days: { from: string; to: string }, max: number) =>
  RefundModel.find({ endedAt: trusted(instantsOf(days)), status: 'succeeded' }, listedFields)
    .sort({ endedAt: 1, _id: 1 })
    .hint('endedAt_1__id_1')
    .limit(max)
    .lean<Pick<RefundDoc, (typeof listedFields)[number]>[]>()
    .exec()

/** What can be refunded of a payment, by whom it would be borne, and why not. Throws `not_found`. */
export async function getRefundable(ref: string, gateways: PaymentGateways): Promise<Refundable> {
  const doc = await ensurePayment(ref)
  const [order] = await findRefundables([doc._id.toHexString()])
  if (!order) throw notFound('Payment')
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
    isAgentPaid: await isInPayout(order.id),
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

/** Whether a payout has claimed the order: what is refunded of it comes off a later one. Payouts know refunds, so it is looked up here. */
const isInPayout = async (orderId: string): Promise<boolean> =>
  (await mongoose.connection
    .collection<{ _id: string }>('payoutClaims')
    .findOne({ _id: `order:${orderId}` }, { projection: { _id: 1 } })) !== null
