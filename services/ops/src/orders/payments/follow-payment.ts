import type { CommandContext } from '../../platform/changes/command-context.ts'
import { appended, change, computed, type Patch } from '../../platform/changes/change.ts'
import type { Rule } from '../../platform/changes/rules.ts'
import { now } from '../../platform/clock.ts'
import { writesOf } from '../../platform/database/fields.ts'
import { Types } from '../../platform/database/mongo.ts'
import type { PaymentStatus, TrackingNote } from '../contract.ts'
import { OrderModel, orders, type OrderDoc } from '../model.ts'
import { getOrderId } from '../queries.ts'
import { refundDueAfterPayment } from './refund.ts'
import { assignableStatuses, type OrderStatus } from '../status-machine.ts'
import { trackingStages } from '../tracking/tracking.ts'

/** What an order follows of its payment. */
export interface FollowedPayment {
  version: number
  /** Null while there is nothing to say: the order stays as it is. */
  status: PaymentStatus | null
  /** Null while it is not paid. */
  paidAt: Date | null
  amountSen: number
  method: OrderDoc['paymentMethod']
  /** What of it was paid back, and what refunds are about to pay back. */
  refundedSen: number
  refundPendingSen: number
  reference: string
  /** What came in beyond the total, and is still owed back. */
  extraSen: number
  extraReference: string | null
}

const triesMax = 5

/**
 * Makes the order what its payment says, once, however often it is said, and never what an earlier state of the payment said. A paid order
 * that is pending is confirmed; money beyond the total is due back. Throws `not_found`.
 */
export async function followPayment(by: CommandContext, id: string, payment: FollowedPayment): Promise<void> {
  for (let tries = 1; tries <= triesMax; tries += 1) {
    const order = await getOrderId(id, knownFields)
    if (hasFollowed(order, payment)) return
    if (await isFollowed(by, order, payment)) return
  }
  throw new Error(`the order ${id} changed while its payment was followed`)
}

const knownFields = [
  'status',
  'paymentStatus',
  'payment',
  'extraPaidSen',
  'paymentVersion',
  'refundedSen',
  'refundPendingSen',
] as const satisfies readonly (keyof OrderDoc)[]
type Known = Pick<OrderDoc, '_id' | (typeof knownFields)[number]>

/** An earlier version followed payments without what is about to be paid back of them. */
function hasFollowed({ paymentVersion, refundPendingSen }: Known, payment: FollowedPayment): boolean {
  const version = paymentVersion ?? 0
  return version > payment.version || (version === payment.version && (refundPendingSen ?? 0) === payment.refundPendingSen)
}

/** Whether it was done; false where the order changed meanwhile. */
async function isFollowed(by: CommandContext, order: Known, payment: FollowedPayment): Promise<boolean> {
  const status = payment.status ?? order.paymentStatus
  const isNewStatus = status !== order.paymentStatus
  const backSen = payment.refundedSen - (order.refundedSen ?? 0)
  const isOver = status === 'refunded' && refunding.includes(order.status)
  const isMoved = isNewStatus || isOver || backSen !== 0 || payment.extraSen !== (order.extraPaidSen ?? 0)
  if (!isMoved && payment.refundPendingSen === (order.refundPendingSen ?? 0)) {
    // Nothing to tell: only the version is noted, so that no earlier state of the payment comes after this one.
    const { matchedCount } = await writesOf(OrderModel).updateOne(isSame(order), { $set: { paymentVersion: payment.version } })
    return matchedCount === 1
  }
  const wasPaid = order.payment?.outcome === 'paid'
  const isMoreMoney = payment.extraSen > (order.extraPaidSen ?? 0) || (isNewStatus && status === 'paid')
  try {
    await change(orders, {
      id: order._id.toHexString(),
      preconditions: [unchanged(order)],
      set: stagesOf(by, { ...payment, status }, { isMoved, isNewStatus, wasPaid, isOver, paidBackSen: paidBack(order, payment), backSen }),
      event: isMoreMoney ? 'order.paid' : 'order.updated',
      by: { ...by, operation: null },
    })
    return true
  } catch (error) {
    if (error instanceof Changed) return false
    throw error
  }
}

class Changed extends Error {}

const isSame = ({ _id, paymentStatus, extraPaidSen, paymentVersion, refundPendingSen }: Known) => ({
  _id: new Types.ObjectId(_id),
  paymentStatus,
  extraPaidSen: extraPaidSen ?? null,
  paymentVersion: paymentVersion ?? null,
  refundPendingSen: refundPendingSen ?? null,
})

