import { z } from 'zod'
import { PaymentMethod, OrderRevenue } from '../orders/contract.ts'
import { CalendarDay, Day, Id } from '../platform/contract.ts'
import { buckets, financePeriods } from './periods.ts'

const Span = z.strictObject({ from: CalendarDay, to: CalendarDay })
/** Amounts may be below zero: on a day more may go back than comes in. */
const Amount = z.int()
/** A fraction; null where there is nothing to compare with, or to divide by. */
const Share = z.number().nullable()
/** What has grown is that of `spanCompared`, the complete days of the period, against `spanBefore`; both null if no day is complete. */
const Compared = { spanCompared: Span.nullable(), spanBefore: Span.nullable() }

/** The live area `finance`. Revenue is that of all time unless a name says otherwise; profit follows the ledger. */
export const FinanceStats = OrderRevenue.extend({
  /** This month's revenue until today. */
  monthlyRevenueSen: Amount,
  /** The growth of this month, as that of its revenue analytics. */
  ...Compared,
  revenueGrowth: Share,
  /** Likewise of the orders that were booked; null for a business younger than the last month. */
  orderGrowth: Share,
  totalOrders: z.int(),
  totalPayments: z.int(),
  pendingPayments: z.int(),
  failedPayments: z.int(),
  refundedPayments: z.int(),
  totalPayouts: z.int(),
  completedPayouts: z.int(),
  pendingPayouts: z.int(),
  /** What was paid out, and what is pending, on hold or processing. */
  totalPayoutsSen: Amount,
  pendingPayoutsSen: Amount,
  /** Of this month's revenue, the method that brought most; null without any. */
  topPaymentMethod: PaymentMethod.nullable(),
  /** Our commissions and service fees by the ledger, and the delivery fees within the revenue, which are the agents'. */
  totalCommissionsSen: Amount,
  totalServiceFeesSen: Amount,
  totalDeliveryFeesSen: Amount,
  grossProfitSen: Amount,
  netProfitSen: Amount,
  profitMargin: Share,
  /** Of each of the last eight complete days. */
  dailyProfitSen: z.array(Amount),
  /** Up to which event the days are added up. */
  countedSeq: z.int(),
}).meta({ id: 'FinanceStats' })
export type FinanceStats = z.infer<typeof FinanceStats>

const Asked = z.strictObject({
  period: z.enum(financePeriods).default('monthly'),
  /** Of a custom period its first day, otherwise any day of the period; by default today. */
  from: Day.optional(),
  /** Of a custom period its last day. */
  to: Day.optional(),
})
export const SummaryQuery = Asked
export type SummaryQuery = z.input<typeof SummaryQuery>
export const RevenueQuery = Asked.extend({
  /** How finely the trend is shown; by default as the length of the period needs. */
  by: z.enum(buckets).optional(),
})
export type RevenueQuery = z.input<typeof RevenueQuery>

/** What a span of days adds up to. */
export const RevenueFigures = z
  .strictObject({
    /** Payments less what is due back of them, without tax. */
    totalRevenueSen: Amount,
    /** Orders paid. */
    orders: z.int(),
    /** What of it went back. */
    backSen: Amount,
    /** Its parts: the work, the way, the booking. */
    serviceRevenueSen: Amount,
    deliveryRevenueSen: Amount,
    serviceFeeRevenueSen: Amount,
    /** What we earned, by the ledger: with the delivery. */
    commissionRevenueSen: Amount,
    grossProfitSen: Amount,
    netProfitSen: Amount,
    profitMargin: Share,
  })
  .meta({ id: 'RevenueFigures' })
export type RevenueFigures = z.infer<typeof RevenueFigures>

const Group = z.strictObject({ key: z.string(), revenueSen: Amount, beforeSen: Amount, growth: Share, orders: z.int() })
export type RevenueGroup = z.infer<typeof Group>

/** The answer says up to which event it was read; where `countedSeq` is pushed and higher than `readSeq`, there is more. */
const Read = { countedSeq: z.int(), readSeq: z.int() }

export const RevenueAnalytics = z
  .strictObject({
    ...Read,
    period: z.enum(financePeriods),
    by: z.enum(buckets),
    span: Span,
    ...Compared,
    totals: RevenueFigures,
    totalsBefore: RevenueFigures,
    growth: z.strictObject({ total: Share, services: Share, fees: Share, commission: Share }),
    /** `before` is the same days of the span before, and null if no day of the part is compared. */
    trendData: z.array(
      z.strictObject({
        ...Span.shape,
        revenueSen: Amount,
        orders: z.int(),
        before: Span.extend({ revenueSen: Amount }).nullable(),
        growth: Share,
      }),
    ),
    /** Each the largest first, and all of the span. Services, delivery and service fees; the states of the pickup; the methods. */
    serviceBreakdown: z.array(Group),
    geographicBreakdown: z.array(Group),
    paymentMethodBreakdown: z.array(Group),
    /** Those with the most revenue; an erased agent has no name. */
    topAgents: z.array(Group.extend({ key: Id, name: z.string().nullable() })),
  })
  .meta({ id: 'RevenueAnalytics' })
export type RevenueAnalytics = z.infer<typeof RevenueAnalytics>

export const FinanceSummary = z
  .strictObject({
    ...Read,
    period: z.enum(financePeriods),
    span: Span,
    ...Compared,
    revenue: z.strictObject({
      totalSen: Amount,
      growth: Share,
      breakdown: z.strictObject({ servicesSen: Amount, deliverySen: Amount, serviceFeesSen: Amount, commissionSen: Amount }),
    }),
    /** Of the payments that were created in the period, those of refunds counted as successful. */
    payments: z.strictObject({ total: z.int(), successful: z.int(), failed: z.int(), pending: z.int() }),
    /** Of the payouts that were created in the period; the amount is that of the completed ones. */
    payouts: z.strictObject({ total: z.int(), completed: z.int(), pending: z.int(), amountSen: Amount }),
    profitability: z.strictObject({ grossProfitSen: Amount, netProfitSen: Amount, margin: Share }),
  })
  .meta({ id: 'FinanceSummary' })
export type FinanceSummary = z.infer<typeof FinanceSummary>
