import { model, Schema, type Types } from 'mongoose'
import { toEvidences, type Evidenced } from '../bank-evidence/evidence.ts'
import { iso } from '../platform/clock.ts'
import { defineEntity, type SummaryDoc } from '../platform/changes/entity.ts'
import type { Actor } from '../platform/contract.ts'
import { entitySchema, type EntityDoc } from '../platform/database/mongo.ts'
import { hasId, hasTime } from '../platform/database/partial-index.ts'
import { answersUntil } from './sending/answers.ts'
import { needsAttentionOf, needsAttentionStage } from './attention.ts'
import {
  Refund,
  type RefundDetails,
  type RefundProblem,
  type RefundScope,
  type RefundShares,
  type RefundTimelineEntry,
} from './contract.ts'
import { refundNumbers } from './record-number.ts'

export interface TimelineDoc extends Omit<RefundTimelineEntry, 'id' | 'at' | 'by'> {
  id: Types.ObjectId
  at: Date
  by: Actor
}

type Copied =
  | 'number'
  | 'currency'
  | 'amountSen'
  | 'reason'
  | 'gateway'
  | 'method'
  | 'status'
  | 'needsAttention'
  | 'needsSecondPerson'
  | 'isLate'
  | 'requestedBy'
  | 'decidedBy'
  | 'gatewayRefundId'
type Times = 'expiresAt' | 'decidedAt' | 'dueAt' | 'submittedAt' | 'endedAt'
interface Party {
  id: Types.ObjectId
  name: string
}

/** A refund, under the id that its payment has reserved it by. */
export interface RefundDoc
  extends EntityDoc, Evidenced, Pick<Refund, Copied>, Record<Times, Date | null>, Pick<RefundDetails, 'note' | 'rejection' | 'reference'> {
  _id: Types.ObjectId
  payment: { id: Types.ObjectId; number: string }
  order: { id: Types.ObjectId; number: string }
  customer: Party
  agent: Party | null
  scope: RefundScope
  /** As it was asked for. */
  shares: RefundShares
  /** Set where the order was delivered afterwards: who bears it since. */
  borne: { at: Date; shares: RefundShares } | null
  problem: RefundProblem | null
  requestedAt: Date
  /** The payment as its gateway knows it. */
  gatewayPaymentId: string | null
  /** What it was paid back from; null before. */
  paidFrom: 'billplz' | 'stripe' | 'bank' | 'cash_in_hand' | null
  /** The limit by which it was decided whether it needs a second person. */
  secondPersonAboveSen: number
  timeline: TimelineDoc[]
  checkedAt: Date | null
  /** When somebody comes to it next: to send it, to ask the gateway, or because its time is up; null if nobody has to. */
  nextCheckAt: Date | null
  /** How often the gateway was asked since it was last heard of. */
  checks: number
  /** Since when the gateway says that it never heard of it; null otherwise. */
  notFoundSince: Date | null
  isStuck: boolean
  isOverdue: boolean
  /** When it was sent again last, under the same key; absent before. */
  lastSentAt?: Date
  /** Whether two people have said what became of it, by the bank’s papers. */
  isByEvidence?: boolean
  words: string[]
}

const { Mixed } = Schema.Types
const date = { type: Date, default: null }
const text = { type: String, default: null }
const party = { type: Mixed, default: null }

