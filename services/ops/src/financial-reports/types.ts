import { z } from 'zod'
import type { StatusRule } from '../platform/contract.ts'

/** What a report is about. */
export const ReportType = z.enum(['summary', 'revenue', 'payments', 'payouts', 'refunds', 'commissions', 'tax'])
export type ReportType = z.infer<typeof ReportType>
export const ReportFormat = z.enum(['pdf', 'csv', 'xlsx'])
export type ReportFormat = z.infer<typeof ReportFormat>

/** `expired`: its file was removed after its time; its figures stay. */
export const ReportState = z.enum(['queued', 'generating', 'ready', 'failed', 'cancelled', 'expired'])
export type ReportState = z.infer<typeof ReportState>

export const reportTypeNames: Readonly<Record<ReportType, string>> = {
  summary: 'Financial summary',
  revenue: 'Revenue',
  payments: 'Payments',
  payouts: 'Agent payouts',
  refunds: 'Refunds',
  commissions: 'Commissions',
  tax: 'Tax payable',
}
/** What a report counts, and on which day: the same refund is in several of them, on days of its own. */
export const reportBases: Readonly<Record<ReportType, string>> = {
  summary:
    'Revenue on the day a customer paid, less what went back, on the day of the refund or the cancellation. Profit on the days of the ledger. Payments and payouts on the day they were created.',
  revenue: 'Revenue on the day a customer paid. What went back is taken off on the day of the refund or the cancellation.',
  payments: 'Payments that were created in the period, as they are now. What was paid back of them counts whatever day it went back.',
  payouts:
    'Payouts that were created in the period, as they are now, whatever days they pay for. Still to be paid are those pending, on hold and processing. What agents earned and the commission kept leave out those cancelled: their orders are in others, or will be. The list and its total have all.',
  refunds: 'Refunds that were paid back in the period, whatever day the payment is of.',
  commissions: 'On the days of the ledger: earned with the delivery, and taken back with the refund.',
  tax: 'On the days of the ledger: collected with the delivery, and given back with the refund.',
}
export const reportFormatNames: Readonly<Record<ReportFormat, string>> = { pdf: 'PDF', csv: 'CSV', xlsx: 'XLSX' }

export const underway: readonly ReportState[] = ['queued', 'generating']

const said: Readonly<Record<ReportState, string>> = {
  queued: 'This report is under way.',
  generating: 'This report is under way.',
  ready: 'This report is ready.',
  failed: 'This report has failed.',
  cancelled: 'This report was cancelled.',
  expired: 'The file of this report has expired. Generate it again as a new report.',
}
const whyNot = (status: ReportState) => said[status]

/** The same report once more, after it has failed or was cancelled. */
export const retrying: StatusRule<ReportState> = { from: ['failed', 'cancelled'], to: 'queued', why: whyNot }
export const cancelling: StatusRule<ReportState> = { from: underway, to: 'cancelled', why: whyNot }
/** A worker has begun; also one that goes on after another was killed, or after a retry of the job. */
export const generating: StatusRule<ReportState> = { from: ['queued', 'generating', 'failed'], to: 'generating', why: whyNot }
export const finishing: StatusRule<ReportState> = { from: ['generating'], to: 'ready', why: whyNot }
export const failing: StatusRule<ReportState> = { from: underway, to: 'failed', why: whyNot }
export const expiring: StatusRule<ReportState> = { from: ['ready'], to: 'expired', why: whyNot }
