import { createHash } from 'node:crypto'
import { model, Schema } from 'mongoose'
import { iso } from '../platform/clock.ts'
import type { Occurrence } from '../platform/approvals/source.ts'
import { defineEntity, type SummaryDoc } from '../platform/changes/entity.ts'
import { entitySchema, Types, type EntityDoc } from '../platform/database/mongo.ts'
import { nameTerms, numberTerms } from '../platform/database/search-terms.ts'
import { hasTime } from '../platform/database/partial-index.ts'
import { Approval, type ApprovalDetails } from './contract.ts'

export interface ApprovalDoc extends EntityDoc, Omit<Occurrence, 'changes' | 'makerIds'> {
  _id: Types.ObjectId
  source: { entity: string; id: string; version: number }
  makerIds: string[]
  changes: Occurrence['changes'][number][]
  review: { by: { id: string; name: string }; until: Date } | null
  words: string[]
}

const { Mixed } = Schema.Types
const date = { type: Date, default: null }
const text = { type: String, default: null }
const mixed = { type: Mixed, default: null }

const schema = entitySchema<ApprovalDoc>({
  source: Mixed,
  key: String,
  kind: String,
  number: String,
  about: text,
  detail: text,
  party: mixed,
  amountSen: { type: Number, default: null },
  why: Mixed,
  requestedBy: Mixed,
  requestedAt: Date,
  makerIds: [String],
  expiresAt: date,
  changes: [Mixed],
  state: String,
  decidedBy: mixed,
  decidedAt: date,
  review: mixed,
  words: [String],
})
schema.index({ 'source.entity': 1, 'source.id': 1 })
schema.index({ state: 1, requestedAt: -1, _id: -1 })
/** Only those that expire. */
schema.index({ expiresAt: 1, _id: 1, state: 1 }, { partialFilterExpression: { expiresAt: hasTime } })
schema.index({ decidedAt: -1, _id: -1 }, { partialFilterExpression: { decidedAt: hasTime } })
schema.index({ 'requestedBy.id': 1, requestedAt: -1, _id: -1 })
schema.index({ 'party.id': 1 })
schema.index({ words: 1 })

export const ApprovalModel = model<ApprovalDoc>('Approval', schema, 'approvals')

/** One id for each occurrence, so that it is recorded once. */
export const idOfOccurrence = (entity: string, id: string, key: string): Types.ObjectId =>
  new Types.ObjectId(createHash('sha256').update(`approval:${entity}:${id}:${key}`).digest('hex').slice(0, 24))

export const termsOf = ({
  number,
  about,
  party,
  requestedBy,
}: Pick<Occurrence, 'number' | 'about' | 'party' | 'requestedBy'>): string[] => [
  ...new Set([
    ...numberTerms(number),
    ...(about === null ? [] : [about.toLowerCase()]),
    ...nameTerms(party?.name ?? ''),
    ...nameTerms(requestedBy.name),
  ]),
]

export const toApproval = (doc: SummaryDoc<ApprovalDoc, Approval>): Approval => ({
  id: doc._id.toHexString(),
  version: doc.version,
  source: doc.source,
  kind: doc.kind,
  number: doc.number,
  about: doc.about,
  detail: doc.detail,
  party: doc.party,
  amountSen: doc.amountSen,
  why: doc.why,
  requestedBy: doc.requestedBy,
  requestedAt: doc.requestedAt.toISOString(),
  makerIds: doc.makerIds,
  expiresAt: doc.state === 'waiting' ? iso(doc.expiresAt) : null,
  changes: doc.changes.map((change) => ({ ...change, at: change.at.toISOString() })),
  state: doc.state,
  decidedBy: doc.decidedBy,
  decidedAt: iso(doc.decidedAt),
  review: doc.review && { by: doc.review.by, until: doc.review.until.toISOString() },
  createdAt: doc.createdAt.toISOString(),
  updatedAt: doc.updatedAt.toISOString(),
})

type Beside = Omit<ApprovalDetails, keyof Approval>
export const toApprovalDetails = (doc: ApprovalDoc, beside: Beside): ApprovalDetails => ({ ...toApproval(doc), ...beside })

export const approvals = defineEntity({
  name: 'approval',
  title: 'Approval',
  model: ApprovalModel,
  summary: Approval,
  trackedFields: ['state', 'kind', 'amountSen'],
  personalFields: ['party'],
  toEntity: toApproval,
})
