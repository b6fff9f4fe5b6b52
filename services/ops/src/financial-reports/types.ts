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
    'Revenue counts on the day of payment and is reduced on the day of a refund or cancellation. Profit follows the ledger dates. Payments and payouts count on the day they were created.',
  revenue: 'Revenue counts on the day of payment and is reduced on the day of a refund or cancellation.',
  payments: 'Payments created in the period, with their current status. Their refunds count regardless of the date.',
  payouts:
    'Payouts created in the period, with their current status. Outstanding means pending, on hold or processing. Agent earnings and commission exclude cancelled payouts; the list and its total include them.',
  refunds: 'Refunds paid in the period, regardless of the payment date.',
  commissions: 'By ledger date: earned on delivery, reversed by refunds.',
  tax: 'By ledger date: collected on delivery, reversed by refunds.',
}
export const reportFormatNames: Readonly<Record<ReportFormat, string>> = { pdf: 'PDF', csv: 'CSV', xlsx: 'XLSX' }

export const underway: readonly ReportState[] = ['queued', 'generating']

const said: Readonly<Record<ReportState, string>> = {
  queued: 'This report is in progress.',
  generating: 'This report is in progress.',
  ready: 'This report is ready.',
  failed: 'This report failed.',
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
