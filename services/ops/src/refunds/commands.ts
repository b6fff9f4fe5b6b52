import type { PaymentGateways } from '../payments/gateways.ts'
import { systemContext, type CommandContext } from '../platform/changes/command-context.ts'
import { now } from '../platform/clock.ts'
import { rateLimited, ruleBroken, staleVersion, transitionRefused } from '../platform/errors.ts'
import { refuseFuture, refuseTooEarly } from '../platform/happened-on.ts'
import { announceApproved, approvedFields } from './approval.ts'
import { changeRefund, type Next } from './change-refund.ts'
import { approving, refundTransitions, rejecting, type RefundPaid } from './contract.ts'
import { applyToPayment } from './follow-up.ts'
import { toRefund, type RefundDoc } from './model.ts'
import { isSent } from './outcomes.ts'
import { getRefundDoc } from './queries.ts'
import { lookRefundUp } from './sending.ts'
import { withTimeline } from './timeline.ts'

interface Decision {
  version: number
}

/** The second person agrees: it is sent. Never the one who asked for it, by whatever session. */
export async function approveRefund(by: CommandContext, ref: string, { version }: Decision): Promise<RefundDoc> {
  const { _id } = await getRefundDoc(ref)
  const doc = await changeRefund(by, {
    id: _id.toHexString(),
    version,
    decide: (latest) => {
      refuseDecision(latest, by, approving)
      const at = now()
      const logged = withTimeline(latest, by, { kind: 'approved' })
      return { set: { ...approvedFields(latest, at), decidedBy: by.actor, ...logged }, event: 'refund.approved' }
    },
  })
  await announceApproved(doc)
  return doc
}

/** The second person disagrees, and says why: what was reserved is released. */
export async function rejectRefund(
  by: CommandContext,
  ref: string,
  { version, reason }: Decision & { reason: string },
): Promise<RefundDoc> {
  const { _id } = await getRefundDoc(ref)
  const doc = await changeRefund(by, {
    id: _id.toHexString(),
    version,
    decide: (latest) => {
      refuseDecision(latest, by, rejecting)
      const logged = withTimeline(latest, by, { kind: 'rejected', detail: reason })
      return {
        set: { ...ended('rejected'), decidedBy: by.actor, decidedAt: now(), rejection: reason, ...logged },
        event: 'refund.rejected',
      }
    },
  })
  await applyToPayment(doc, by)
  return doc
}

/** Whoever asked for it takes it back, as long as nobody has decided: what was reserved is released. */
export async function withdrawRefund(by: CommandContext, ref: string, { version }: Decision): Promise<RefundDoc> {
  const { _id } = await getRefundDoc(ref)
  const doc = await changeRefund(by, {
    id: _id.toHexString(),
    version,
    decide: (latest) => {
      refuseStatus(latest, rejecting)
      if (!isRequester(latest, by)) throw ruleBroken('requester', 'Only who asked for it can take it back.')
      const problem = { code: 'withdrawn' as const, detail: null }
      const logged = withTimeline(latest, by, { kind: 'withdrawn' })
      return { set: { ...ended('rejected'), decidedBy: by.actor, decidedAt: now(), problem, ...logged }, event: 'refund.rejected' }
    },
  })
  await applyToPayment(doc, by)
  return doc
}

const ended = (status: 'rejected' | 'succeeded') => ({ status, endedAt: now(), expiresAt: null, nextCheckAt: null, isOverdue: false })

function refuseStatus({ status }: RefundDoc, rule: typeof approving): void {
  if (!rule.from.includes(status))
    throw transitionRefused(rule.why(status), { from: status, to: rule.to ?? status, allowed: rule.allowed?.(status) ?? [] })
}

function refuseDecision(doc: RefundDoc, by: CommandContext, rule: typeof approving): void {
  const { expiresAt } = doc
  refuseStatus(doc, rule)
  if (expiresAt && expiresAt <= now())
    throw ruleBroken('refund_expired', 'Nobody decided in time: this request has run out. Ask for a new one.')
  refuseRequester(doc, by, 'Somebody else than the one who asked for it has to decide.')
}

const isRequester = ({ requestedBy }: RefundDoc, { actor }: CommandContext): boolean =>
  requestedBy.kind === actor.kind && requestedBy.id === actor.id

function refuseRequester(doc: RefundDoc, by: CommandContext, why: string): void {
  if (isRequester(doc, by)) throw ruleBroken('second_person', why)
}

/** Nobody has decided in time: what was reserved is released. */
export async function expireRefund(id: string, at: Date): Promise<void> {
  const doc = await changeRefund(systemContext, {
    id,
    decide: (latest) => {
      if (latest.status !== 'requested' || !latest.expiresAt || latest.expiresAt > at) return null
      const logged = withTimeline(latest, systemContext, { kind: 'expired' })
      const problem = { code: 'expired' as const, detail: null }
      return { set: { ...ended('rejected'), decidedBy: systemContext.actor, decidedAt: at, problem, ...logged }, event: 'refund.rejected' }
    },
  })
  if (doc.status === 'rejected') await applyToPayment(doc)
}

/** Somebody has paid it back, where no gateway can. Never the one who asked for it. */
export async function recordPaid(by: CommandContext, ref: string, { version, ...paid }: RefundPaid): Promise<RefundDoc> {
  refuseFuture('paidOn', paid.paidOn)
  const { _id } = await getRefundDoc(ref)
  const doc = await changeRefund(by, { id: _id.toHexString(), version, decide: (latest) => paidByHand(latest, paid, by) })
  await applyToPayment(doc, by)
  return doc
}

function paidByHand(doc: RefundDoc, { paidBy, reference, paidOn }: Omit<RefundPaid, 'version'>, by: CommandContext): Next {
  const { status, gateway, decidedAt } = doc
  if (status !== 'approved')
    throw transitionRefused(status === 'requested' ? 'A second person has to approve it first.' : approving.why(status), {
      from: status,
      to: 'succeeded',
      allowed: refundTransitions[status],
    })
  if (gateway !== 'manual') throw ruleBroken('refund_gateway', 'This refund goes back through its gateway.')
  refuseRequester(doc, by, 'Somebody else than the one who asked for it has to pay it back.')
  refuseTooEarly('paidOn', paidOn, { at: decidedAt, what: 'the refund was approved' })
  const paidFrom = paidBy === 'cash' ? 'cash_in_hand' : 'bank'
  const logged = withTimeline(doc, by, { kind: 'paid_by_hand', detail: reference, paidOn })
  return { set: { ...ended('succeeded'), problem: null, paidFrom, reference, ...logged }, event: 'refund.succeeded' }
}

/** How long a gateway is left alone after it was asked. */
const recheckMs = 5_000

/** Asks the gateway again what became of it. */
export async function recheckRefund(gateways: PaymentGateways, ref: string, { version }: Decision): Promise<RefundDoc> {
  const doc = await getRefundDoc(ref)
  if (doc.version !== version) throw staleVersion(toRefund(doc))
  if (!isSent(doc)) throw ruleBroken('nothing_to_check', 'There is nothing at a gateway to check.')
  const askedAt = doc.checkedAt ?? doc.submittedAt ?? doc.requestedAt
  const waitMs = askedAt.getTime() + recheckMs - now().getTime()
  if (waitMs > 0) throw rateLimited(Math.ceil(waitMs / 1_000), 'The gateway was asked a moment ago. Try again in a few seconds.')
  await lookRefundUp(gateways, doc)
  return getRefundDoc(ref)
}
