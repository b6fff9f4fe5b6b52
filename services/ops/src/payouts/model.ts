import { model, Schema, type Types } from 'mongoose'
import { toNumberedAgent, type NumberedAgentDoc } from '../agents/numbering/numbered-agent.ts'
import { findPaidAgents } from '../agents/paid-agents.ts'
import { toEvidences, type Evidenced } from '../bank-evidence/evidence.ts'
import { iso } from '../platform/clock.ts'
import { defineEntity, type SummaryDoc } from '../platform/changes/entity.ts'
import type { Actor } from '../platform/contract.ts'
import { entitySchema, type EntityDoc } from '../platform/database/mongo.ts'
import { hasId, hasTime } from '../platform/database/partial-index.ts'
import { isStopped } from '../platform/ledger/checks.ts'
import { maskOf, personalField, type PersonalValue } from '../platform/personal-data/personal-value.ts'
import { answersUntil } from './sending/answers.ts'
import type { BankDoc } from './sending/bank-doc.ts'
import { needsAttentionOf, needsAttentionStage } from './attention.ts'
import { Payout, type PayoutAttempt, type PayoutDetails, type PayoutLine, type PayoutTimelineEntry } from './contract.ts'
import { releaseMakersOf, type HoldDoc, type WaivedHold } from './holds/holds.ts'
import { limitOf } from './approval/limit.ts'
import type { AttemptDoc } from './sending/attempt-doc.ts'
import { payoutNumbers } from './record-number.ts'

export type { AttemptDoc } from './sending/attempt-doc.ts'

export interface LineDoc extends Omit<PayoutLine, 'at'> {
  at: Date
}

