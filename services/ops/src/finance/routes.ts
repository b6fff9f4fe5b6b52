import { coalesced } from '../platform/concurrency/coalesced.ts'
import { get } from '../platform/http/routes.ts'
import { FinanceStats, FinanceSummary, RevenueAnalytics, RevenueQuery, SummaryQuery } from './contract.ts'
import type { PeriodQuery } from './periods.ts'
import { readRevenue, readSummary } from './queries.ts'
import { readFinanceStats } from './stats.ts'

/** Many consoles ask for the same after one event, and all who may ask get the same. */
const summary = coalesced((query: PeriodQuery) => JSON.stringify(query), readSummary)
const revenue = coalesced((query: PeriodQuery) => JSON.stringify(query), readRevenue)

export const financeRoutes = [
  get(
    '/finance/stats',
    'finance.read',
    { summary: 'Current revenue, payments, payouts and profit', answer: FinanceStats },
    readFinanceStats,
  ),
  get(
    '/finance/summary',
    'finance.read',
    { summary: 'Revenue, payments, payouts and profit of a period', query: SummaryQuery, answer: FinanceSummary },
    ({ query }) => summary(query),
  ),
  get(
    '/finance/revenue',
    'finance.read',
    { summary: 'The revenue of a period by day, service, state, method and agent', query: RevenueQuery, answer: RevenueAnalytics },
    ({ query }) => revenue(query),
  ),
]
