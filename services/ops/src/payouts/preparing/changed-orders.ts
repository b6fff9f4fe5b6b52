import { findDoubtful, type Settleable } from '../../orders/payments/settleable.ts'
import { now } from '../../platform/clock.ts'
import { oneOf } from '../../platform/database/mongo.ts'
import { ruleBroken } from '../../platform/errors.ts'
import { readStopped } from '../../platform/ledger/checks.ts'
import type { Next } from '../change-payout.ts'
import { itemOf, readClaims } from './claims.ts'
import { held, type MovingContext } from '../approval/decisions.ts'
import { exclusionOf, refundLine } from './eligibility.ts'
import { exclusionText } from './exclusion-text.ts'
import { PayoutModel, type LineDoc, type PayoutDoc } from '../model.ts'
import { refundedSharesOf, type RefundedShare } from '../wallet/refunded.ts'

// What has become of the orders of a payout since it was made: it is never sent as it is with one that may not be paid out any more.

/** An order of a payout that would not be gathered as it is in it. */
export interface ChangedOrder {
  number: string
  /** After its number: "was refunded". */
  why: string
}

/** By payout. Those that may be paid as they are, are not in it. */
export type ChangedOrders = ReadonlyMap<string, readonly ChangedOrder[]>

type Identified = Pick<PayoutDoc, '_id'>
type Lined = Identified & { lines: Pick<LineDoc, 'kind' | 'sourceId'>[] }

const isOrder = ({ kind }: Pick<LineDoc, 'kind'>) => kind === 'order' || kind === 'cancellation'

/** Judges the orders of these payouts as they are now. However many they are, these are five queries. */
export async function findChangedOrders(payouts: readonly Identified[]): Promise<ChangedOrders> {
  const docs = await PayoutModel.find({ _id: oneOf(payouts.map(({ _id }) => _id)) }, { 'lines.kind': 1, 'lines.sourceId': 1 }).lean<
    Lined[]
  >()
  const payoutOf = new Map(docs.flatMap(({ _id, lines }) => lines.filter(isOrder).map(({ sourceId }) => [sourceId, _id.toHexString()])))
  const ids = [...payoutOf.keys()]
  const [refunds, stopped] = await Promise.all([refundedSharesOf(ids), readStopped()])
  const [orders, deducted] = await Promise.all([
    findDoubtful(ids, new Set([...refunds.map(({ order }) => order.id), ...stopped])),
    readDeducted(refunds, docs),
  ])
  const found = new Map<string, ChangedOrder[]>()
  for (const order of orders) {
    const shares = refunds.filter((refund) => refund.order.id === order.id)
    const why = whyChanged(order, { shares, deducted, stopped })
    const payoutId = payoutOf.get(order.id)
    if (why !== null && payoutId !== undefined) found.set(payoutId, [...(found.get(payoutId) ?? []), { number: order.number, why }])
  }
  return found
}

/** The refunds that some payout has taken off, be it the one with the order or the next. */
async function readDeducted(refunds: readonly RefundedShare[], docs: readonly Lined[]): Promise<ReadonlySet<string>> {
  const claims = await readClaims(refunds.map(refundLine))
  const own = docs.flatMap(({ lines }) => lines.filter(({ kind }) => kind === 'refund').flatMap((line) => itemOf(line) ?? []))
  return new Set([...claims.keys(), ...own])
}

interface Present {
  shares: readonly RefundedShare[]
  deducted: ReadonlySet<string>
  stopped: ReadonlySet<string>
}

/** Null where it would be gathered again as it was: that it is in this payout does not count. */
function whyChanged(order: Settleable, { shares, deducted, stopped }: Present): string | null {
  const exclusion = exclusionOf(order, { at: now(), claimed: deducted, refunds: new Map([[order.id, shares]]), stopped })
  if (exclusion) return exclusionText[exclusion.reason]
  if (shares.every((share) => share.agentSen === 0 || deducted.has(itemOf(refundLine(share)) ?? ''))) return null
  return order.isRefunded ? exclusionText.refunded : 'was refunded in part'
}

export const changedOrdersOf = async (doc: Identified): Promise<readonly ChangedOrder[]> =>
  (await findChangedOrders([doc])).get(doc._id.toHexString()) ?? []

const namedMax = 5

/** "KS-2026-007 was refunded, KS-2026-008 is disputed, and 3 more orders". */
export function changedText(orders: readonly ChangedOrder[]): string {
  const named = orders.slice(0, namedMax).map(({ number, why }) => `${number} ${why}`)
  const rest = orders.length - named.length
  return rest > 0 ? `${named.join(', ')}, and ${rest} more ${rest === 1 ? 'order' : 'orders'}` : named.join(', ')
}

/** A run's payout is cancelled with the rest of its run. */
const wayOut = ({ batchId }: Pick<PayoutDoc, 'batchId'>): string =>
  batchId
    ? 'Cancel the rest of the payout batch and create a payout for the remaining orders.'
    : 'Cancel this payout and create a new one, or release it once the orders are resolved.'

const noteOf = (doc: Pick<PayoutDoc, 'batchId'>, orders: readonly ChangedOrder[]) => `${changedText(orders)}. ${wayOut(doc)}`

/** On hold instead of being sent; null where it may be sent as it is, or is further already. */
export const heldForOrders = (doc: PayoutDoc, orders: readonly ChangedOrder[] = [], by: MovingContext): Next | null =>
  orders.length > 0 && doc.status === 'pending' ? held(doc, { reason: 'orders_changed', note: noteOf(doc, orders) }, by) : null

/** Throws while it may not be sent as it is. */
export function refuseChanged(doc: Pick<PayoutDoc, 'batchId'>, orders: readonly ChangedOrder[]): void {
  if (orders.length > 0) throw ruleBroken('on_hold', `This payout stays on hold: ${noteOf(doc, orders)}`)
}
