import { describeEvidence, evidenceActions, evidenceOccurrences } from '../bank-evidence/approvals.ts'
import { findRefundables } from '../orders/payments/refundable.ts'
import { findReserving } from '../payments/queries.ts'
import { leftOf, liveReservations, type PaymentDoc } from '../payments/refunds/reservations.ts'
import type { ApprovalFact, ApprovalTerm } from '../platform/approvals/contract.ts'
import { approvalSource, type Described, type Occurrence } from '../platform/approvals/source.ts'
import { timeText } from '../platform/day-span.ts'
import { ringgit } from '../platform/money.ts'
import type { RefundableOrder } from '../orders/payments/refundable.ts'
import { refundReasonNames } from '../payments/refunds/reservation-contract.ts'
import { defaultSettings } from '../settings/defaults.ts'
import { refundEvents, type RefundShares } from './contract.ts'
import { readRefund } from './planning/create-refund.ts'
import { refunds, type RefundDoc } from './model.ts'
import { borneSoFar } from './planning/planning.ts'
import { addShares, isEarned } from './planning/shares.ts'

const fields = [
  'number',
  'payment',
  'customer',
  'amountSen',
  'gateway',
  'status',
  'problem',
  'needsSecondPerson',
  'secondPersonAboveSen',
  'requestedBy',
  'requestedAt',
  'expiresAt',
  'decidedBy',
  'decidedAt',
  'borne',
  'timeline',
  'evidences',
] as const

type Asked = Pick<RefundDoc, (typeof fields)[number]>

function stateOf({ status, problem }: Asked): Occurrence['state'] {
  if (status === 'requested') return 'waiting'
  if (status === 'rejected') return problem?.code === 'expired' ? 'expired' : 'rejected'
  return 'approved'
}

const partyOf = ({ customer }: Asked) => ({ kind: 'customer' as const, id: customer.id.toHexString(), name: customer.name })
const makersOf = ({ requestedBy }: Asked) => (requestedBy.kind === 'staff' && requestedBy.id !== null ? [requestedBy.id] : [])

function occurrenceOf(doc: Asked): Occurrence {
  const { amountSen, secondPersonAboveSen, gateway, requestedBy } = doc
  const state = stateOf(doc)
  const isDecided = state === 'approved' || state === 'rejected'
  return {
    key: 'request',
    kind: 'refund',
    number: doc.number,
    about: doc.payment.number,
    detail: null,
    party: partyOf(doc),
    amountSen,
    why:
      gateway === 'manual' && amountSen <= secondPersonAboveSen
        ? { code: 'no_gateway', aboveSen: null }
        : { code: 'above_limit', aboveSen: secondPersonAboveSen },
    requestedBy,
    requestedAt: doc.requestedAt,
    makerIds: makersOf(doc),
    expiresAt: state === 'waiting' ? doc.expiresAt : null,
    changes: doc.timeline
      .filter(({ kind }) => kind === 'borne')
      .map(({ at, by }) => ({ at, by, what: 'shares' as const, beforeSen: null, afterSen: null })),
    state,
    decidedBy: isDecided ? doc.decidedBy : null,
    decidedAt: state === 'waiting' ? null : doc.decidedAt,
  }
}

/** What was taken back is no longer named, and so withdrawn. */
const occurrencesOf = (doc: Asked): Occurrence[] => [
  ...(doc.needsSecondPerson && doc.problem?.code !== 'withdrawn' ? [occurrenceOf(doc)] : []),
  ...evidenceOccurrences(doc, {
    number: doc.number,
    about: doc.payment.number,
    party: partyOf(doc),
    amountSen: doc.amountSen,
    makerIds: makersOf(doc),
  }),
]

async function describe(id: string, { key, kind, state }: Pick<Occurrence, 'key' | 'kind' | 'state'>): Promise<Described> {
  const doc = await readRefund(id)
  if (!doc) return { note: null, reason: null, facts: [] }
  if (kind === 'bank_evidence') return describeEvidence(doc, key)
  const note = [refundReasonNames[doc.reason], ...(doc.note === null ? [] : [doc.note])].join('. ')
  if (state !== 'waiting') return { note, terms: ownTerms(doc), reason: doc.rejection, facts: [] }
  const paymentId = doc.payment.id.toHexString()
  const [[payment], [order]] = await Promise.all([findReserving([paymentId]), findRefundables([paymentId])])
  if (!payment || !order) return { note, terms: ownTerms(doc), reason: doc.rejection, facts: [] }
  return { note, terms: [...ownTerms(doc), ...otherTerms(payment, doc)], reason: doc.rejection, facts: factsOf(payment, order, doc) }
}

