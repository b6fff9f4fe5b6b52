import { findRefundables } from '../../orders/payments/refundable.ts'
import { applyToOrder } from '../../payments/follow-up.ts'
import { findReserving } from '../../payments/queries.ts'
import { liveReservations } from '../../payments/refunds/reservations.ts'
import { systemContext } from '../../platform/changes/command-context.ts'
import { ruleBroken } from '../../platform/errors.ts'
import { ringgit } from '../../platform/money.ts'
import type { RefundDoc } from '../model.ts'

type Checked = Pick<RefundDoc, '_id' | 'payment' | 'order' | 'scope'>

interface BesideFee {
  /** The fee of the order's cancellation, which is the agent's. */
  feeSen: number
  /** How much of that fee it would take, with what went back and what was asked for before it; not what goes back as goodwill. */
  overSen: number
}

/**
 * Whether a refund that was asked for before its order was cancelled would take the fee of that. The order knows from now on of what is about to
 * go back: a cancellation that comes later leaves room for it, so that of the two one always sees the other.
 */
export async function besideFee({ _id, payment, order, scope }: Checked): Promise<BesideFee> {
  const [doc] = await findReserving([payment.id.toHexString()])
  if (!doc || scope.kind === 'extra') return { feeSen: 0, overSen: 0 }
  await applyToOrder(systemContext, doc)
  const [refundable] = await findRefundables([order.id.toHexString()])
  const feeSen = refundable?.cancellationFeeSen ?? 0
  if (feeSen === 0) return { feeSen, overSen: 0 }
  const own = liveReservations(doc).filter((entry) => entry.scope.kind !== 'extra')
  const no = own.find(({ id }) => id.equals(_id))?.no ?? Infinity
  // What was asked for first comes first: of two that do not both fit, only the later one is over.
  const counted = own.filter((entry) => entry.state !== 'pending' || entry.no <= no)
  const pendingSen = counted.reduce((sum, { state, amountSen }) => sum + (state === 'pending' ? amountSen : 0), 0)
  const goodwillSen = counted.reduce((sum, { shares }) => sum + shares.goodwillSen, 0)
  return { feeSen, overSen: Math.max(0, feeSen + doc.refundedSen + pendingSen - goodwillSen - doc.capturedSen) }
}

/** Throws `rule_broken` where it would. */
export async function refuseOverFee(doc: Checked & Pick<RefundDoc, 'amountSen'>): Promise<void> {
  const { feeSen, overSen } = await besideFee(doc)
  if (overSen === 0) return
  const leftSen = Math.max(0, doc.amountSen - overSen)
  const instead = leftSen > 0 ? `Reject this refund and request ${ringgit(leftSen)} instead.` : 'Reject this refund.'
  throw ruleBroken(
    'refund_amount',
    `The order was cancelled after this request, and its cancellation fee of ${ringgit(feeSen)} belongs to the agent. ${instead}`,
  )
}
