import { contradiction, waitingEvidence, withEnded } from '../../bank-evidence/evidence.ts'
import type { NotFound, Outcome } from '../../gateways/contract.ts'
import type { CommandContext } from '../../platform/changes/command-context.ts'
import { dayMs, now } from '../../platform/clock.ts'
import { isSent, stuckMs, stuckPendingMs } from './answers.ts'
import type { Next } from '../change-refund.ts'
import type { RefundDoc } from '../model.ts'
import { withTimeline } from '../timeline.ts'

/** For how long the one who has stored that it is sent may be busy sending it: a call ends after 10 s. */
const sendMs = 15_000
/** When a gateway is asked again, by how often it was asked since it was last heard of; then every five minutes. */
const checkMs = [5_000, 15_000, 60_000]
const checkLaterMs = 300_000
/** Two answers "never heard of it" this far apart are believed. */
const notFoundMs = 600_000

export const nextCheck = (checks: number, at: Date): Date => new Date(at.getTime() + (checkMs[checks] ?? checkLaterMs))
export const keyOf = (id: string): string => `rf_${id}`
/** The refund that a gateway's key names; null where it names none. */
export const refundOfKey = (key: string): string | null => /^rf_([0-9a-f]{24})$/.exec(key)?.[1] ?? null

type Sent = Pick<RefundDoc, 'status' | 'submittedAt' | 'notFoundSince' | 'gatewayRefundId' | 'evidences'>
export { isSent } from './answers.ts'

/** Stored before the gateway hears of it. */
export function submitted(doc: RefundDoc, by: CommandContext): Next | null {
  if (doc.status !== 'approved' || doc.gateway === 'manual') return null
  const at = now()
  const nextCheckAt = new Date(at.getTime() + sendMs)
  return {
    set: { status: 'submitting', problem: null, submittedAt: at, nextCheckAt, checks: 0, ...withTimeline(doc, by, { kind: 'submitted' }) },
    event: 'refund.submitting',
  }
}

/** What the gateway's word makes of a refund: only an explicit no has failed. Null where it says nothing new. */
export function heard(doc: RefundDoc, outcome: Outcome | NotFound, by: CommandContext): Next | null {
  if (!isSent(doc)) return contradicted(doc, outcome, by)
  switch (outcome.kind) {
    case 'succeeded':
      return answered(doc, by, (latest) => heardDone(latest, outcome.gatewayRef, by))
    case 'declined':
      return answered(doc, by, (latest) => heardDeclined(latest, outcome.code, by))
    case 'pending':
      return doc.gatewayRefundId === outcome.gatewayRef
        ? stuck(doc, stuckPendingMs)
        : answered(doc, by, (latest) => heardPending(latest, outcome.gatewayRef, by))
    case 'unknown':
      return doc.status === 'submitting' && doc.gatewayRefundId === null ? heardNothing(doc, outcome.cause, by) : stuck(doc, stuckMs)
    case 'returned':
    case 'not_found':
      return stuck(doc, stuckMs)
  }
}

/** The gateway's own word comes before what people have recorded and nobody has confirmed: that is over. */
function answered(doc: RefundDoc, by: CommandContext, hear: (doc: RefundDoc) => Next): Next {
  if (!waitingEvidence(doc)) return hear(doc)
  const evidences = withEnded(doc, { state: 'superseded', by })
  const next = hear({ ...doc, ...withTimeline(doc, by, { kind: 'evidence_superseded' }) })
  return { ...next, set: { ...next.set, evidences } }
}

/** The gateway says otherwise than two people have confirmed. What they have settled stays, and somebody has to look at it. */
function contradicted(doc: RefundDoc, outcome: Outcome | NotFound, by: CommandContext): Next | null {
  if (!doc.isByEvidence || doc.problem?.code === 'contradicted') return null
  const detail = contradiction({ isPaid: doc.status === 'succeeded' }, outcome)
  if (detail === null) return null
  const logged = withTimeline(doc, by, { kind: 'contradicted', detail })
  return { set: { problem: { code: 'contradicted', detail }, ...logged }, event: 'refund.updated' }
}

