import type { CommandContext } from '../../platform/changes/command-context.ts'
import { dayMs, now } from '../../platform/clock.ts'
import { ringgit } from '../../platform/money.ts'
import { ruleBroken, transitionRefused } from '../../platform/errors.ts'
import { defaultSettings } from '../../settings/defaults.ts'
import type { Next } from '../change-payment.ts'
import type { PaymentProblem, PaymentState } from '../contract.ts'
import { paymentTransitions } from '../contract.ts'
import type { CaptureDoc, PaymentDoc, ReservationDoc } from '../model.ts'
import { withTimeline } from '../timeline.ts'

export type { PaymentDoc, ReservationDoc } from '../model.ts'

// What refunds take of a payment: reserved when asked for, and kept or released when they end.

export const refundsMax = 20
const askedMax = 200
export const { refundDaysMax } = defaultSettings

export const reservationsOf = ({ refunds }: Pick<PaymentDoc, 'refunds'>): readonly ReservationDoc[] => refunds ?? []
const isLive = ({ state }: ReservationDoc) => state !== 'released'
export const liveReservations = (doc: Pick<PaymentDoc, 'refunds'>): ReservationDoc[] => reservationsOf(doc).filter(isLive)
const isOfExtra = ({ scope }: ReservationDoc) => scope.kind === 'extra'

type Amounts = Pick<PaymentDoc, 'capturedSen' | 'refundedSen' | 'refundPendingSen'>
/** What is left of the amount to be refunded. */
export const leftOf = ({ capturedSen, refundedSen, refundPendingSen }: Amounts): number => capturedSen - refundedSen - refundPendingSen

/** The money beyond the amount of which no refund was asked for. */
export function openExtras(doc: Pick<PaymentDoc, 'captures' | 'refunds'>): CaptureDoc[] {
  const taken = new Set(liveReservations(doc).map(({ scope }) => (scope.kind === 'extra' ? scope.capture : null)))
  return doc.captures.filter(({ id, isExtra }) => isExtra && !taken.has(id))
}

/** The lines of the order that a refund names already. */
export const refundedLines = (doc: Pick<PaymentDoc, 'refunds'>): ReadonlySet<string> =>
  new Set(liveReservations(doc).flatMap(({ scope }) => (scope.kind === 'lines' ? scope.lines : [])))

/** What refunds that nobody else has to approve add up to. */
export const unapprovedSen = (doc: Pick<PaymentDoc, 'refunds'>): number =>
  liveReservations(doc).reduce((sum, { needsSecondPerson, amountSen }) => sum + (needsSecondPerson ? 0 : amountSen), 0)

const whyNot: Readonly<Record<PaymentState, string>> = {
  pending: 'This payment has not been received yet.',
  processing: 'This payment is still in progress. Wait for its outcome.',
  completed: 'This payment is fully refunded, or a refund of the rest is in progress.',
  partial_refund: 'This payment is fully refunded, or a refund of the rest is in progress.',
  failed: 'This payment failed, so there is nothing to refund.',
  cancelled: 'This payment was cancelled, so there is nothing to refund.',
  refunded: 'This payment is already refunded.',
}

/** Why nothing of the amount can be refunded; null if something can. */
export function whyNothingLeft(doc: Amounts & Pick<PaymentDoc, 'status'>): string | null {
  const isPaid = doc.status === 'completed' || doc.status === 'partial_refund'
  return isPaid && leftOf(doc) > 0 ? null : whyNot[doc.status]
}

/** Why no refund can be asked for whatever is left; null if one can. */
export function whyNoRefund(doc: Pick<PaymentDoc, 'refunds'>, capture: CaptureDoc | undefined, at: Date): string | null {
  if (liveReservations(doc).length >= refundsMax || reservationsOf(doc).length >= askedMax)
    return `A payment can have ${refundsMax} refunds at most.`
  if (capture && at.getTime() - capture.at.getTime() > refundDaysMax * dayMs)
    return `Refunds are possible within ${refundDaysMax} days of payment. This payment is older.`
  return null
}

export type NewReservation = Omit<ReservationDoc, 'state' | 'borne' | 'no' | 'requestedBy' | 'requestedAt'>

