import { model, Schema, type Types } from 'mongoose'
import type { NumberedAgentDoc } from '../agents/numbering/numbered-agent.ts'
import { iso } from '../platform/clock.ts'
import { defineEntity, type SummaryDoc } from '../platform/changes/entity.ts'
import type { Actor } from '../platform/contract.ts'
import { entitySchema, plainSchema, type EntityDoc } from '../platform/database/mongo.ts'
import { hasId, hasTime } from '../platform/database/partial-index.ts'
import { nameTerms, numberTerms } from '../platform/database/search-terms.ts'
import { PayoutBatch, type BatchExclusion, type BatchResults, type PayoutBatchTimelineEntry, type PayoutBatchWork } from './contract.ts'
import type { FileLayout } from './bank-file/file-layout-contract.ts'
import type { PayoutBatchPhase } from './status-machine.ts'
import { payoutBatchNumbers } from './record-number.ts'

export interface TimelineDoc extends Omit<PayoutBatchTimelineEntry, 'id' | 'at' | 'by'> {
  id: Types.ObjectId
  at: Date
  by: Actor
}

type Copied =
  | 'number'
  | 'status'
  | 'method'
  | 'channel'
  | 'currency'
  | 'periodStart'
  | 'periodEnd'
  | 'preparing'
  | 'counts'
  | 'amountSen'
  | 'completedSen'
  | 'failedSen'
  | 'totalOrders'
  | 'totalEarningsSen'
  | 'commissionSen'
  | 'adjustmentsSen'
  | 'excludedAgents'
  | 'excludedSen'
  | 'needsAdmin'
  | 'createdBy'
  | 'submittedBy'
  | 'decidedBy'
/** Absent in those of an earlier version. */
type Later = 'adminAboveSen'
type Times = 'submittedAt' | 'expiresAt' | 'decidedAt' | 'endedAt'

/** What the workers were asked for, and when: what changed later is not meant. */
export interface WorkDoc {
  kind: PayoutBatchWork
  at: Date
  withFailed: boolean
}

export interface ResultsDoc extends Omit<BatchResults, 'id' | 'givenAt'> {
  id: Types.ObjectId
  givenAt: Date
}

export interface PayoutBatchDoc
  extends EntityDoc, Pick<PayoutBatch, Copied>, Partial<Pick<PayoutBatch, Later>>, Record<Times, Date | null> {
  _id: Types.ObjectId
  /** The Malaysian year and the sequence within it; together they form the number. */
  year: number
  sequence: number
  /** What people decided; what became of the payouts since makes the status. */
  phase: PayoutBatchPhase
  /** Whom it was made for, until their payouts are made; null for everybody to whom something is owed. */
  agentIds: Types.ObjectId[] | null
  /** Since when its agents are all listed; null while a worker has yet to do that. */
  listedAt: Date | null
  work: WorkDoc | null
  notes: string | null
  decisionNote: string | null
  contentHash: string | null
  /** Null where the money leaves without a file; missing in documents of an earlier version. */
  fileLayout?: FileLayout | null
  /** How many files for the bank it has had: another one for each time that what failed is tried again; one where absent. */
  bankFiles?: number
  /** The users who have prepared or submitted it: none of them releases it. */
  preparedBy: string[]
  results: ResultsDoc | null
  /** Who has confirmed them. */
  resultsBy: Actor | null
  timeline: TimelineDoc[]
  /** When a worker comes to it next: to count, to move its payouts, or because its time is up; null if nothing is left to do. */
  dueAt: Date | null
  words: string[]
}

const { Mixed, ObjectId } = Schema.Types
const date = { type: Date, default: null }
const text = { type: String, default: null }
const mixed = { type: Mixed, default: null }

