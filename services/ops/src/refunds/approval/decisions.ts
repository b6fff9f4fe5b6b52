import { systemContext, type CommandContext } from '../../platform/changes/command-context.ts'
import { now } from '../../platform/clock.ts'
import { ruleBroken, transitionRefused } from '../../platform/errors.ts'
import { refuseTooEarly } from '../../platform/happened-on.ts'
import { approvedFields } from './approval.ts'
import type { Next } from '../change-refund.ts'
import { approving, refundTransitions, rejecting, type RefundPaid } from '../contract.ts'
import type { RefundDoc } from '../model.ts'
import { withTimeline } from '../timeline.ts'

// What people's decisions make of a refund: each takes the document as it is, and gives what changes, or throws in words.

/** The second person agrees: never the one who asked for it, by whatever session. */
export function approved(doc: RefundDoc, by: CommandContext): Next {
  refuseDecision(doc, by, approving)
  const logged = withTimeline(doc, by, { kind: 'approved' })
  return { set: { ...approvedFields(doc, now()), decidedBy: by.actor, ...logged }, event: 'refund.approved' }
}

/** The second person disagrees, and says why. */
export function rejected(doc: RefundDoc, reason: string, by: CommandContext): Next {
  refuseDecision(doc, by, rejecting)
  const logged = withTimeline(doc, by, { kind: 'rejected', detail: reason })
  return {
    set: { ...ended('rejected'), decidedBy: by.actor, decidedAt: now(), rejection: reason, ...logged },
    event: 'refund.rejected',
  }
}

/** Whoever asked for it takes it back, as long as nobody has decided. */
export function withdrawn(doc: RefundDoc, by: CommandContext): Next {
  refuseStatus(doc, rejecting)
  if (!isRequester(doc, by)) throw ruleBroken('requester', 'Only the user who requested this refund can withdraw it.')
  const problem = { code: 'withdrawn' as const, detail: null }
  const logged = withTimeline(doc, by, { kind: 'withdrawn' })
  return { set: { ...ended('rejected'), decidedBy: by.actor, decidedAt: now(), problem, ...logged }, event: 'refund.rejected' }
}

/** Nobody has decided in time. */
export function expired(doc: RefundDoc, at: Date): Next | null {
  if (doc.status !== 'requested' || !doc.expiresAt || doc.expiresAt > at) return null
  const logged = withTimeline(doc, systemContext, { kind: 'expired' })
  const problem = { code: 'expired' as const, detail: null }
  return { set: { ...ended('rejected'), decidedBy: systemContext.actor, decidedAt: at, problem, ...logged }, event: 'refund.rejected' }
}

/** Somebody has paid it back, where no gateway can: never the one who asked for it. */
export function paidByHand(doc: RefundDoc, { paidBy, reference, paidOn }: Omit<RefundPaid, 'version'>, by: CommandContext): Next {
  const { status, gateway, decidedAt } = doc
  if (status !== 'approved')
    throw transitionRefused(status === 'requested' ? 'Another user must approve this refund first.' : approving.why(status), {
      from: status,
      to: 'succeeded',
      allowed: refundTransitions[status],
    })
  if (gateway !== 'manual') throw ruleBroken('refund_gateway', 'This refund is sent through its gateway and can’t be recorded manually.')
  refuseRequester(doc, by, 'You can’t pay a refund you requested. Another user must pay it.')
  refuseTooEarly('paidOn', paidOn, { at: decidedAt, what: 'the refund was approved' })
  const paidFrom = paidBy === 'cash' ? 'cash_in_hand' : 'bank'
  const logged = withTimeline(doc, by, { kind: 'paid_by_hand', detail: reference, paidOn })
  return { set: { ...ended('succeeded'), problem: null, paidFrom, reference, ...logged }, event: 'refund.succeeded' }
}

/** Nobody pays it back, and why: it was approved, and nothing of it has left. What was reserved is released. */
export function notPaid(doc: RefundDoc, reason: string, by: CommandContext): Next {
  const { status } = doc
  if (status !== 'approved') {
    const why = status === 'requested' ? 'This refund is still awaiting approval. Reject or withdraw it instead.' : approving.why(status)
    throw transitionRefused(why, { from: status, to: 'failed', allowed: refundTransitions[status] })
  }
  const problem = { code: 'not_paid' as const, detail: null }
  const logged = withTimeline(doc, by, { kind: 'not_paid', detail: reason })
  return { set: { ...ended('failed'), problem, ...logged }, event: 'refund.failed' }
}

const ended = (status: 'rejected' | 'succeeded' | 'failed') => ({
  status,
  endedAt: now(),
  expiresAt: null,
  nextCheckAt: null,
  isOverdue: false,
})

function refuseStatus({ status }: RefundDoc, rule: typeof approving): void {
  if (!rule.from.includes(status))
    throw transitionRefused(rule.why(status), { from: status, to: rule.to ?? status, allowed: rule.allowed?.(status) ?? [] })
}

function refuseDecision(doc: RefundDoc, by: CommandContext, rule: typeof approving): void {
  const { expiresAt } = doc
  refuseStatus(doc, rule)
  if (expiresAt && expiresAt <= now()) throw ruleBroken('refund_expired', 'This request expired without a decision. Submit a new one.')
  refuseRequester(doc, by, 'You can’t approve or reject your own request. Another user must decide.')
}

const isRequester = ({ requestedBy }: RefundDoc, { actor }: CommandContext): boolean =>
  requestedBy.kind === actor.kind && requestedBy.id === actor.id

function refuseRequester(doc: RefundDoc, by: CommandContext, why: string): void {
  if (isRequester(doc, by)) throw ruleBroken('second_person', why)
}
