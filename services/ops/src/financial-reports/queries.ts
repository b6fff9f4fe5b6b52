import type { z } from 'zod'
import type { Page } from '../platform/contract.ts'
import { defineList } from '../platform/database/list-query.ts'
import { oneOf } from '../platform/database/mongo.ts'
import { notFound } from '../platform/errors.ts'
import {
  ReportState,
  underway,
  type FinancialReport,
  type FinancialReportDetails,
  type FinancialReportQuery,
  type ReportTab,
} from './contract.ts'
import { ReportModel, reports, toReport, toReportDetails, type ReportDoc } from './model.ts'

type Query = z.output<typeof FinancialReportQuery>
/** Who asks decides which are theirs. */
type Filters = Omit<Query, 'page' | 'limit' | 'search' | 'sort'> & { readerId: string }

const tabStates: Readonly<Partial<Record<ReportTab, readonly ReportState[]>>> = {
  underway,
  ready: ['ready'],
  failed: ['failed', 'cancelled'],
}

function filterOf({ tab, type, format, status, period, readerId }: Filters) {
  const ofTab = tabStates[tab]
  const states = ofTab && status ? ofTab.filter((state) => status.includes(state)) : (ofTab ?? status)
  return {
    ...(tab === 'mine' && { 'generatedBy.id': readerId }),
    ...(states && { status: oneOf(states) }),
    ...(type && { type: oneOf(type) }),
    ...(format && { format: oneOf(format) }),
    ...(period && { period: oneOf(period) }),
  }
}

const source = { model: ReportModel, summaryFields: reports.summaryFields, toEntity: toReport }
const reportList = defineList(source, { filter: filterOf, sorts: { createdAt: null, startDate: null }, defaultSort: '-createdAt' })

/** The reports of everybody, by default the latest first. */
export const listReports = (readerId: string, query: Query): Promise<Page<FinancialReport>> => reportList.page({ ...query, readerId })

/** Throws `not_found`. */
export async function getReportDoc(id: string): Promise<ReportDoc> {
  const doc = await ReportModel.findById(id).lean<ReportDoc>()
  if (!doc) throw notFound(reports.title)
  return doc
}

/** A whole report, with its figures once it is ready. Throws `not_found`. */
export const getReport = async (id: string): Promise<FinancialReportDetails> => toReportDetails(await getReportDoc(id))
