import { findRefundables } from '../../orders/payments/refundable.ts'
import type { PaymentDoc, ReservationDoc } from '../../payments/refunds/reservations.ts'
import { create, type NewDoc } from '../../platform/changes/change.ts'
import { systemContext, type CommandContext } from '../../platform/changes/command-context.ts'
import { isDuplicateKey } from '../../platform/database/mongo.ts'
import { expiresAtOf } from '../approval/due.ts'
import { announceApproved, approvedFields } from '../approval/approval.ts'
import { RefundModel, refunds, type RefundDoc } from '../model.ts'
import { refundNumberOf } from '../record-number.ts'
import { termsOf } from '../search-terms.ts'
import { timelineEntry } from '../timeline.ts'

/** What has not happened yet. */
const untouched = {
  problem: null,
  needsAttention: false,
  decidedBy: null,
  decidedAt: null,
  dueAt: null,
  submittedAt: null,
  endedAt: null,
  gatewayRefundId: null,
  paidFrom: null,
  rejection: null,
  reference: null,
  checkedAt: null,
  checks: 0,
  notFoundSince: null,
  isStuck: false,
  isOverdue: false,
} as const

/** The refund that a payment has reserved. */
export function refundOf(payment: PaymentDoc, entry: ReservationDoc, agent: RefundDoc['agent']): NewDoc<RefundDoc> {
  const { id: _id, no, state: _state, requestedBy, requestedAt, needsSecondPerson, ...asked } = entry
  const expiresAt = needsSecondPerson ? expiresAtOf(requestedAt) : null
  const parties = {
    number: refundNumberOf(payment.number, no),
    payment: { id: payment._id, number: payment.number },
    order: payment.order,
    customer: payment.customer,
  }
  return {
    ...untouched,
    ...asked,
    ...parties,
    agent,
    currency: 'MYR',
    status: 'requested',
    needsSecondPerson,
    requestedBy,
    requestedAt,
    expiresAt,
    nextCheckAt: expiresAt,
    timeline: [timelineEntry({ actor: requestedBy }, { kind: 'requested' }, requestedAt)],
    words: termsOf({ ...parties, requestedBy }),
    createdAt: requestedAt,
    ...(needsSecondPerson ? null : approvedFields(entry, requestedAt)),
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
