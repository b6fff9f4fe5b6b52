import { whyNot } from '@kainsiap/ops/platform/contract'
import { approving, type Refund, rejecting } from '@kainsiap/ops/refunds/contract'
import { useSession } from '../../../api/session.ts'
import { useCan } from '../../../api/useCan.ts'
import { isByHand } from '../refundLooks.ts'

export type RefundCommandKind = 'approve' | 'reject' | 'check' | 'pay' | 'notPaid'

/** The signed-in user's id. */
export function useMe(): string | null {
  const session = useSession()
  return session.status === 'signed_in' ? session.user.id : null
}

/** Why the signed-in user may not do this with a refund, as text; null if they may. The server decides by the same rules. */
export function useRefundRejections(): (refund: Refund) => Record<RefundCommandKind, string | null> {
  const write = useCan('finance.write')
  const approve = useCan('finance.approve')
  const me = useMe()
  return (refund) => ({
    approve: approve ?? whyNot(approving, refund.status) ?? whyNotDecide(refund, me),
    reject: approve ?? whyNot(rejecting, refund.status) ?? whyNotDecide(refund, me),
    check: write ?? (isCheckable(refund) ? null : 'This refund has no pending gateway request to check.'),
    pay: write ?? whyNotPay(refund, me),
    notPaid: write ?? (isUnsent(refund) ? null : 'Nothing to cancel.'),
  })
}

/** Whether the signed-in user has asked for it. */
export const isOwn = ({ requestedBy }: Pick<Refund, 'requestedBy'>, me: string | null): boolean => me !== null && requestedBy.id === me

/** A second person decides: never the one who asked. */
export const whyNotDecide = (refund: Pick<Refund, 'requestedBy'>, me: string | null): string | null =>
  isOwn(refund, me) ? 'You requested this refund. Another user must approve or reject it.' : null

/** The gateway can be asked what became of it; it is never sent again. */
export const isCheckable = (refund: Pick<Refund, 'status' | 'gateway'>): boolean =>
  !isByHand(refund) && (refund.status === 'unknown' || refund.status === 'submitting')

export const isToBePaid = (refund: Pick<Refund, 'status' | 'gateway'>): boolean => refund.status === 'approved' && isByHand(refund)

/** Approved, and nobody sends it: by hand, or as the ledger keeps it back. It can be called off. */
export const isUnsent = (refund: Pick<Refund, 'status' | 'gateway' | 'problem'>): boolean =>
  isToBePaid(refund) || (refund.status === 'approved' && refund.problem?.code === 'stopped')

function whyNotPay(refund: Refund, me: string | null): string | null {
  if (!isToBePaid(refund)) return 'This refund has no manual payment due.'
  return refund.requestedBy.id === me ? 'You requested this refund. Another user must pay it.' : null
}
