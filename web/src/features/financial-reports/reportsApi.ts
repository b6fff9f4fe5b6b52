import {
  FinancialReport,
  FinancialReportDetails,
  FinancialReportPage,
  type FinancialReportQuery,
  FinancialReportStats,
  type NewFinancialReport,
} from '@kainsiap/ops/financial-reports/contract'
import { apiOf, entityTag, listTags, statsTags } from '../../api/api.ts'
import { answersWith } from '../../api/changes.ts'
import { idempotent } from '../../api/idempotency.ts'
import { reportLive } from './reportLive.ts'

/** The fields of every command on a report: its id, and the version the caller saw. */
interface ReportCommand {
  id: string
  version: number
  key: string
}

const command = (verb: 'retry' | 'cancel') => ({
  query: ({ id, version, key }: ReportCommand) => ({
    url: `finance/reports/${id}/${verb}`,
    method: 'POST' as const,
    body: { version },
    headers: idempotent(key),
  }),
  responseSchema: FinancialReportDetails,
  onQueryStarted: answersWith(reportLive),
})

export const reportsApi = apiOf({ tags: ['FinancialReport'], live: [reportLive] }).injectEndpoints({
  endpoints: (build) => ({
    listFinancialReports: build.query<FinancialReportPage, FinancialReportQuery>({
      query: (params) => ({ url: 'finance/reports', params }),
      responseSchema: FinancialReportPage,
      providesTags: listTags('FinancialReport'),
    }),
    financialReportStats: build.query<FinancialReportStats, void>({
      query: () => 'finance/reports/stats',
      responseSchema: FinancialReportStats,
      providesTags: statsTags('financialReports'),
    }),
    getFinancialReport: build.query<FinancialReportDetails, string>({
      query: (id) => `finance/reports/${id}`,
      responseSchema: FinancialReportDetails,
      providesTags: entityTag('FinancialReport'),
    }),
    generateFinancialReport: build.mutation<FinancialReport, NewFinancialReport & { key: string }>({
      query: ({ key, ...body }) => ({ url: 'finance/reports', method: 'POST', body, headers: idempotent(key) }),
      responseSchema: FinancialReport,
      invalidatesTags: [{ type: 'FinancialReport', id: 'LIST' }],
    }),
    retryFinancialReport: build.mutation<FinancialReportDetails, ReportCommand>(command('retry')),
    cancelFinancialReport: build.mutation<FinancialReportDetails, ReportCommand>(command('cancel')),
  }),
})

export const {
  useListFinancialReportsQuery,
  useFinancialReportStatsQuery,
  useGetFinancialReportQuery,
  useGenerateFinancialReportMutation,
  useRetryFinancialReportMutation,
  useCancelFinancialReportMutation,
} = reportsApi