/** Reserves an amount, if so much is left: whoever is second sees what the first has left. Throws what is in the way, in words. */
export function reserved(doc: PaymentDoc, given: NewReservation, by: CommandContext): Next {
  const { scope, amountSen } = given
  const at = now()
  const capture =
    scope.kind === 'extra' ? openExtras(doc).find(({ id }) => id === scope.capture) : doc.captures.find(({ isExtra }) => !isExtra)
  const why = whyNoRefund(doc, capture, at)
  if (why !== null) throw ruleBroken('refund_window', why)
  if (scope.kind === 'extra') {
    if (capture?.amountSen !== amountSen) throw ruleBroken('refund_extra', 'This amount is already refunded, or its refund is in progress.')
  } else {
    refuseBeyond(doc, amountSen)
    if (scope.kind === 'lines') refuseRefundedLines(doc, scope.lines)
  }
  const entry: ReservationDoc = {
    ...given,
    no: reservationsOf(doc).length + 1,
    state: 'pending',
    borne: null,
    requestedBy: by.actor,
    requestedAt: at,
  }
  return {
    set: {
      refunds: [...reservationsOf(doc), entry],
      ...(scope.kind !== 'extra' && { refundPendingSen: doc.refundPendingSen + amountSen }),
      ...withTimeline(doc, by, { kind: 'refund_requested', amountSen }),
    },
    event: 'payment.updated',
  }
}

/** Throws where nothing of the amount can be refunded. */
export function refuseNothingLeft(doc: PaymentDoc): void {
  const why = whyNothingLeft(doc)
  const { status } = doc
  if (why !== null) throw transitionRefused(why, { from: status, to: 'refunded', allowed: paymentTransitions[status] })
}

function refuseBeyond(doc: PaymentDoc, amountSen: number): void {
  refuseNothingLeft(doc)
  if (amountSen > leftOf(doc)) throw ruleBroken('refund_amount', `Only ${ringgit(leftOf(doc))} of this payment can still be refunded.`)
}

/** Throws where a refund names one of these lines already. */
export function refuseRefundedLines(doc: PaymentDoc, lines: readonly string[]): void {
  const taken = refundedLines(doc)
  if (lines.some((line) => taken.has(line)))
    throw ruleBroken('refund_lines', 'One of these lines is already refunded, or its refund is in progress.')
}

const pendingOf = (doc: PaymentDoc, id: string): ReservationDoc | undefined =>
  reservationsOf(doc).find((each) => each.id.toHexString() === id && each.state === 'pending')

const withState = (doc: PaymentDoc, { id }: ReservationDoc, state: ReservationDoc['state']) =>
  reservationsOf(doc).map((each) => (each.id.equals(id) ? { ...each, state } : each))

/** What the end of a refund makes of its payment, once. */
export function refundEnded(doc: PaymentDoc, id: string, isPaid: boolean, by: CommandContext): Next | null {
  const entry = pendingOf(doc, id)
  if (!entry) return null
  const { amountSen } = entry
  const refunds = withState(doc, entry, isPaid ? 'succeeded' : 'released')
  const logged = withTimeline(doc, by, { kind: isPaid ? 'refunded' : 'refund_released', amountSen })
  if (isOfExtra(entry)) return { set: { refunds, ...logged, ...(isPaid && extraRefunded(doc, amountSen)) }, event: 'payment.updated' }
  const refundPendingSen = doc.refundPendingSen - amountSen
  const refundedSen = doc.refundedSen + (isPaid ? amountSen : 0)
  return { set: { refunds, ...logged, refundPendingSen, refundedSen, ...statusOf(doc, refundedSen) }, event: 'payment.updated' }
}

function statusOf({ capturedSen }: PaymentDoc, refundedSen: number): { status: PaymentState } | undefined {
  if (refundedSen === 0) return undefined
  return { status: refundedSen < capturedSen ? 'partial_refund' : 'refunded' }
}

const ofExtras: readonly PaymentProblem['code'][] = ['amount_differs', 'captured_twice', 'captured_after_cancellation']

function extraRefunded(doc: PaymentDoc, amountSen: number): Pick<PaymentDoc, 'extraRefundedSen' | 'problem'> {
  const extraRefundedSen = (doc.extraRefundedSen ?? 0) + amountSen
  const isOver = extraRefundedSen === doc.extraCapturedSen && doc.problem !== null && ofExtras.includes(doc.problem.code)
  return { extraRefundedSen, problem: isOver ? null : doc.problem }
}

/** Settles who bears what was reserved before the order was delivered; `borneBy` gets what is borne already. */
export function orderEarned(
  doc: PaymentDoc,
  at: Date,
  borneBy: (entry: ReservationDoc, earlier: readonly ReservationDoc[]) => ReservationDoc['shares'],
): Next | null {
  const isAsked = (entry: ReservationDoc) => isLive(entry) && !isOfExtra(entry) && entry.borne === null && entry.shares.customerFundsSen > 0
  if (!reservationsOf(doc).some(isAsked)) return null
  const refunds = reservationsOf(doc).reduce<ReservationDoc[]>((done, entry, index, all) => {
    const others = [...done, ...all.slice(index + 1)].filter(isLive)
    return [...done, isAsked(entry) ? { ...entry, borne: { at, shares: borneBy(entry, others) } } : entry]
  }, [])
  return { set: { refunds }, event: 'payment.updated' }
}
