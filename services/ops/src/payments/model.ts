import { model, Schema, type Types } from 'mongoose'
import { iso } from '../platform/clock.ts'
import { defineEntity, type SummaryDoc } from '../platform/changes/entity.ts'
import type { Actor } from '../platform/contract.ts'
import type { RefundReason, RefundScope, RefundShares } from './refunds/reservation-contract.ts'
import { entitySchema, type EntityDoc } from '../platform/database/mongo.ts'
import { hasId, hasTime } from '../platform/database/partial-index.ts'
import {
  Payment,
  type ManualRecord,
  type RecordDoubt,
  type PaymentAttempt,
  type PaymentDetails,
  type PaymentGateway,
  type PaymentMethodName,
  type PaymentProblem,
  type PaymentTimelineEntry,
} from './contract.ts'
import { defaultSettings } from '../settings/defaults.ts'
import { needsAttentionOf, needsAttentionStage } from './attention.ts'
import { paymentNumbers } from './record-number.ts'

type Times = 'startedAt' | 'endedAt' | 'checkedAt' | 'nextCheckAt'
/** One attempt at a gateway. Its key is stored before the gateway hears of it. */
export interface AttemptDoc extends Omit<PaymentAttempt, Times> {
  startedAt: Date
  endedAt: Date | null
  checkedAt: Date | null
  nextCheckAt: Date | null
  /** How often the gateway was asked since the attempt was last heard of. */
  checks: number
  /** Since when the gateway says that it never heard of it; null otherwise. */
  notFoundSince: Date | null
}

/** Money that came in, whatever it was for. Only ever appended to. */
export interface CaptureDoc {
  /** Of an attempt its key; of a record `manual` and its number. */
  id: string
  /** The account that holds it. */
  into: 'billplz' | 'stripe' | 'cash_in_hand' | 'agent_cash' | 'bank'
  /** Who took the cash. */
  agentId: Types.ObjectId | null
  amountSen: number
  feeSen: number
  at: Date
  /** Beyond the amount, and owed back whole. */
  isExtra: boolean
}

export interface RecordDoc extends Omit<ManualRecord, 'agent' | 'recordedAt' | 'decidedAt' | 'secondPersonAboveSen' | 'doubt'> {
  /** Absent in those of an earlier version. */
  secondPersonAboveSen?: number
  /** Why it takes a second person, however little it is; absent where it does not. */
  doubt?: RecordDoubt
  /** Counts the records of a payment, so that each comes in once. */
  no: number
  agent: { id: Types.ObjectId; name: string } | null
  recordedAt: Date
  decidedAt: Date | null
}

/** A refund as its payment knows it: reserved in one write with the check that so much is left. The refund itself is made from it. */
export interface ReservationDoc {
  id: Types.ObjectId
  no: number
  amountSen: number
  state: 'pending' | 'succeeded' | 'released'
  scope: RefundScope
  reason: RefundReason
  note: string | null
  shares: RefundShares
  /** Set where the order was delivered afterwards: who bears it since. */
  borne: { at: Date; shares: RefundShares } | null
  gateway: PaymentGateway
  method: PaymentMethodName
  gatewayPaymentId: string | null
  needsSecondPerson: boolean
  secondPersonAboveSen: number
  isLate: boolean
  requestedBy: Actor
  requestedAt: Date
}

export interface TimelineDoc extends Omit<PaymentTimelineEntry, 'id' | 'at' | 'by'> {
  id: Types.ObjectId
  at: Date
  by: Actor
}

type Copied =
  | 'number'
  | 'currency'
  | 'amountSen'
  | 'method'
  | 'status'
  | 'gateway'
  | 'gatewayPaymentId'
  | 'reference'
  | 'attempt'
  | 'capturedSen'
  | 'extraCapturedSen'
  | 'feeSen'
  | 'refundedSen'
  | 'refundPendingSen'
  | 'breakdown'
  | 'needsAttention'
  | 'isMigrated'

