import { NewFinancialReport } from '@kainsiap/ops/financial-reports/contract'
import { periodText, problemOfDays, type ReportPeriod, spanOfDays } from '@kainsiap/ops/financial-reports/periods'
import { spanText } from '@kainsiap/ops/platform/day-span'
import type { z } from 'zod'

/** What is asked before a report is generated, as it is written. */
export type GenerateValues = z.input<typeof NewFinancialReport>

/** The contract, with the server's rules about days. */
export const generateForm = (today: string) =>
  NewFinancialReport.superRefine((days, context) => {
    const problem = problemOfDays(days, today)
    if (problem) context.addIssue({ code: 'custom', path: [problem.path], message: problem.text })
  })

interface Days {
  period: ReportPeriod
  startDate: string
  endDate: string
}

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)

/** "Jun 2026" and "1–30 Jun 2026", of what is chosen; null while that is no period. */
export function chosenText({ period, startDate, endDate }: Days, today: string): { name: string; days: string } | null {
  if (!isDay(startDate) || (period === 'custom' && !isDay(endDate))) return null
  const days = { period, startDate, endDate: period === 'custom' ? endDate : undefined }
  if (problemOfDays(days, today)) return null
  const span = spanOfDays(days, today)
  return { name: periodText(period, span), days: spanText(span) }
}

/** The first day of the month before: what is asked for most. */
export function lastMonth(today: string): string {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return month === 1 ? `${year - 1}-12-01` : `${year}-${String(month - 1).padStart(2, '0')}-01`
}