/** For so long the gateway is asked, once a day, whether it contradicts what people have confirmed. */
const watchedDays = 7

/** When the gateway is asked again about a refund that two people have settled; null where it need not be. */
export const nextWatch = ({ isByEvidence = false, endedAt }: Pick<RefundDoc, 'isByEvidence' | 'endedAt'>, at: Date): Date | null =>
  isByEvidence && endedAt && at.getTime() - endedAt.getTime() < watchedDays * dayMs ? new Date(at.getTime() + dayMs) : null

const over = (at: Date) => ({ endedAt: at, checkedAt: at, nextCheckAt: null, notFoundSince: null, isStuck: false, isOverdue: false })

export function heardDone(doc: RefundDoc, gatewayRefundId: string, by: CommandContext): Next {
  const paidFrom = doc.gateway === 'manual' ? null : doc.gateway
  const logged = withTimeline(doc, by, { kind: 'succeeded', detail: gatewayRefundId })
  return { set: { ...over(now()), status: 'succeeded', problem: null, gatewayRefundId, paidFrom, ...logged }, event: 'refund.succeeded' }
}

export function heardDeclined(doc: RefundDoc, code: string, by: CommandContext): Next {
  const logged = withTimeline(doc, by, { kind: 'declined', detail: code })
  return { set: { ...over(now()), status: 'failed', problem: { code: 'declined', detail: code }, ...logged }, event: 'refund.failed' }
}

/** It is not sent: its order was cancelled since, and it would take the fee of that. */
export function feeKept(doc: RefundDoc, by: CommandContext): Next | null {
  if (doc.status !== 'approved') return null
  const logged = withTimeline(doc, by, { kind: 'fee_kept' })
  return { set: { ...over(now()), status: 'failed', problem: { code: 'fee_kept', detail: null }, ...logged }, event: 'refund.failed' }
}

/** The bank has it, and has not answered: from now on it is only asked about. */
function heardPending(doc: RefundDoc, gatewayRefundId: string, by: CommandContext): Next {
  const at = now()
  const asked = { checkedAt: at, nextCheckAt: nextCheck(0, at), checks: 1, notFoundSince: null, isStuck: false }
  return { set: { ...asked, gatewayRefundId, problem: null, ...withTimeline(doc, by, { kind: 'pending' }) }, event: 'refund.updated' }
}

/** It was sent, and nobody knows what became of it: it is looked up from now on, and never sent again by itself. */
function heardNothing(doc: RefundDoc, cause: string, by: CommandContext): Next {
  const at = now()
  const asked = { checkedAt: at, nextCheckAt: nextCheck(0, at), checks: 1 }
  const problem = { code: 'outcome_unknown' as const, detail: cause }
  return {
    set: { ...asked, status: 'unknown', problem, ...withTimeline(doc, by, { kind: 'unknown', detail: cause }) },
    event: 'refund.unknown',
  }
}

const ageMs = ({ submittedAt }: Sent, at = now()) => at.getTime() - (submittedAt ?? at).getTime()

/** Somebody has to find out elsewhere. */
const stuck = (doc: RefundDoc, afterMs: number): Next | null =>
  !doc.isStuck && ageMs(doc) > afterMs ? { set: { isStuck: true }, event: 'refund.updated' } : null

/**
 * Whether the same refund may be sent again under its key, for as long as the gateway keeps keys: it was perhaps never sent, and nobody can be
 * busy sending it any more, or the gateway has said twice that it never heard of it.
 */
export function mayResend(doc: Sent, at: Date, { keyTtlDays }: { keyTtlDays: number }): boolean {
  if (!isSent(doc) || waitingEvidence(doc)) return false
  if (doc.gatewayRefundId !== null || ageMs(doc, at) >= keyTtlDays * dayMs) return false
  if (doc.status === 'submitting') return ageMs(doc, at) >= sendMs
  return doc.notFoundSince !== null && at.getTime() - doc.notFoundSince.getTime() >= notFoundMs
}
