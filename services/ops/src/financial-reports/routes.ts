import { Versioned } from '../platform/contract.ts'
import { signedIn } from '../platform/http/principals.ts'
import { get, post } from '../platform/http/routes.ts'
import { cancelReport, requestReport, retryReport } from './commands.ts'
import {
  FinancialReport,
  FinancialReportDetails,
  FinancialReportPage,
  FinancialReportQuery,
  FinancialReportStats,
  NewFinancialReport,
} from './contract.ts'
import { toReport, toReportDetails } from './model.ts'
import { getReport, listReports } from './queries.ts'
import { readReportStats } from './stats.ts'

const [read, write] = ['finance.read', 'finance.write'] as const

export const reportRoutes = [
  get(
    '/finance/reports',
    read,
    { summary: 'List financial reports, newest first by default', query: FinancialReportQuery, answer: FinancialReportPage },
    ({ principal, query }) => listReports(signedIn(principal).id, query),
  ),
  get('/finance/reports/stats', read, { summary: 'Live counts of financial reports', answer: FinancialReportStats }, readReportStats),
  get(
    '/finance/reports/:id',
    read,
    { summary: 'Get a report with its figures; its file is downloaded from /api/files', answer: FinancialReportDetails },
    ({ id }) => getReport(id),
  ),
  post(
    '/finance/reports',
    write,
    {
      summary: 'Generate a financial report of a period, in the background',
      body: NewFinancialReport,
      answer: FinancialReport,
      status: 202,
      idempotencyKey: 'required',
    },
    async ({ context, body }) => toReport(await requestReport(context, body)),
  ),
  post(
    '/finance/reports/:id/retry',
    write,
    { summary: 'Retry a failed or cancelled report', body: Versioned, answer: FinancialReportDetails },
    async ({ context, id, body }) => toReportDetails(await retryReport(context, { id, ...body })),
  ),
  post(
    '/finance/reports/:id/cancel',
    write,
    { summary: 'Cancel a report in progress', body: Versioned, answer: FinancialReportDetails },
    async ({ context, id, body }) => toReportDetails(await cancelReport(context, { id, ...body })),
  ),
]
