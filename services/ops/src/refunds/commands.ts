import type { PaymentGateways } from '../payments/attempts/gateways.ts'
import { systemContext, type CommandContext } from '../platform/changes/command-context.ts'
import { withClaim } from '../platform/claims/claim.ts'
import { assertReferenceMayBeUsed } from '../platform/claims/reused-reference.ts'
import { now } from '../platform/clock.ts'
import { rateLimited, ruleBroken, staleVersion } from '../platform/errors.ts'
import { refuseFuture } from '../platform/happened-on.ts'
import { referenceKey } from '../platform/reference-key.ts'
import { announceApproved } from './approval/approval.ts'
import { changeRefund, type Next } from './change-refund.ts'
import type { RefundPaid } from './contract.ts'
import { approved, expired, notPaid, paidByHand, rejected, withdrawn } from './approval/decisions.ts'
import { refuseOverFee } from './planning/fee.ts'
import { applyToPayment } from './follow-up.ts'
import { toRefund, type RefundDoc } from './model.ts'
import { isSent } from './sending/outcomes.ts'
import { getRefundDoc } from './queries.ts'
import { refundReferences } from './references.ts'
import { lookRefundUp } from './sending/sending.ts'

interface Decision {
  version: number
}

/** The second person agrees: it is sent. */
export async function approveRefund(by: CommandContext, ref: string, decision: Decision): Promise<RefundDoc> {
  const known = await getRefundDoc(ref)
  if (known.status === 'requested') await refuseOverFee(known)
  const doc = await decideOn(by, ref, decision, (latest) => approved(latest, by))
  await announceApproved(doc)
  return doc
}

/** The second person disagrees: what was reserved is released. */
export const rejectRefund = (by: CommandContext, ref: string, { version, reason }: Decision & { reason: string }): Promise<RefundDoc> =>
  endBy(by, ref, { version }, (latest) => rejected(latest, reason, by))

/** Whoever asked for it takes it back: what was reserved is released. */
export const withdrawRefund = (by: CommandContext, ref: string, decision: Decision): Promise<RefundDoc> =>
  endBy(by, ref, decision, (latest) => withdrawn(latest, by))

/** Somebody has paid it back, where no gateway can. A reference that another payout or refund has takes somebody else, with approval rights. */
export async function recordPaid(
  by: CommandContext,
  ref: string,
  { version, mayApprove, ...paid }: RefundPaid & { mayApprove: boolean },
): Promise<RefundDoc> {
  refuseFuture('paidOn', paid.paidOn)
  const { _id, number } = await getRefundDoc(ref)
  const key = referenceKey(paid.reference)
  return withClaim(refundReferences, { id: _id, number, key, by: by.actor.id }, (claim) =>
    endBy(by, ref, { version }, (latest) => {
      const next = paidByHand(latest, paid, by)
      assertReferenceMayBeUsed(paid.reference, { claim, mayApprove }, by)
      return next
    }),
  )
}

/** Nobody pays it back: what was reserved is released. */
export const recordNotPaid = (by: CommandContext, ref: string, { version, reason }: Decision & { reason: string }): Promise<RefundDoc> =>
  endBy(by, ref, { version }, (latest) => notPaid(latest, reason, by))

/** Nobody has decided in time: what was reserved is released. */
export async function expireRefund(id: string, at: Date): Promise<void> {
  const doc = await changeRefund(systemContext, { id, decide: (latest) => expired(latest, at) })
  if (doc.status === 'rejected') await applyToPayment(doc)
}

type Decide = (latest: RefundDoc) => Next

async function decideOn(by: CommandContext, ref: string, { version }: Decision, decide: Decide): Promise<RefundDoc> {
  const { _id } = await getRefundDoc(ref)
  return changeRefund(by, { id: _id.toHexString(), version, decide })
}

/** A decision that ends it: its payment follows at once. */
async function endBy(by: CommandContext, ref: string, decision: Decision, decide: Decide): Promise<RefundDoc> {
  const doc = await decideOn(by, ref, decision, decide)
  await applyToPayment(doc, by)
  return doc
}

/** How long a gateway is left alone after it was asked. */
const recheckMs = 5_000

/** Asks the gateway again what became of it. */
export async function recheckRefund(gateways: PaymentGateways, ref: string, { version }: Decision): Promise<RefundDoc> {
  const doc = await getRefundDoc(ref)
  if (doc.version !== version) throw staleVersion(toRefund(doc))
  if (!isSent(doc)) throw ruleBroken('nothing_to_check', 'This refund has no pending gateway request to check.')
  const askedAt = doc.checkedAt ?? doc.submittedAt ?? doc.requestedAt
  const waitMs = askedAt.getTime() + recheckMs - now().getTime()
  if (waitMs > 0) throw rateLimited(Math.ceil(waitMs / 1_000), 'The gateway was checked a moment ago. Try again in a few seconds.')
  await lookRefundUp(gateways, doc)
  return getRefundDoc(ref)
}