/** The payment of an order, under the order's id. */
export interface PaymentDoc extends EntityDoc, Pick<Payment, Copied> {
  _id: Types.ObjectId
  year: number
  sequence: number
  order: { id: Types.ObjectId; number: string }
  customer: { id: Types.ObjectId; name: string }
  agent: { id: Types.ObjectId; name: string } | null
  record: RecordDoc | null
  problem: PaymentProblem | null
  processedAt: Date | null
  attempts: AttemptDoc[]
  captures: CaptureDoc[]
  /** In documents of an earlier version it is missing, as are `extraRefundedSen` and `keptSen`. */
  refunds?: ReservationDoc[]
  extraRefundedSen?: number
  keptSen?: number | null
  timeline: TimelineDoc[]
  /** The version of the order that this was last made to agree with. */
  orderVersion: number
  /** When the gateway is to be asked next, or a claim on asking runs out; null if nothing is open there. */
  nextCheckAt: Date | null
  /** Whether a gateway has not said for a day what became of an attempt. */
  isStuck: boolean
  words: string[]
}

const { Mixed } = Schema.Types
const date = { type: Date, default: null }
const text = { type: String, default: null }
const party = { type: Mixed, default: null }

const schema = entitySchema<PaymentDoc>({
  number: String,
  year: Number,
  sequence: Number,
  order: Mixed,
  customer: Mixed,
  agent: party,
  currency: String,
  amountSen: Number,
  method: String,
  status: String,
  gateway: text,
  gatewayPaymentId: text,
  reference: text,
  attempt: Number,
  capturedSen: Number,
  extraCapturedSen: Number,
  extraRefundedSen: Number,
  feeSen: Number,
  refundedSen: Number,
  refundPendingSen: Number,
  keptSen: Number,
  breakdown: Mixed,
  record: { type: Mixed, default: null },
  problem: { type: Mixed, default: null },
  needsAttention: Boolean,
  isMigrated: Boolean,
  processedAt: date,
  attempts: [Mixed],
  captures: [Mixed],
  refunds: { type: [Mixed], default: undefined },
  timeline: [Mixed],
  orderVersion: Number,
  nextCheckAt: date,
  isStuck: Boolean,
  words: [String],
})
schema.index({ year: 1, sequence: -1 }, { unique: true })
schema.index({ createdAt: 1, _id: 1 })
schema.index({ processedAt: 1, _id: 1 })
schema.index({ updatedAt: -1, _id: -1 })
schema.index({ amountSen: -1, _id: -1 })
schema.index({ status: 1, createdAt: -1, _id: -1 })
schema.index({ method: 1, createdAt: -1, _id: -1 })
schema.index({ gateway: 1, createdAt: -1, _id: -1 })
schema.index({ needsAttention: 1, updatedAt: -1, _id: 1 })
/** Only those with something open at a gateway. */
schema.index({ nextCheckAt: 1 }, { partialFilterExpression: { nextCheckAt: hasTime } })
schema.index({ 'customer.id': 1 })
schema.index({ 'agent.id': 1 }, { partialFilterExpression: { 'agent.id': hasId } })
/** Only those of which an agent has taken cash. */
schema.index({ 'captures.agentId': 1, 'captures.at': 1 }, { partialFilterExpression: { 'captures.agentId': hasId } })
schema.index({ words: 1 })

export const PaymentModel = model<PaymentDoc>('Payment', schema, 'payments')

/** A filter for a payment number, by its indexed parts. */
export const numbered = (number: string): Pick<PaymentDoc, 'year' | 'sequence' | 'number'> => ({
  ...paymentNumbers.partsOf(number),
  number,
})

const toParty = ({ id, name }: { id: Types.ObjectId; name: string }) => ({ id: id.toHexString(), name })

