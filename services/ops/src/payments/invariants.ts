import { findPayables, type Payable } from '../orders/payments/payable.ts'
import { defineInvariant, type CheckScope, type Difference, type Invariant } from '../platform/ledger/invariant.ts'
import { ringgit } from '../platform/money.ts'
import { followedStatuses } from './follow-up.ts'
import { payments, type PaymentDoc, type ReservationDoc } from './model.ts'
import { reservationsOf } from './refunds/reservations.ts'

const fields = [
  'number',
  'status',
  'amountSen',
  'capturedSen',
  'extraCapturedSen',
  'feeSen',
  'refundedSen',
  'refundPendingSen',
  'captures',
  'extraRefundedSen',
  'refunds',
  'isMigrated',
] as const
type Checked = Pick<PaymentDoc, (typeof fields)[number] | '_id' | 'version'>

type Wrongs = (payment: Checked) => string[]

/** Every payment of which `wrongsOf` its part has something to say. */
function checking(wrongsOf: (part: readonly Checked[]) => Wrongs | Promise<Wrongs>): Invariant['check'] {
  return async ({ records }: CheckScope) => {
    const found: Difference[] = []
    for await (const part of records(payments, fields)) {
      const wrongs = await wrongsOf(part)
      for (const doc of part)
        for (const text of wrongs(doc))
          found.push({ record: { entity: payments.name, id: doc._id.toHexString(), version: doc.version }, text: `${doc.number}: ${text}` })
    }
    return found
  }
}

const sumOf = (captures: Checked['captures'], part: (capture: Checked['captures'][number]) => number) =>
  captures.reduce((sum, capture) => sum + part(capture), 0)

/** What the sums of a payment should be, by the money that came in. */
export function wrongSums(payment: Checked): string[] {
  const { amountSen, capturedSen, extraCapturedSen, feeSen, refundedSen, refundPendingSen, captures } = payment
  const refundsOf = (state: ReservationDoc['state'], isExtra: boolean) =>
    reservationsOf(payment).reduce(
      (sum, each) => sum + (each.state === state && (each.scope.kind === 'extra') === isExtra ? each.amountSen : 0),
      0,
    )
  // Of before there were refunds, all of it at once.
  const earlierSen = payment.isMigrated && !reservationsOf(payment).some(({ scope }) => scope.kind !== 'extra') ? refundedSen : 0
  const differs = (name: string, is: number, should: number) =>
    is === should ? [] : [`${name} is ${ringgit(is)}, should be ${ringgit(should)}`]
  return [
    ...differs(
      'captured',
      capturedSen,
      sumOf(captures, (each) => (each.isExtra ? 0 : each.amountSen)),
    ),
    ...differs(
      'captured above the amount',
      extraCapturedSen,
      sumOf(captures, (each) => (each.isExtra ? each.amountSen : 0)),
    ),
    ...differs(
      'the fee',
      feeSen,
      sumOf(captures, (each) => each.feeSen),
    ),
    ...(capturedSen === 0 || capturedSen === amountSen ? [] : [`the captured amount is neither zero nor ${ringgit(amountSen)}`]),
    ...differs('refunded', refundedSen, refundsOf('succeeded', false) + earlierSen),
    ...differs('reserved for refunds', refundPendingSen, refundsOf('pending', false)),
    ...differs('refunded above the amount', payment.extraRefundedSen ?? 0, refundsOf('succeeded', true)),
    ...atMost(refundedSen + refundPendingSen, capturedSen),
    ...atMost(refundsOf('succeeded', true) + refundsOf('pending', true), extraCapturedSen),
  ]
}

const atMost = (backSen: number, paidSen: number): string[] =>
  backSen <= paidSen ? [] : [`${ringgit(backSen)} refunded of ${ringgit(paidSen)} paid`]

/** Which status the amounts allow. */
export function wrongStatus({ status, capturedSen, refundedSen }: Checked): string[] {
  const paid = capturedSen === 0 ? null : refundedSen === 0 ? 'completed' : refundedSen < capturedSen ? 'partial_refund' : 'refunded'
  const isPaid = status === 'completed' || status === 'partial_refund' || status === 'refunded'
  const isRight = paid === null ? !isPaid : status === paid
  return isRight ? [] : [`is ${status}, with ${ringgit(capturedSen)} captured and ${ringgit(refundedSen)} refunded`]
}

/** What its order says of it. An order that has yet to follow is found once, and not again. */
export function wrongOrder(payment: Checked, order: Followed | undefined): string[] {
  if (!order) return []
  const may = followedStatuses(payment)
  const isSaid = may.includes(order.paymentStatus)
  return [...(isSaid ? [] : [`is ${payment.status}, its order says ${order.paymentStatus}`]), ...wrongOrderSums(payment, order)]
}

type Followed = Pick<Payable, 'paymentStatus' | 'refundedSen' | 'refundPendingSen' | 'extraPaidSen'>

/** What an order knows of its payment's refunds decides what its cancellation costs. Orders of an earlier version refunded by themselves. */
function wrongOrderSums(payment: Checked, { refundedSen, refundPendingSen, extraPaidSen }: Followed): string[] {
  if (payment.isMigrated) return []
  const differs = (name: string, said: number | null | undefined, should: number) =>
    (said ?? 0) === should ? [] : [`its order says ${ringgit(said ?? 0)} ${name}, should be ${ringgit(should)}`]
  return [
    ...differs('refunded', refundedSen, payment.refundedSen),
    ...differs('with a refund in progress', refundPendingSen, payment.refundPendingSen),
    ...differs('above the total', extraPaidSen, payment.extraCapturedSen - (payment.extraRefundedSen ?? 0)),
  ]
}

async function wrongByOrder(part: readonly Checked[]): Promise<Wrongs> {
  const orders = await findPayables(part.map(({ _id }) => _id.toHexString()))
  const byId = new Map(orders.map((order) => [order._id.toHexString(), order]))
  return (payment) => [...wrongStatus(payment), ...wrongOrder(payment, byId.get(payment._id.toHexString()))]
}

export const paymentInvariants = [
  defineInvariant({
    id: 'I3',
    title: 'A payment is the sum of the money received; refunds never exceed it',
    check: checking(() => wrongSums),
  }),
  defineInvariant({ id: 'I4', title: 'The status of a payment matches its amounts and its order', check: checking(wrongByOrder) }),
]