const unchanged = (order: Known): Rule<OrderDoc> => {
  const { _id: _, ...filter } = isSame(order)
  return { filter, rejection: () => new Changed() }
}

/** A full refund ends an order, unless its items are on their way: then once they are delivered. */
const refunding: readonly OrderStatus[] = [...assignableStatuses, 'delivered', 'disputed']

/** What was paid back since, also of what had come in beyond the total. */
const paidBack = (order: Known, { refundedSen, extraSen }: FollowedPayment): number =>
  Math.max(0, refundedSen - (order.refundedSen ?? 0)) + Math.max(0, (order.extraPaidSen ?? 0) - extraSen)

interface Since {
  /** Whether any money has moved, or the status. */
  isMoved: boolean
  isNewStatus: boolean
  /** Whether the order has heard before that it was paid. */
  wasPaid: boolean
  /** It ends the order, which is paid back whole. */
  isOver: boolean
  backSen: number
  paidBackSen: number
}

type Following = Omit<FollowedPayment, 'status'> & { status: PaymentStatus }

function stagesOf(by: CommandContext, payment: Following, since: Since): Patch<OrderDoc>[] {
  const { version, status, paidAt, amountSen, method, reference, extraSen, refundedSen, refundPendingSen } = payment
  const { isMoved, isNewStatus, wasPaid, backSen } = since
  const at = now()
  // Of what it hears with a first refund only, it was paid too.
  const isPaidAtLast = status === 'paid' || (!wasPaid && paidAt !== null)
  const outcome = status === 'failed' ? 'failed' : isPaidAtLast ? 'paid' : null
  const outcomeAt = outcome === 'paid' ? (paidAt ?? at) : at
  return [
    {
      paymentVersion: version,
      extraPaidSen: extraSen,
      refundPendingSen,
      ...(backSen !== 0 && { refundedSen, payBacks: appended('payBacks', { amountSen: backSen, at }) }),
      ...(isNewStatus && {
        paymentStatus: status,
        // When it was paid stays as it is, whatever is refunded later.
        ...(outcome && {
          payment: { reference, amountSen, outcome, at: outcomeAt },
          paymentId: outcome === 'failed' ? null : reference,
        }),
      }),
      ...(isNewStatus &&
        outcome === 'paid' && {
          // Whatever was meant when it was booked.
          paymentMethod: method,
          status: computed({ $cond: [{ $eq: ['$status', 'pending'] }, 'confirmed', '$status'] }),
        }),
      ...(status === 'refunded' && { status: computed({ $cond: [{ $in: ['$status', refunding] }, 'refunded', '$status'] }) }),
    },
    { refundDueSen: computed(refundDueAfterPayment) },
    ...(isMoved ? trackingStages({ at, actor: by.actor, note: noteOf(payment, since) }) : []),
  ]
}

function noteOf(
  { status, extraReference, reference }: Following,
  { isNewStatus, isOver: isEnded, paidBackSen }: Since,
): TrackingNote | ReturnType<typeof computed> {
  if (paidBackSen > 0 || isEnded || (isNewStatus && status === 'refunded')) return { kind: 'paid_back', amountSen: paidBackSen }
  if (isNewStatus) return { kind: status === 'failed' ? 'payment_failed' : 'payment_accepted' }
  const money = { $literal: extraReference ?? reference }
  const isOver = { $in: ['$status', ['cancelled', 'refunded']] }
  const isUnpaid = { $in: ['$paymentStatus', ['pending', 'failed']] }
  return computed({
    $cond: [
      { $not: [isUnpaid] },
      { kind: 'payment_repeated', reference: money },
      { $cond: [isOver, { kind: 'payment_accepted' }, { kind: 'payment_mismatched', reference: money }] },
    ],
  })
}

/** Notes that these orders follow a payment that was made from what they say themselves: nothing about them changes. It may repeat. */
export async function noteFollowed(payments: readonly { id: Types.ObjectId; version: number; extraSen: number }[]): Promise<void> {
  if (payments.length === 0) return
  await writesOf(OrderModel).bulkWrite(
    payments.map(({ id, version, extraSen }) => ({
      updateOne: {
        filter: { _id: id, paymentVersion: { $exists: false } },
        update: { $set: { paymentVersion: version, extraPaidSen: extraSen } },
      },
    })),
    { ordered: false },
  )
}
