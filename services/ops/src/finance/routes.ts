import { get } from '../platform/http/routes.ts'
import { FinanceStats, FinanceSummary, RevenueAnalytics, RevenueQuery, SummaryQuery } from './contract.ts'
import { readRevenue, readSummary } from './queries.ts'
import { readFinanceStats } from './stats.ts'

export const financeRoutes = [
  get(
    '/finance/stats',
    'finance.read',
    { summary: 'Revenue, payments, payouts and profit as they are', answer: FinanceStats },
    readFinanceStats,
  ),
  get(
    '/finance/summary',
    'finance.read',
    { summary: 'Revenue, payments, payouts and profit of a period', query: SummaryQuery, answer: FinanceSummary },
    ({ query }) => readSummary(query),
  ),
  get(
    '/finance/revenue',
    'finance.read',
    { summary: 'The revenue of a period by day, service, state, method and agent', query: RevenueQuery, answer: RevenueAnalytics },
    ({ query }) => readRevenue(query),
  ),
]
