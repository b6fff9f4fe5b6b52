import { defineBankEvidence } from '../bank-evidence/definition.ts'
import { answersUntil, lastAttempt } from './sending/answers.ts'
import { declined, succeeded } from './sending/attempts.ts'
import { changePayout, getPayoutDoc, type Next } from './change-payout.ts'
import { payouts, type PayoutDoc } from './model.ts'
import { withTimeline } from './timeline.ts'

/**
 * How two people settle a transfer of which the bank has said nothing for a day. It goes the way of the bank's own answer. One that they call
 * failed may be tried again like any that has failed, under a new key, which could pay twice if the bank had paid after all: that is why
 * nobody decides it alone, and why the bank is asked for a week whether they were wrong; then nothing of the payout is sent again.
 */
export const payoutEvidence = defineBankEvidence<PayoutDoc, Next>({
  entity: payouts,
  read: getPayoutDoc,
  change: changePayout,
  answersUntil,
  lastSentAt: (doc) => lastAttempt(doc)?.lastSentAt ?? null,
  makerIds: ({ preparedBy }) => preparedBy,
  noted: (doc, by, act, evidences) => ({ set: { evidences, ...withTimeline(doc, by, act) }, event: 'payout.updated' }),
  settled: (doc, by, { outcome, reference }, evidences) => {
    const last = lastAttempt(doc)
    if (!last) throw new Error(`${doc.number} has no attempt`)
    const attempt = { ...last, isByEvidence: true }
    const attempts = [...doc.attempts.slice(0, -1), attempt]
    const confirmed = { ...doc, attempts, ...withTimeline(doc, by, { kind: 'evidence_confirmed', attempt: attempt.attempt }) }
    const { set, event } =
      outcome === 'paid'
        ? succeeded(confirmed, attempt, { ...(reference !== null && { transactionId: reference }) }, by)
        : declined(confirmed, attempt, { code: 'declined', detail: 'bank_evidence' }, by)
    return { set: { ...set, evidences }, event }
  },
})
