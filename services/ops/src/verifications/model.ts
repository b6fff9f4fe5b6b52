import { model, Schema, type Model, type Types } from 'mongoose'
import { iso } from '../platform/clock.ts'
import { defineEntity, type Entity, type SummaryDoc } from '../platform/changes/entity.ts'
import { entitySchema, type EntityDoc } from '../platform/database/mongo.ts'
import { maskOf, personalField, type PersonalValue } from '../platform/personal-data/personal-value.ts'
import { Verification, type DocumentType, type ReviewStatus, type SubmittedPapers, type VerificationRow } from './contract.ts'

export interface VerificationDoc extends EntityDoc {
  _id: Types.ObjectId
  subjectId: Types.ObjectId
  /** As it was when the papers were sent. */
  subjectName: string
  documentType: DocumentType
  documentNumber: PersonalValue | null
  /** Ids of files. */
  images: string[]
  expiresOn: string | null
  status: ReviewStatus
  submittedAt: Date
  reviewedAt: Date | null
  reviewedBy: string | null
  rejectionReason: string | null
  notes: string | null
  claim: { by: { id: string; name: string }; until: Date } | null
  erasedAt: Date | null
}

export type VerificationEntity = Entity<VerificationDoc, Verification>

/** The entity of whose papers: a collection of its own. */
export function verificationEntity(name: string, collection: string): VerificationEntity {
  return defineEntity({
    name,
    title: 'Verification',
    model: verificationModel(name, collection),
    summary: Verification,
    trackedFields: ['status', 'erasedAt'],
    personalFields: ['subjectName', 'documentNumber', 'images'],
    toEntity: toVerification,
    sealed: { personal: ['documentNumber'] },
  })
}

function verificationModel(name: string, collection: string): Model<VerificationDoc> {
  const schema = entitySchema<VerificationDoc>({
    subjectId: 'ObjectId',
    subjectName: String,
    documentType: String,
    documentNumber: personalField,
    images: [String],
    expiresOn: String,
    status: String,
    submittedAt: Date,
    reviewedAt: Date,
    reviewedBy: String,
    rejectionReason: String,
    notes: String,
    claim: Schema.Types.Mixed,
    erasedAt: Date,
  })
  schema.index({ status: 1, submittedAt: 1, _id: 1 })
  schema.index({ submittedAt: 1, _id: 1 })
  schema.index({ subjectId: 1, submittedAt: -1, _id: -1 })
  schema.index({ 'documentNumber.digest': 1 })
  /** Of each paper, one at a time waits. */
  schema.index({ subjectId: 1, documentType: 1 }, { unique: true, partialFilterExpression: { status: 'pending' } })
  return model<VerificationDoc>(name, schema, collection)
}

const toVerification = (doc: SummaryDoc<VerificationDoc, Verification>): Verification => ({
  id: doc._id.toHexString(),
  version: doc.version,
  subjectId: String(doc.subjectId),
  subjectName: doc.subjectName,
  documentType: doc.documentType,
  status: doc.status,
  expiresOn: doc.expiresOn ?? null,
  submittedAt: doc.submittedAt.toISOString(),
  reviewedAt: iso(doc.reviewedAt),
  reviewedBy: doc.reviewedBy ?? null,
  claim: doc.claim ? { by: doc.claim.by, until: doc.claim.until.toISOString() } : null,
  erasedAt: iso(doc.erasedAt),
  createdAt: doc.createdAt.toISOString(),
  updatedAt: doc.updatedAt.toISOString(),
})

export const toRow = (doc: VerificationDoc): VerificationRow => ({
  ...toVerification(doc),
  documentNumber: doc.documentNumber ? maskOf(doc.documentNumber) : null,
  imageCount: doc.images.length,
  rejectionReason: doc.rejectionReason,
  notes: doc.notes,
})

export const toSubmitted = (doc: VerificationDoc): SubmittedPapers => ({
  id: doc._id.toHexString(),
  documentType: doc.documentType,
  status: doc.status,
  submittedAt: doc.submittedAt.toISOString(),
  reason: doc.rejectionReason,
  expiresOn: doc.expiresOn ?? null,
})