const schema = entitySchema<RefundDoc>({
  number: String,
  payment: Mixed,
  order: Mixed,
  customer: Mixed,
  agent: party,
  currency: String,
  amountSen: Number,
  scope: Mixed,
  reason: String,
  shares: Mixed,
  borne: party,
  gateway: String,
  method: String,
  status: String,
  problem: party,
  needsAttention: Boolean,
  needsSecondPerson: Boolean,
  secondPersonAboveSen: Number,
  isLate: Boolean,
  requestedBy: Mixed,
  requestedAt: Date,
  expiresAt: date,
  decidedBy: party,
  decidedAt: date,
  dueAt: date,
  submittedAt: date,
  endedAt: date,
  gatewayRefundId: text,
  gatewayPaymentId: text,
  paidFrom: text,
  note: text,
  rejection: text,
  reference: text,
  timeline: [Mixed],
  checkedAt: date,
  nextCheckAt: date,
  checks: Number,
  notFoundSince: date,
  isStuck: Boolean,
  isOverdue: Boolean,
  lastSentAt: Date,
  isByEvidence: Boolean,
  evidences: { type: [Mixed], default: undefined },
  words: [String],
})
schema.index({ number: 1 }, { unique: true })
schema.index({ createdAt: -1, _id: -1 })
schema.index({ amountSen: -1, _id: -1 })
schema.index({ dueAt: -1, _id: -1 })
schema.index({ endedAt: 1, _id: 1 })
schema.index({ status: 1, createdAt: -1, _id: -1 })
schema.index({ 'payment.id': 1, createdAt: -1, _id: -1 })
/** Only those that somebody has to look at. */
schema.index({ createdAt: -1, _id: -1, needsAttention: 1 }, { partialFilterExpression: { needsAttention: true } })
/** Only those that somebody has to come to. */
schema.index({ nextCheckAt: 1 }, { partialFilterExpression: { nextCheckAt: hasTime } })
schema.index({ 'customer.id': 1, createdAt: -1, _id: -1 })
schema.index({ 'agent.id': 1, createdAt: 1 }, { partialFilterExpression: { 'agent.id': hasId } })
schema.index({ words: 1 })

export const RefundModel = model<RefundDoc>('Refund', schema, 'refunds')

const toParty = ({ id, name }: Party) => ({ id: id.toHexString(), name })
const toNumbered = ({ id, number }: RefundDoc['payment']) => ({ id: id.toHexString(), number })

export const toRefund = (doc: SummaryDoc<RefundDoc, Refund, 'borne'>): Refund => ({
  id: doc._id.toHexString(),
  version: doc.version,
  number: doc.number,
  payment: toNumbered(doc.payment),
  order: toNumbered(doc.order),
  customer: toParty(doc.customer),
  agent: doc.agent && toParty(doc.agent),
  currency: doc.currency,
  amountSen: doc.amountSen,
  scope: doc.scope,
  reason: doc.reason,
  shares: doc.borne?.shares ?? doc.shares,
  gateway: doc.gateway,
  method: doc.method,
  status: doc.status,
  problem: doc.problem,
  needsAttention: doc.needsAttention,
  needsSecondPerson: doc.needsSecondPerson,
  isLate: doc.isLate,
  requestedBy: doc.requestedBy,
  requestedAt: doc.requestedAt.toISOString(),
  expiresAt: iso(doc.expiresAt),
  decidedBy: doc.decidedBy,
  decidedAt: iso(doc.decidedAt),
  dueAt: iso(doc.dueAt),
  submittedAt: iso(doc.submittedAt),
  endedAt: iso(doc.endedAt),
  gatewayRefundId: doc.gatewayRefundId,
  createdAt: doc.createdAt.toISOString(),
  updatedAt: doc.updatedAt.toISOString(),
})

const atGateway: readonly Refund['status'][] = ['approved', 'submitting', 'unknown']

export const toRefundDetails = (doc: RefundDoc): RefundDetails => ({
  ...toRefund(doc),
  note: doc.note,
  rejection: doc.rejection,
  reference: doc.reference,
  timeline: doc.timeline.map((entry) => ({ ...entry, id: entry.id.toHexString(), at: entry.at.toISOString() })),
  checkedAt: iso(doc.checkedAt),
  nextCheckAt: doc.gateway !== 'manual' && atGateway.includes(doc.status) ? iso(doc.nextCheckAt) : null,
  evidences: toEvidences(doc),
  answersUntil: iso(answersUntil(doc)),
})

export const refunds = defineEntity({
  name: 'refund',
  title: 'Refund',
  model: RefundModel,
  summary: Refund,
  moreFields: ['borne'],
  trackedFields: ['status', 'needsAttention', 'decidedBy', 'gatewayRefundId'],
  numbers: { of: refundNumbers, filterOf: (number) => ({ number }) },
  toEntity: toRefund,
  derived: {
    of: (doc) => ({ needsAttention: needsAttentionOf(doc) }),
    stage: { needsAttention: needsAttentionStage },
  },
})
