import { FinanceStats, FinanceSummary, RevenueAnalytics, type RevenueQuery, type SummaryQuery } from '@kainsiap/ops/finance/contract'
import { apiOf, statsTags } from '../../api/api.ts'

const financeApi = apiOf({ tags: [] }).injectEndpoints({
  endpoints: (build) => ({
    financeStats: build.query<FinanceStats, void>({
      query: () => 'finance/stats',
      responseSchema: FinanceStats,
      providesTags: statsTags('finance'),
    }),
    financeSummary: build.query<FinanceSummary, SummaryQuery>({
      query: (params) => ({ url: 'finance/summary', params }),
      responseSchema: FinanceSummary,
      providesTags: statsTags('finance'),
    }),
    revenue: build.query<RevenueAnalytics, RevenueQuery>({
      query: (params) => ({ url: 'finance/revenue', params }),
      responseSchema: RevenueAnalytics,
      providesTags: statsTags('finance'),
    }),
  }),
})

export const { useFinanceStatsQuery, useFinanceSummaryQuery, useRevenueQuery } = financeApi