/** What is to be known of when it was asked for, and when it has to arrive. */
function ownTerms({ isLate, dueAt }: RefundDoc): ApprovalTerm[] {
  const { refundBusinessDays } = defaultSettings
  return [
    ...(isLate ? [{ label: 'Requested in time', text: 'No, later than 48 hours after delivery' }] : []),
    { label: 'Arrives', text: dueAt ? `by ${timeText(dueAt)}` : `within ${refundBusinessDays} business days of the approval` },
  ]
}

/** The other refunds of its payment: the limit counts them together, and they take from what is left. */
function otherTerms(payment: PaymentDoc, { _id, requestedAt, amountSen, secondPersonAboveSen, gateway }: RefundDoc): ApprovalTerm[] {
  const others = liveReservations(payment).filter(({ id }) => !id.equals(_id))
  const since = others.filter((entry) => entry.requestedAt > requestedAt)
  const sum = (among: typeof others) => among.reduce((all, entry) => all + entry.amountSen, 0)
  const isTogether = amountSen <= secondPersonAboveSen && gateway !== 'manual' && others.length > 0
  return [
    ...(isTogether ? [{ label: 'Total', text: `${ringgit(amountSen + sum(others))} with the other refunds of this payment` }] : []),
    ...(since.length > 0 ? [{ label: 'Since then', text: `Other refunds of ${ringgit(sum(since))} were requested for this payment` }] : []),
  ]
}

function factsOf(payment: PaymentDoc, order: RefundableOrder, doc: RefundDoc): ApprovalFact[] {
  const ofExtra = doc.scope.kind === 'extra'
  const left = fact('Left to refund', leftOf(payment) + doc.amountSen, leftOf(payment))
  return ofExtra ? [] : [left, ...borneFacts(payment, order, doc)]
}

/** What agent, tax and we have of the order: without this refund, and with it. */
function borneFacts(payment: PaymentDoc, order: RefundableOrder, doc: RefundDoc): ApprovalFact[] {
  const own = doc.borne?.shares ?? doc.shares
  if (!isEarned(order)) return own.customerFundsSen > 0 ? [heldFact(payment, doc, own)] : []
  const after = borneSoFar(payment)
  const before = addShares([after, negative(own)])
  const ours = order.totalAmountSen - order.taxSen - order.agentEarningSen - payment.feeSen
  const profit = (borne: RefundShares) => ours - borne.commissionSen - borne.serviceFeeSen + borne.discountSen - borne.goodwillSen
  return [
    fact('Agent keeps', order.agentEarningSen - before.agentSen, order.agentEarningSen - after.agentSen),
    fact('Tax payable', order.taxSen - before.taxSen, order.taxSen - after.taxSen),
    fact('Profit on this order', profit(before), profit(after)),
  ]
}

/** Before the delivery it is the customer's money. */
function heldFact(payment: PaymentDoc, { _id }: RefundDoc, own: RefundShares): ApprovalFact {
  const others = liveReservations(payment).filter((entry) => !entry.id.equals(_id))
  const takenSen = addShares(others.map(({ shares, borne }) => borne?.shares ?? shares)).customerFundsSen
  const heldSen = payment.capturedSen - takenSen
  return fact('Held for the customer', heldSen, heldSen - own.customerFundsSen)
}

const negative = (shares: RefundShares): RefundShares =>
  Object.fromEntries(Object.entries(shares).map(([name, sen]) => [name, 0 - sen])) as unknown as RefundShares
const fact = (label: string, before: number, after: number): ApprovalFact => ({ label, before: { sen: before }, after: { sen: after } })

export const refundApprovals = approvalSource<RefundDoc, (typeof fields)[number]>({
  entity: refunds,
  events: refundEvents.types,
  fields,
  candidates: { $or: [{ needsSecondPerson: true }, { 'evidences.0': { $exists: true } }] },
  of: occurrencesOf,
  describe,
  actions: (id, kind) =>
    kind === 'bank_evidence'
      ? evidenceActions(`refunds/${id}`)
      : {
          approve: { path: `refunds/${id}/approve`, permission: 'finance.approve', takesReason: false },
          reject: { path: `refunds/${id}/reject`, permission: 'finance.approve', takesReason: true },
        },
})
