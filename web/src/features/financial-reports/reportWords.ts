import { type FinancialReport, type ReportData, reportFormatNames, type ReportState } from '@kainsiap/ops/financial-reports/contract'
import type { ReportPeriod } from '@kainsiap/ops/financial-reports/periods'
import { spanText } from '@kainsiap/ops/platform/day-span'
import { dayLabel } from '../../ui/format/dayLabel.ts'
import { malaysianIsoDay } from '../../ui/format/malaysianTime.ts'
import { formatCount, rate } from '../../ui/format/numbers.ts'
import { ringgit } from '../../ui/format/ringgit.ts'
import type { StatusLook } from '../../ui/status/StatusChip.tsx'

export const reportLooks: Readonly<Record<ReportState, StatusLook>> = {
  queued: { tone: 'secondary', glyph: 'clock' },
  generating: { tone: 'info', glyph: 'half' },
  ready: { tone: 'positive', glyph: 'tick' },
  failed: { tone: 'danger', glyph: 'cross' },
  cancelled: { tone: 'neutral', glyph: 'cross' },
  expired: { tone: 'neutral', glyph: 'clock' },
}

export const periodNames: Readonly<Record<ReportPeriod, string>> = {
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  yearly: 'Yearly',
  custom: 'Custom',
}

/** "1–30 Jun 2026" */
export const daysText = ({ startDate: from, endDate: to }: Pick<FinancialReport, 'startDate' | 'endDate'>): string => spanText({ from, to })

/** "96 kB", "2.4 MB" */
export function sizeText(bytes: number): string {
  if (bytes < 1_000_000) return `${formatCount(Math.max(1, Math.round(bytes / 1_000)))} kB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** What the list says beside the status; null where nothing has to be said. */
export function statusNote({ status, file, problem }: FinancialReport): string | null {
  switch (status) {
    case 'queued':
      return 'waiting to start'
    case 'generating':
      return 'being generated'
    case 'ready':
      return file && sizeText(file.sizeBytes)
    case 'failed':
    case 'cancelled':
      return problem
    case 'expired':
      return 'file removed'
  }
}

/** What a report is now, in a sentence. */
export function statusSentence(report: FinancialReport): string {
  const { status, problem, expiresAt, format } = report
  switch (status) {
    case 'queued':
      return 'The report is waiting to start. You can leave this page.'
    case 'generating':
      return 'The report is being generated. You can leave this page.'
    case 'ready':
      return expiresAt ? `The ${reportFormatNames[format]} is kept until ${dayLabel(malaysianIsoDay(expiresAt))}.` : 'The report is ready.'
    case 'failed':
      return `Failed to generate the report. ${problem ?? 'Something went wrong on our side.'}`
    case 'cancelled':
      return problem ?? 'The report was cancelled.'
    case 'expired':
      return 'The file was removed. The figures remain. Generate the report again for a new file with today’s figures.'
  }
}

type Figure = ReportData['figures'][number]

/** A figure as screens show it. */
export function figureText(value: string | number | null, kind: Figure['kind']): string {
  if (value === null) return '–'
  if (typeof value === 'string') return value
  if (kind === 'amount') return ringgit(value)
  return kind === 'share' ? rate(value) : formatCount(value)
}