export interface TimelineDoc extends Omit<PayoutTimelineEntry, 'id' | 'at' | 'by'> {
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
  | 'periodStart'
  | 'periodEnd'
  | 'totalEarningsSen'
  | 'commissionSen'
  | 'bonusesSen'
  | 'deductionsSen'
  | 'adjustmentsSen'
  | 'totalOrders'
  | 'attempt'
  | 'needsSecondPerson'
  | 'transactionId'
  | 'reference'
  | 'problem'
  | 'needsAttention'
  | 'createdBy'
  | 'processedBy'

export interface PayoutDoc extends EntityDoc, Evidenced, Pick<Payout, Copied> {
  _id: Types.ObjectId
  /** The Malaysian year and the sequence within it; together they form the number. */
  year: number
  sequence: number
  agent: NumberedAgentDoc
  batchId: Types.ObjectId | null
  hold: HoldDoc | null
  holdNote: string | null
  /** What else went to its agent when its amount was decided, in sen; absent in those of an earlier version. See `sumBeside`. */
  besideSen?: number
  /** What takes a second person, in sen, when it was made; absent in those of an earlier version. See `limitOf`. */
  secondPersonAboveSen?: number
  /** Of a run by file: in which of its files it goes to the bank; absent in the first. Each is in one file only, until it has failed there. */
  bankFile?: number
  /** What a second person has set aside; absent in those of an earlier version, of which nothing is. */
  waived?: WaivedHold[]
  bank: BankDoc | null
  accountNumber: PersonalValue | null
  lines: LineDoc[]
  notes: string | null
  /** The users who have decided what it is, beside the system: none of them processes a large one. */
  preparedBy: string[]
  attempts: AttemptDoc[]
  timeline: TimelineDoc[]
  processedAt: Date | null
  completedAt: Date | null
  cancelledAt: Date | null
  /** When the bank is to be asked next, or a claim on asking runs out; null if nothing is open there. */
  nextCheckAt: Date | null
  /** Whether the bank has not said for a day what became of an attempt. */
  isStuck: boolean
  /** Whether the bank says otherwise than two people have confirmed; absent where nobody had to. */
  isContradicted?: boolean
  words: string[]
}

const { Mixed } = Schema.Types
const date = { type: Date, default: null }
const text = { type: String, default: null }
const mixed = { type: Mixed, default: null }

const schema = entitySchema<PayoutDoc>({
  number: String,
  year: Number,
  sequence: Number,
  agent: Mixed,
  currency: String,
  amountSen: Number,
  method: String,
  status: String,
  periodStart: String,
  periodEnd: String,
  totalEarningsSen: Number,
  commissionSen: Number,
  bonusesSen: Number,
  deductionsSen: Number,
  adjustmentsSen: Number,
  totalOrders: Number,
  batchId: { type: Schema.Types.ObjectId, default: null },
  attempt: Number,
  besideSen: Number,
  bankFile: Number,
  needsSecondPerson: Boolean,
  secondPersonAboveSen: Number,
  transactionId: text,
  reference: text,
  problem: mixed,
  needsAttention: Boolean,
  hold: mixed,
  holdNote: text,
  waived: { type: [Mixed], default: undefined },
  createdBy: Mixed,
  processedBy: mixed,
  processedAt: date,
  completedAt: date,
  cancelledAt: date,
  bank: mixed,
  accountNumber: personalField,
  lines: [Mixed],
  notes: text,
  preparedBy: [String],
  attempts: [Mixed],
  timeline: [Mixed],
  nextCheckAt: date,
  isStuck: Boolean,
  isContradicted: Boolean,
  evidences: { type: [Mixed], default: undefined },
  words: [String],
})
schema.index({ year: 1, sequence: -1 }, { unique: true })
schema.index({ createdAt: -1, _id: -1 })
schema.index({ amountSen: -1, _id: -1 })
schema.index({ periodEnd: -1, _id: -1 })
schema.index({ status: 1, createdAt: -1, _id: -1 })
schema.index({ 'agent.id': 1, createdAt: -1, _id: -1 })
schema.index({ 'agent.id': 1, status: 1 })
schema.index({ batchId: 1, status: 1 }, { partialFilterExpression: { batchId: hasId } })
/** Only those that somebody has to look at. */
schema.index({ createdAt: -1, _id: -1, needsAttention: 1 }, { partialFilterExpression: { needsAttention: true } })
/** Only those with something open at the bank. */
schema.index({ nextCheckAt: 1 }, { partialFilterExpression: { nextCheckAt: hasTime } })
/** Only those that were sent. */
schema.index({ processedAt: 1 }, { partialFilterExpression: { processedAt: hasTime } })
schema.index({ words: 1 })

export const PayoutModel = model<PayoutDoc>('Payout', schema, 'payouts')

/** A filter for a payout number, by its indexed parts. */
export const numbered = (number: string): Pick<PayoutDoc, 'year' | 'sequence' | 'number'> => ({ ...payoutNumbers.partsOf(number), number })

export const toPayout = (doc: SummaryDoc<PayoutDoc, Payout, 'attempts'>): Payout => ({
  id: doc._id.toHexString(),
  version: doc.version,
  number: doc.number,
  agent: toNumberedAgent(doc.agent),
  currency: doc.currency,
  amountSen: doc.amountSen,
  method: doc.method,
  status: doc.status,
  periodStart: doc.periodStart,
  periodEnd: doc.periodEnd,
  totalEarningsSen: doc.totalEarningsSen,
  commissionSen: doc.commissionSen,
  bonusesSen: doc.bonusesSen,
  deductionsSen: doc.deductionsSen,
  adjustmentsSen: doc.adjustmentsSen,
  totalOrders: doc.totalOrders,
  batchId: doc.batchId?.toHexString() ?? null,
  attempt: doc.attempt,
  needsSecondPerson: doc.needsSecondPerson,
  secondPersonAboveSen: limitOf(doc),
  preparedBy: doc.preparedBy,
  besideSen: doc.besideSen ?? 0,
  gateway: doc.attempts.at(-1)?.gateway ?? null,
  transactionId: doc.transactionId,
  reference: doc.reference,
  problem: doc.problem,
  needsAttention: doc.needsAttention,
  hold: doc.hold && { reason: doc.hold.reason, by: doc.hold.by, at: doc.hold.at.toISOString() },
  createdBy: doc.createdBy,
  processedBy: doc.processedBy,
  processedAt: iso(doc.processedAt),
  completedAt: iso(doc.completedAt),
  createdAt: doc.createdAt.toISOString(),
  updatedAt: doc.updatedAt.toISOString(),
})

export const toLine = (line: LineDoc): PayoutLine => ({ ...line, at: line.at.toISOString() })

export const toBank = (bank: Omit<BankDoc, 'bankCode' | 'changedAt'>, accountNumber: Pick<PersonalValue, 'ending'>) => ({
  bankName: bank.bankName,
  accountNumber: maskOf(accountNumber),
  accountHolderName: bank.accountHolderName,
  swiftCode: bank.swiftCode,
})

const toAttempt = ({ attempt, key, gateway, status, problem, startedAt, endedAt }: AttemptDoc): PayoutAttempt => ({
  attempt,
  key,
  gateway,
  status,
  problem,
  startedAt: startedAt.toISOString(),
  endedAt: iso(endedAt),
})

export async function toPayoutDetails(doc: PayoutDoc): Promise<PayoutDetails> {
  const last = doc.attempts.at(-1)
  const [[agent], isHeldBack] = await Promise.all([
    doc.status === 'on_hold' ? findPaidAgents([doc.agent.id]) : [],
    isStopped(doc._id.toHexString(), doc.agent.id.toHexString()),
  ])
  return {
    ...toPayout(doc),
    bank: doc.bank && doc.accountNumber && toBank(doc.bank, doc.accountNumber),
    lines: doc.lines.map(toLine),
    notes: doc.notes,
    holdNote: doc.holdNote,
    isStopped: isHeldBack,
    releaseMakerIds: agent ? releaseMakersOf(doc, agent) : null,
    attempts: doc.attempts.map(toAttempt).toReversed(),
    timeline: doc.timeline.map((entry) => ({ ...entry, id: entry.id.toHexString(), at: entry.at.toISOString() })),
    checkedAt: iso(last?.checkedAt),
    nextCheckAt: iso(last?.nextCheckAt),
    evidences: toEvidences(doc),
    answersUntil: iso(answersUntil(doc)),
  }
}

export const payouts = defineEntity({
  name: 'payout',
  title: 'Payout',
  model: PayoutModel,
  summary: Payout,
  moreFields: ['attempts'],
  trackedFields: ['status', 'needsAttention', 'amountSen', 'attempt', 'problem'],
  personalFields: ['bank', 'accountNumber'],
  numbers: { of: payoutNumbers, filterOf: numbered },
  toEntity: toPayout,
  derived: {
    of: (doc) => ({ needsAttention: needsAttentionOf(doc) }),
    stage: { needsAttention: needsAttentionStage },
  },
  sealed: { personal: ['accountNumber'] },
})
