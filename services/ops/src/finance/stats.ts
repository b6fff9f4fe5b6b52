import { addDays } from '../platform/calendar.ts'
import { readOrderRevenue, readOrderStats } from '../orders/stats.ts'
import { PaymentMethod } from '../orders/contract.ts'
import { readPaymentStats } from '../payments/stats.ts'
import { readPayoutStats } from '../payouts/stats.ts'
import { malaysianDay, now } from '../platform/clock.ts'
import { sharedRead } from '../platform/concurrency/shared-read.ts'
import { growthOf } from '../platform/comparison.ts'
import { readBalances } from '../platform/ledger/balances.ts'
import type { StatsDefinition } from '../platform/stats/publisher.ts'
import { lastDays } from '../platform/stats/trend.ts'
import type { Trend } from '../platform/stats/trend-contract.ts'
import { profitAccounts, profitOf } from './accounts.ts'
import type { FinanceStats } from './contract.ts'
import { readCountedSeq, readDayProfits, readDeliveryFees, readMonthSums } from './queries.ts'

const area = 'finance'
const shownDays = 8
/** How old figures may be while changes keep coming; the delivery fees of all time are read from every day there is. */
const recentMs = 1_000
const feesMs = 10_000
const deliveryFees = sharedRead(feesMs, readDeliveryFees)

const monthGrowthOf = (trend: Trend | null) => (trend?.kind === 'month' ? growthOf(trend.now, trend.before) : null)

async function readProfit() {
  const balances = await readBalances()
  return profitOf(new Map(profitAccounts.map((account) => [account, 0 - (balances.get(account)?.sen ?? 0)])))
}

/** This month's days and the last ones. */
async function readDayFigures() {
  const today = malaysianDay(now())
  const [{ methods, ...month }, profits, totalDeliveryFeesSen] = await Promise.all([
    readMonthSums(today),
    readDayProfits({ from: addDays(today, -shownDays), to: today }),
    deliveryFees.recent(),
  ])
  return {
    ...month,
    topPaymentMethod: PaymentMethod.nullable().parse(methods[0]?.key ?? null),
    dailyProfitSen: lastDays(profits, today, shownDays),
    totalDeliveryFeesSen,
  }
}

async function read(): Promise<FinanceStats> {
  const countedSeq = await readCountedSeq()
  const [revenue, orders, payments, payouts, profit, days] = await Promise.all([
    readOrderRevenue(),
    readOrderStats({ withAmounts: false }),
    readPaymentStats(),
    readPayoutStats(),
    readProfit(),
    readDayFigures(),
  ])
  return {
    ...revenue,
    ...days,
    monthlyRevenueSen: revenue.monthRevenueSen,
    orderGrowth: monthGrowthOf(orders.trend),
    totalOrders: orders.totalOrders,
    totalPayments: payments.total,
    pendingPayments: payments.pending + payments.processing,
    failedPayments: payments.failed,
    refundedPayments: payments.refunded + payments.partialRefund,
    totalPayouts: payouts.total,
    completedPayouts: payouts.completed,
    pendingPayouts: payouts.pending + payouts.onHold + payouts.processing,
    totalPayoutsSen: payouts.completedSen,
    pendingPayoutsSen: payouts.pendingSen,
    totalCommissionsSen: profit.commissionSen,
    totalServiceFeesSen: profit.serviceFeeSen,
    grossProfitSen: profit.grossProfitSen,
    netProfitSen: profit.netProfitSen,
    profitMargin: revenue.totalRevenueSen > 0 ? profit.netProfitSen / revenue.totalRevenueSen : null,
    countedSeq,
  }
}
const shared = sharedRead(recentMs, read)

export const readFinanceStats = (): Promise<FinanceStats> => shared.recent()

export const financeStatsDefinition: StatsDefinition = {
  areas: { [area]: 'finance.read' },
  wakesWith: ['orders', 'payments', 'payouts'],
  read: async (isFresh) => {
    const stats = await (isFresh ? shared.fresh() : shared.recent())
    return { seq: stats.countedSeq, values: { [area]: stats } }
  },
}
