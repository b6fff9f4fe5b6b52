import { z } from 'zod'
import { Id, Instant } from '../platform/contract.ts'
import { Trend } from '../platform/stats/trend-contract.ts'
import { OrderNumber } from './number.ts'

/** Live stats of the `orders` area; amounts belong to the area `finance`. Rates are fractions from 0 to 1; null without data. */
export const OrderStats = z
  .strictObject({
    totalOrders: z.int(),
    pendingOrders: z.int(),
    activeOrders: z.int(),
    completedOrders: z.int(),
    cancelledOrders: z.int(),
    disputedOrders: z.int(),
    todayOrders: z.int(),
    /** Confirmed, without an agent. */
    unassignedOrders: z.int(),
    /** Past their due time, and due within half an hour; by the server's clock, at most 10,001 of each are counted. */
    lateOrders: z.int(),
    atRiskOrders: z.int(),
    pendingOver30MinutesOrders: z.int(),
    /** The order that has waited longest for an agent since it was confirmed. */
    oldestUnassigned: z.strictObject({ id: Id, number: OrderNumber, city: z.string(), since: Instant }).nullable(),
    worstDelay: z.strictObject({ id: Id, number: OrderNumber, dueAt: Instant }).nullable(),
    /** Booked on this weekday a week ago, up to this time of day; null if there are no orders before that. */
    lastWeekOrders: z.int().nullable(),
    /** Deliveries of this Malaysian day, and how many of them were made by the end of their slot. */
    onTimeToday: z.strictObject({ delivered: z.int(), onTime: z.int() }),
    /** From collection to delivery. */
    averageProcessingTimeMinutes: z.number().nullable(),
    onTimeDeliveryRate: z.number().nullable(),
    customerSatisfactionRate: z.number().nullable(),
    topAgent: z.strictObject({ id: Id, name: z.string(), completedOrders: z.int() }).nullable(),
    /** Orders booked. */
    trend: Trend.nullable(),
    /** Orders booked on each of the last eight complete days; empty until there have been as many. */
    dailyOrders: z.array(z.int()),
    busyHours: z.array(z.strictObject({ hour: z.int(), orderCount: z.int() })),
    /** Area `finance`: null without finance.read. */
    todayRevenueSen: z.int().nullable(),
    totalRevenueSen: z.int().nullable(),
    averageOrderValueSen: z.int().nullable(),
  })
  .meta({ id: 'OrderStats' })
export type OrderStats = z.infer<typeof OrderStats>

/** The area `finance`, as far as orders hold it: completed payments, less what is due back of them, without tax. A day may have less than nothing. */
export const OrderRevenue = z
  .strictObject({
    todayRevenueSen: z.int(),
    totalRevenueSen: z.int(),
    averageOrderValueSen: z.int().nullable(),
    /** Of this Malaysian month. */
    monthRevenueSen: z.int(),
    trendSen: Trend.nullable(),
    /** Of each of the last eight complete days; empty until there have been as many. */
    dailyRevenueSen: z.array(z.int()),
  })
  .meta({ id: 'OrderRevenue' })
export type OrderRevenue = z.infer<typeof OrderRevenue>
