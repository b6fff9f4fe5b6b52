import type { RefundableOrder } from '../../orders/payments/refundable.ts'
import type { PaymentGateways } from '../../payments/attempts/gateways.ts'
import {
  leftOf,
  liveReservations,
  openExtras,
  refuseNothingLeft,
  refuseRefundedLines,
  unapprovedSen,
  whyNothingLeft,
  type NewReservation,
  type PaymentDoc,
  type ReservationDoc,
} from '../../payments/refunds/reservations.ts'
import { now } from '../../platform/clock.ts'
import type { Types } from '../../platform/database/mongo.ts'
import { ruleBroken } from '../../platform/errors.ts'
import { ringgit } from '../../platform/money.ts'
import { defaultSettings } from '../../settings/defaults.ts'
import type { NewRefund, RefundScope, RefundShares } from '../contract.ts'
import { inTimeUntilOf } from '../approval/due.ts'
import { addShares, amountOfLines, sharesOf } from './shares.ts'

/** What the refunds so far bear, together; money beyond the amount is nobody's. */
export const borneSoFar = (doc: Pick<PaymentDoc, 'refunds'>): RefundShares => borneBy(liveReservations(doc))
const borneBy = (entries: readonly ReservationDoc[]) => addShares(entries.map(effectiveShares))
const effectiveShares = ({ shares, borne }: ReservationDoc) => borne?.shares ?? shares

/** Of what is left, the fee of a cancelled order, which is the agent's; less what went back of it as goodwill. */
export const keptOf = (doc: PaymentDoc, { cancellationFeeSen }: RefundableOrder): number =>
  Math.max(0, Math.min(cancellationFeeSen - borneSoFar(doc).goodwillSen, leftOf(doc)))

const freeOf = (doc: PaymentDoc, order: RefundableOrder): number => Math.max(0, leftOf(doc) - keptOf(doc, order))

/** How a capture can be paid back: through its gateway if that is set up, otherwise by people. */
export function wayBack(doc: PaymentDoc, captureId: string | undefined, { find }: PaymentGateways) {
  const attempt = doc.attempts.find(({ key, gatewayPaymentId }) => key === captureId && gatewayPaymentId !== null)
  return attempt && attempt.gateway !== 'manual' && find(attempt.gateway)
    ? { gateway: attempt.gateway, method: attempt.method, gatewayPaymentId: attempt.gatewayPaymentId }
    : { gateway: 'manual' as const, method: doc.method, gatewayPaymentId: null }
}

export interface Plan {
  order: RefundableOrder
  asked: Omit<NewRefund, 'version'>
  id: Types.ObjectId
  gateways: PaymentGateways
}

/** What a refund would reserve of the payment as it is. Throws what is in the way of the amount, in words. */
export function planned(doc: PaymentDoc, { order, asked, id, gateways }: Plan): NewReservation {
  const { scope, amountSen, linesSen } = amountOf(doc, order, asked)
  const captureId = scope.kind === 'extra' ? scope.capture : doc.captures.find(({ isExtra }) => !isExtra)?.id
  const way = wayBack(doc, captureId, gateways)
  const { secondPersonAboveSen } = defaultSettings
  const inTimeUntil = inTimeUntilOf(order.deliveredAt)
  const isExtra = scope.kind === 'extra'
  return {
    id,
    amountSen,
    scope,
    reason: asked.reason,
    note: asked.note ?? null,
    shares: sharesOf(order, { amountSen, reason: asked.reason, linesSen, isExtra, borne: borneSoFar(doc), freeSen: freeOf(doc, order) }),
    ...way,
    needsSecondPerson: way.gateway === 'manual' || unapprovedSen(doc) + amountSen > secondPersonAboveSen,
    secondPersonAboveSen,
    isLate: inTimeUntil !== null && now() > inTimeUntil,
  }
}

interface Amount {
  scope: RefundScope
  amountSen: number
  /** The price of the lines it is of; null where it names none. */
  linesSen: number | null
}

function amountOf(doc: PaymentDoc, order: RefundableOrder, { amountSen, lines, capture, reason }: Plan['asked']): Amount {
  const rest = amountSen === undefined && lines === undefined ? openExtras(doc) : []
  const [extra] = capture === undefined ? (whyNothingLeft(doc) === null ? [] : rest) : rest.filter(({ id }) => id === capture)
  if (extra) return { scope: { kind: 'extra', capture: extra.id }, amountSen: extra.amountSen, linesSen: null }
  if (capture !== undefined) throw ruleBroken('refund_extra', 'This extra payment does not exist, or its refund is already in progress.')
  refuseNothingLeft(doc)
  const availableSen = reason === 'goodwill' ? leftOf(doc) : freeOf(doc, order)
  if (lines) return ofLines(doc, order, { lines: [...new Set(lines)], availableSen })
  return { scope: { kind: 'amount' }, amountSen: fitting(amountSen ?? availableSen, availableSen, doc, order), linesSen: null }
}

function fitting(amountSen: number, availableSen: number, doc: PaymentDoc, order: RefundableOrder): number {
  if (amountSen <= availableSen && amountSen > 0) return amountSen
  const keptSen = keptOf(doc, order)
  const because =
    keptSen > 0 ? ` The cancellation fee of ${ringgit(keptSen)} belongs to the agent and can only be refunded as goodwill.` : ''
  throw ruleBroken('refund_amount', `Only ${ringgit(availableSen)} of this payment can still be refunded.${because}`)
}

function ofLines(doc: PaymentDoc, order: RefundableOrder, { lines, availableSen }: { lines: string[]; availableSen: number }): Amount {
  refuseRefundedLines(doc, lines)
  const found = order.lines.filter(({ id }) => lines.includes(id))
  if (found.length < lines.length) throw ruleBroken('refund_lines', 'Some of these lines do not belong to the order.')
  const linesSen = found.reduce((sum, { totalPriceSen }) => sum + totalPriceSen, 0)
  const amountSen = amountOfLines(order, linesSen)
  if (amountSen > availableSen)
    throw ruleBroken(
      'refund_amount',
      `These lines total ${ringgit(amountSen)}, but only ${ringgit(availableSen)} can still be refunded. Enter an amount instead.`,
    )
  return { scope: { kind: 'lines', lines }, amountSen, linesSen }
}

const linesSenOf = (order: RefundableOrder, scope: RefundScope): number | null =>
  scope.kind === 'lines'
    ? order.lines.reduce((sum, { id, totalPriceSen }) => sum + (scope.lines.includes(id) ? totalPriceSen : 0), 0)
    : null

/** Who bears a refund that was asked for before its order was delivered, once it is; `others` are those of the same payment. */
export function borneShares(
  order: RefundableOrder,
  { amountSen, reason, scope }: ReservationDoc,
  others: readonly ReservationDoc[],
): RefundShares {
  return sharesOf(order, {
    amountSen,
    reason,
    linesSen: linesSenOf(order, scope),
    isExtra: false,
    borne: borneBy(others),
    freeSen: amountSen,
  })
}