/** What took a second person when it was recorded, in sen. */
export const recordLimitOf = ({ secondPersonAboveSen = defaultSettings.secondPersonAboveSen }: Pick<RecordDoc, 'secondPersonAboveSen'>) =>
  secondPersonAboveSen

const toRecord = ({ no: _no, doubt, agent, recordedAt, decidedAt, ...record }: RecordDoc): ManualRecord => ({
  ...record,
  doubt: doubt ?? null,
  secondPersonAboveSen: recordLimitOf(record),
  agent: agent && toParty(agent),
  recordedAt: recordedAt.toISOString(),
  decidedAt: iso(decidedAt),
})

export const toPayment = (doc: SummaryDoc<PaymentDoc, Payment>): Payment => ({
  id: doc._id.toHexString(),
  version: doc.version,
  number: doc.number,
  order: { id: doc.order.id.toHexString(), number: doc.order.number },
  customer: toParty(doc.customer),
  agent: doc.agent && toParty(doc.agent),
  currency: doc.currency,
  amountSen: doc.amountSen,
  method: doc.method,
  status: doc.status,
  gateway: doc.gateway,
  gatewayPaymentId: doc.gatewayPaymentId,
  reference: doc.reference,
  attempt: doc.attempt,
  capturedSen: doc.capturedSen,
  extraCapturedSen: doc.extraCapturedSen,
  extraRefundedSen: doc.extraRefundedSen ?? 0,
  feeSen: doc.feeSen,
  refundedSen: doc.refundedSen,
  refundPendingSen: doc.refundPendingSen,
  keptSen: doc.keptSen ?? null,
  breakdown: doc.breakdown,
  record: doc.record && toRecord(doc.record),
  problem: doc.problem,
  needsAttention: doc.needsAttention,
  isStuck: doc.isStuck,
  isMigrated: doc.isMigrated,
  processedAt: iso(doc.processedAt),
  createdAt: doc.createdAt.toISOString(),
  updatedAt: doc.updatedAt.toISOString(),
})

const toAttempt = ({ checks: _checks, notFoundSince: _since, ...attempt }: AttemptDoc): PaymentAttempt => ({
  ...attempt,
  startedAt: attempt.startedAt.toISOString(),
  endedAt: iso(attempt.endedAt),
  checkedAt: iso(attempt.checkedAt),
  nextCheckAt: iso(attempt.nextCheckAt),
})

/** What has ended with money, of the amount; of the later delivery where there was one. */
function sharesOf(refunds: readonly ReservationDoc[] = []): RefundShares | null {
  const paid = refunds.flatMap(({ state, scope, shares, borne }) =>
    state === 'succeeded' && scope.kind !== 'extra' ? [borne?.shares ?? shares] : [],
  )
  const [first, ...others] = paid
  if (!first) return null
  const names = Object.keys(first) as (keyof RefundShares)[]
  const sums = names.map((name) => [name, others.reduce((sum, each) => sum + each[name], first[name])])
  return Object.fromEntries(sums) as RefundShares
}

export const toPaymentDetails = (doc: PaymentDoc, contact: PaymentDetails['contact']): PaymentDetails => ({
  ...toPayment(doc),
  attempts: doc.attempts.map(toAttempt).toReversed(),
  timeline: doc.timeline.map((entry) => ({ ...entry, id: entry.id.toHexString(), at: entry.at.toISOString() })),
  refundShares: sharesOf(doc.refunds),
  contact,
})

export const payments = defineEntity({
  name: 'payment',
  title: 'Payment',
  model: PaymentModel,
  summary: Payment,
  moreFields: ['captures'],
  trackedFields: ['status', 'needsAttention', 'method', 'gateway', 'capturedSen', 'extraCapturedSen', 'agent.id', 'attempt'],
  numbers: { of: paymentNumbers, filterOf: numbered },
  toEntity: toPayment,
  derived: {
    of: (doc) => ({ needsAttention: needsAttentionOf(doc) }),
    stage: { needsAttention: needsAttentionStage },
  },
})
