import { defineBankEvidence } from '../bank-evidence/definition.ts'
import { now } from '../platform/clock.ts'
import { answersUntil } from './sending/answers.ts'
import { changeRefund, type Next } from './change-refund.ts'
import { applyToPayment, isEnded } from './follow-up.ts'
import { refunds, type RefundDoc } from './model.ts'
import { heardDeclined, heardDone, nextWatch } from './sending/outcomes.ts'
import { getRefundDoc } from './queries.ts'
import { withTimeline } from './timeline.ts'

/**
 * How two people settle a refund of which its gateway has said nothing for a day. It goes the way of the gateway's own answer. What they call
 * failed is free to be asked for once more, which could pay back twice if the gateway had paid after all: that is why nobody decides it alone,
 * and why the gateway is asked for a week whether they were wrong; then somebody has to look at it.
 */
export const refundEvidence = defineBankEvidence<RefundDoc, Next>({
  entity: refunds,
  read: getRefundDoc,
  change: changeRefund,
  answersUntil,
  lastSentAt: ({ lastSentAt = null, submittedAt }) => lastSentAt ?? submittedAt,
  makerIds: ({ requestedBy }) => (requestedBy.kind === 'staff' && requestedBy.id !== null ? [requestedBy.id] : []),
  noted: (doc, by, act, evidences) => ({ set: { evidences, ...withTimeline(doc, by, act) }, event: 'refund.updated' }),
  settled: (doc, by, { outcome, reference }, evidences) => {
    const confirmed = { ...doc, ...withTimeline(doc, by, { kind: 'evidence_confirmed' }) }
    const { set, event } = outcome === 'paid' ? heardDone(confirmed, reference ?? '', by) : heardDeclined(confirmed, 'bank_evidence', by)
    const at = now()
    return { set: { ...set, evidences, isByEvidence: true, nextCheckAt: nextWatch({ isByEvidence: true, endedAt: at }, at) }, event }
  },
  follow: async (doc, by) => {
    if (isEnded(doc)) await applyToPayment(doc, by)
  },
})
