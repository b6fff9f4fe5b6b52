import { findRefundables } from '../orders/refundable.ts'
import type { PaymentDoc, ReservationDoc } from '../payments/reservations.ts'
import { create, type NewDoc } from '../platform/changes/change.ts'
import { systemContext, type CommandContext } from '../platform/changes/command-context.ts'
import { isDuplicateKey } from '../platform/database/mongo.ts'
import { expiresAtOf } from './due.ts'
import { announceApproved, approvedFields } from './approval.ts'
import { RefundModel, refunds, type RefundDoc } from './model.ts'
import { refundNumberOf } from './number.ts'
import { termsOf } from './search-terms.ts'
import { timelineEntry } from './timeline.ts'

/** The refund that a payment has reserved. */
export function refundOf(payment: PaymentDoc, entry: ReservationDoc, agent: RefundDoc['agent']): NewDoc<RefundDoc> {
  const { no, amountSen, scope, reason, note, shares, borne, gateway, method, gatewayPaymentId, requestedBy, requestedAt } = entry
  const { needsSecondPerson, secondPersonAboveSen, isLate } = entry
  const by = { actor: requestedBy }
  const parties = {
    number: refundNumberOf(payment.number, no),
    payment: { id: payment._id, number: payment.number },
    order: payment.order,
    customer: payment.customer,
  }
  const expiresAt = needsSecondPerson ? expiresAtOf(requestedAt) : null
  const approved = needsSecondPerson ? null : approvedFields(entry, requestedAt)
  return {
    ...parties,
    agent,
    currency: 'MYR',
    amountSen,
    scope,
    reason,
    shares,
    borne,
    gateway,
    method,
    gatewayPaymentId,
    status: 'requested',
    problem: null,
    needsAttention: false,
    needsSecondPerson,
    secondPersonAboveSen,
    isLate,
    requestedBy,
    requestedAt,
    expiresAt,
    decidedBy: null,
    decidedAt: null,
    dueAt: null,
    submittedAt: null,
    endedAt: null,
    gatewayRefundId: null,
    paidFrom: null,
    note,
    rejection: null,
    reference: null,
    timeline: [timelineEntry(by, { kind: 'requested' }, requestedAt)],
    checkedAt: null,
    nextCheckAt: expiresAt,
    checks: 0,
    notFoundSince: null,
    isStuck: false,
    isOverdue: false,
    words: termsOf(parties),
    createdAt: requestedAt,
    ...approved,
  }
}

/** Creates the refund of a reservation, if it is not there yet, and lets it be sent where nobody has to approve it. */
export async function createRefundOf(payment: PaymentDoc, entry: ReservationDoc, context: CommandContext = systemContext): Promise<void> {
  const [order] = await findRefundables([payment._id.toHexString()])
  const doc = refundOf(payment, entry, order ? order.agent : payment.agent)
  const event = doc.status === 'approved' ? 'refund.approved' : 'refund.requested'
  const by = { ...context, actor: entry.requestedBy, operation: null }
  try {
    const created = await create(refunds, { id: entry.id, doc, event, by })
    await announceApproved(created)
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
  }
}

export const readRefund = (id: string): Promise<RefundDoc | null> => RefundModel.findById(id).lean<RefundDoc>()