const schema = entitySchema<PayoutBatchDoc>({
  number: String,
  year: Number,
  sequence: Number,
  phase: String,
  status: String,
  method: String,
  channel: String,
  currency: String,
  periodStart: String,
  periodEnd: String,
  agentIds: { type: [ObjectId], default: null },
  bankFiles: Number,
  listedAt: date,
  preparing: mixed,
  counts: Mixed,
  work: mixed,
  amountSen: Number,
  completedSen: Number,
  failedSen: Number,
  totalOrders: Number,
  totalEarningsSen: Number,
  commissionSen: Number,
  adjustmentsSen: Number,
  excludedAgents: Number,
  excludedSen: Number,
  needsAdmin: Boolean,
  adminAboveSen: { type: Number, default: null },
  createdBy: Mixed,
  submittedBy: mixed,
  submittedAt: date,
  expiresAt: date,
  decidedBy: mixed,
  decidedAt: date,
  endedAt: date,
  notes: text,
  decisionNote: text,
  contentHash: text,
  fileLayout: mixed,
  preparedBy: [String],
  results: mixed,
  resultsBy: mixed,
  timeline: [Mixed],
  dueAt: date,
  words: [String],
})
schema.index({ year: 1, sequence: -1 }, { unique: true })
schema.index({ createdAt: -1, _id: -1 })
schema.index({ amountSen: -1, _id: -1 })
schema.index({ status: 1, createdAt: -1, _id: -1 })
/** Only those that a worker has to come to. */
schema.index({ dueAt: 1 }, { partialFilterExpression: { dueAt: hasTime } })
schema.index({ decidedAt: 1 }, { partialFilterExpression: { decidedAt: hasTime } })
schema.index({ words: 1 })

export const PayoutBatchModel = model<PayoutBatchDoc>('PayoutBatch', schema, 'payoutBatches')

/** What a batch is found by: its number, and who created it. */
export const termsOf = ({ number, createdBy }: Pick<PayoutBatchDoc, 'number' | 'createdBy'>): string[] => [
  ...new Set([...numberTerms(number), ...nameTerms(createdBy.name)]),
]

/** An agent of a run, under the id that their payout has or would have. */
export interface MemberDoc {
  _id: Types.ObjectId
  batchId: Types.ObjectId
  agent: NumberedAgentDoc
  /** Of the agent, while the run is open: an agent is in one open run. */
  openAgentId?: Types.ObjectId
  isDone: boolean
  /** From which day on the payout gathers, where what is taken over begins before the period. */
  firstDay?: string
  exclusion: Omit<BatchExclusion, 'agent'> | null
}

const memberSchema = plainSchema<MemberDoc>({
  _id: ObjectId,
  batchId: ObjectId,
  agent: Mixed,
  openAgentId: { type: ObjectId, default: undefined },
  isDone: Boolean,
  firstDay: { type: String, default: undefined },
  exclusion: mixed,
})
memberSchema.index({ openAgentId: 1 }, { unique: true, partialFilterExpression: { openAgentId: hasId } })
memberSchema.index({ batchId: 1, isDone: 1 })
memberSchema.index({ 'agent.id': 1 })
export const MemberModel = model<MemberDoc>('PayoutBatchMember', memberSchema, 'payoutBatchMembers')

/** A numbered run by its indexed parts. */
export const numbered = (number: string): Pick<PayoutBatchDoc, 'year' | 'sequence' | 'number'> => ({
  ...payoutBatchNumbers.partsOf(number),
  number,
})

export const toPayoutBatch = (doc: SummaryDoc<PayoutBatchDoc, PayoutBatch>): PayoutBatch => ({
  id: doc._id.toHexString(),
  version: doc.version,
  number: doc.number,
  status: doc.status,
  method: doc.method,
  channel: doc.channel,
  currency: doc.currency,
  periodStart: doc.periodStart,
  periodEnd: doc.periodEnd,
  preparing: doc.preparing,
  counts: doc.counts,
  work: doc.work?.kind ?? null,
  amountSen: doc.amountSen,
  completedSen: doc.completedSen,
  failedSen: doc.failedSen,
  totalOrders: doc.totalOrders,
  totalEarningsSen: doc.totalEarningsSen,
  commissionSen: doc.commissionSen,
  adjustmentsSen: doc.adjustmentsSen,
  excludedAgents: doc.excludedAgents,
  excludedSen: doc.excludedSen,
  needsAdmin: doc.needsAdmin,
  adminAboveSen: doc.adminAboveSen ?? null,
  createdBy: doc.createdBy,
  submittedBy: doc.submittedBy,
  submittedAt: iso(doc.submittedAt),
  expiresAt: iso(doc.expiresAt),
  decidedBy: doc.decidedBy,
  decidedAt: iso(doc.decidedAt),
  endedAt: iso(doc.endedAt),
  createdAt: doc.createdAt.toISOString(),
  updatedAt: doc.updatedAt.toISOString(),
})

export const payoutBatches = defineEntity({
  name: 'payoutBatch',
  title: 'Payout batch',
  model: PayoutBatchModel,
  summary: PayoutBatch,
  trackedFields: ['status', 'amountSen', 'counts', 'submittedBy', 'decidedBy'],
  numbers: { of: payoutBatchNumbers, filterOf: numbered },
  toEntity: toPayoutBatch,
})
