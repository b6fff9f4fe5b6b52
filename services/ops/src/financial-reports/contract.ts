import { z } from 'zod'
import {
  Actor,
  CalendarDay,
  commaList,
  Day,
  defineEvents,
  Id,
  Instant,
  page,
  PageQuery,
  SearchText,
  sortBy,
  Version,
} from '../platform/contract.ts'
import { reportPeriods } from './periods.ts'
import { ReportFormat, ReportState, ReportType } from './types.ts'

export {
  cancelling,
  reportBases,
  ReportFormat,
  reportFormatNames,
  ReportState,
  ReportType,
  reportTypeNames,
  retrying,
  underway,
} from './types.ts'

export const ReportPeriod = z.enum(reportPeriods)
export type ReportPeriod = z.infer<typeof ReportPeriod>
/** May be below zero. */
const Amount = z.int()

/** A report as in lists and events: without its figures. */
export const FinancialReport = z
  .strictObject({
    id: Id,
    version: Version,
    /** "Revenue, Jun 2026". */
    name: z.string(),
    type: ReportType,
    format: ReportFormat,
    period: ReportPeriod,
    /** Malaysian days, both included; of a period that is not over, until the day it was asked for. */
    startDate: CalendarDay,
    endDate: CalendarDay,
    status: ReportState,
    /** Why it failed, in words. */
    problem: z.string().nullable(),
    /** Counts from 1; raised by each retry. */
    attempt: z.int().min(1),
    /** Null unless it is ready. */
    file: z.strictObject({ id: Id, name: z.string(), sizeBytes: z.int() }).nullable(),
    /** Who asked for it. */
    generatedBy: Actor,
    /** When its figures were read: what came later is not in it. Null before. */
    generatedAt: Instant.nullable(),
    /** When its file is removed; null where it has none. */
    expiresAt: Instant.nullable(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'FinancialReport' })
export type FinancialReport = z.infer<typeof FinancialReport>

/** `amount`: in sen. `share`: a fraction. */
export const ColumnKind = z.enum(['text', 'count', 'amount', 'share'])
export type ColumnKind = z.infer<typeof ColumnKind>
const Value = z.union([z.string(), z.number()]).nullable()

/** A table of a report: a breakdown by whatever its first column names. */
export const ReportSection = z.strictObject({
  title: z.string(),
  columns: z.array(z.strictObject({ label: z.string(), kind: ColumnKind })),
  /** As many values as there are columns. */
  rows: z.array(z.array(Value)),
  /** What the rows add up to; null where that says nothing. */
  total: z.array(Value).nullable(),
})
export type ReportSection = z.infer<typeof ReportSection>

/** What a report says, frozen when it was generated. */
export const ReportData = z.strictObject({
  asOf: Instant,
  /** The same of every type, as in the finance summary of these days. */
  summary: z.strictObject({
    totalRevenueSen: Amount,
    totalOrders: z.int(),
    totalCommissionsSen: Amount,
    totalPayoutsSen: Amount,
    netProfitSen: Amount,
  }),
  /** The figures of its own type. */
  figures: z.array(z.strictObject({ label: z.string(), kind: ColumnKind, value: z.number().nullable() })),
  details: z.array(ReportSection),
  /** How many documents its file lists besides; null where it lists none. */
  listed: z.strictObject({ title: z.string(), rows: z.int() }).nullable(),
  charts: z.array(
    z.strictObject({ title: z.string(), points: z.array(z.strictObject({ from: CalendarDay, to: CalendarDay, sen: Amount })) }),
  ),
})
export type ReportData = z.infer<typeof ReportData>

/** A whole report. Events only patch the fields of `FinancialReport`. */
export const FinancialReportDetails = FinancialReport.extend({ data: ReportData.nullable() }).meta({ id: 'FinancialReportDetails' })
export type FinancialReportDetails = z.infer<typeof FinancialReportDetails>

export const NewFinancialReport = z.strictObject({
  type: ReportType,
  period: ReportPeriod.default('monthly'),
  /** Of a custom period its first day, otherwise any day of the period. */
  startDate: Day,
  /** Of a custom period its last day. */
  endDate: Day.optional(),
  format: ReportFormat.default('pdf'),
})
export type NewFinancialReport = z.output<typeof NewFinancialReport>

export const ReportTab = z.enum(['all', 'mine', 'underway', 'ready', 'failed'])
export type ReportTab = z.infer<typeof ReportTab>
export const FinancialReportQuery = PageQuery.extend({
  search: SearchText.optional(),
  tab: ReportTab.default('all'),
  type: commaList(ReportType.options).optional(),
  format: commaList(ReportFormat.options).optional(),
  status: commaList(ReportState.options).optional(),
  period: commaList(ReportPeriod.options).optional(),
  sort: sortBy('createdAt', 'startDate').optional(),
})
/** The query as written, before parsing. */
export type FinancialReportQuery = z.input<typeof FinancialReportQuery>
export const FinancialReportPage = page(FinancialReport).meta({ id: 'FinancialReportPage' })
export type FinancialReportPage = z.infer<typeof FinancialReportPage>

/** Live counts of reports. */
export const FinancialReportStats = z
  .strictObject({
    total: z.int(),
    underway: z.int(),
    ready: z.int(),
    /** Failed or cancelled. */
    failed: z.int(),
  })
  .meta({ id: 'FinancialReportStats' })
export type FinancialReportStats = z.infer<typeof FinancialReportStats>

export const reportEvents = defineEvents(
  'financialReport',
  'finance.read',
  FinancialReport,
  [
    'financialReport.requested',
    'financialReport.generating',
    'financialReport.ready',
    'financialReport.failed',
    'financialReport.retried',
    'financialReport.cancelled',
    'financialReport.expired',
  ] as const,
  null,
)
