import { model, Schema, type Types } from 'mongoose'
import { defineEntity, type SummaryDoc } from '../platform/changes/entity.ts'
import { entitySchema, type EntityDoc } from '../platform/database/mongo.ts'
import { nameTerms } from '../platform/database/search-terms.ts'
import { defineMadeFile } from '../platform/files/attachments.ts'
import { FinancialReport, type FinancialReportDetails, type ReportData } from './contract.ts'

type Copied = 'name' | 'type' | 'format' | 'period' | 'startDate' | 'endDate' | 'status' | 'problem' | 'attempt' | 'file' | 'generatedBy'

/** A report: what was asked for, and what came of it. */
export interface ReportDoc extends EntityDoc, Pick<FinancialReport, Copied> {
  generatedAt: Date | null
  expiresAt: Date | null
  data: ReportData | null
  /** The agents whom its file names: it goes with the first of them who is deleted. */
  agentIds: Types.ObjectId[]
  words: string[]
}

const { Mixed, ObjectId } = Schema.Types
const date = { type: Date, default: null }
const mixed = { type: Mixed, default: null }
const schema = entitySchema<ReportDoc>({
  name: String,
  type: String,
  format: String,
  period: String,
  startDate: String,
  endDate: String,
  status: String,
  problem: { type: String, default: null },
  attempt: Number,
  file: mixed,
  generatedBy: Mixed,
  generatedAt: date,
  expiresAt: date,
  data: mixed,
  agentIds: { type: [ObjectId], default: [] },
  words: [String],
})
schema.index({ createdAt: -1, _id: -1 })
schema.index({ startDate: -1, _id: -1 })
schema.index({ status: 1, createdAt: -1, _id: -1 })
schema.index({ type: 1, createdAt: -1, _id: -1 })
schema.index({ 'generatedBy.id': 1, createdAt: -1, _id: -1 })
schema.index({ expiresAt: 1 })
schema.index({ agentIds: 1 })
schema.index({ words: 1 })

export const ReportModel = model<ReportDoc>('FinancialReport', schema, 'financialReports')

/** What a report is found by: its name, and who asked for it. */
export const termsOf = ({ name, generatedBy }: Pick<ReportDoc, 'name' | 'generatedBy'>): string[] => [
  ...new Set([...nameTerms(name), ...nameTerms(generatedBy.name)]),
]

export const toReport = (doc: SummaryDoc<ReportDoc, FinancialReport>): FinancialReport => ({
  id: doc._id.toHexString(),
  version: doc.version,
  name: doc.name,
  type: doc.type,
  format: doc.format,
  period: doc.period,
  startDate: doc.startDate,
  endDate: doc.endDate,
  status: doc.status,
  problem: doc.problem,
  attempt: doc.attempt,
  file: doc.file,
  generatedBy: doc.generatedBy,
  generatedAt: doc.generatedAt?.toISOString() ?? null,
  expiresAt: doc.expiresAt?.toISOString() ?? null,
  createdAt: doc.createdAt.toISOString(),
  updatedAt: doc.updatedAt.toISOString(),
})

export const toReportDetails = (doc: ReportDoc): FinancialReportDetails => ({ ...toReport(doc), data: doc.data })

export const reports = defineEntity({
  name: 'financialReport',
  title: 'Financial report',
  model: ReportModel,
  summary: FinancialReport,
  trackedFields: ['status'],
  toEntity: toReport,
})

/** The file of a report, for whoever may see finance. */
export const reportFile = defineMadeFile<ReportDoc>({
  entity: reports,
  field: 'file.id',
  mayRead: ({ permissions }) => permissions.includes('finance.read'),
})
