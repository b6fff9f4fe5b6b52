import { findTopAgent } from '../agents/queries.ts'
import { malaysianDay, malaysianHour, now } from '../platform/clock.ts'
import type { EventDoc } from '../platform/changes/event-log.ts'
import { sharedRead } from '../platform/concurrency/shared-read.ts'
import { sum, type Counts } from '../platform/stats/counts.ts'
import { readStats, type Projection } from '../platform/stats/stats-consumer.ts'
import type { StatsDefinition } from '../platform/stats/publisher.ts'
import { lastDays, monthTotal, toDays, trendOf } from '../platform/stats/trend.ts'
import { orderEvents, type Order, type OrderRevenue, type OrderStats, type OrderTab } from './contract.ts'
import { promisedMs } from './due/due.ts'
import { dueStats, type DueStats } from './due/due-stats.ts'
import { paidRevenueOf, revenueOf, revenueSteps } from './revenue/revenue.ts'
import { activeStatuses, tabStatuses, type OrderStatus } from './status-machine.ts'
import { orders, toOrder, type OrderDoc } from './model.ts'

const area = 'orders'

/** The fields of one order that its counters depend on, before or after a change. */
type Facts = Pick<Order, 'status' | 'paymentStatus' | 'rating'> & { refundedSen?: number | null }

const statusCount = ({ status }: Facts, by: number): Counts => ({ [`status.${status}`]: by })

/** What a new order adds, independent of its later course. */
function countNew(order: Order): Counts {
  const at = new Date(order.createdAt)
  return { total: 1, amountSen: order.totalAmountSen, [`hours.${malaysianHour(at)}`]: 1, [`days.${malaysianDay(at)}.created`]: 1 }
}

/** What a delivery adds: its processing time, and whether it was on time; also per day. */
function countDelivered(order: Order): Counts {
  const delivered = Date.parse(order.actualDeliveryTime ?? order.updatedAt)
  const minutes = Math.round((delivered - Date.parse(order.actualPickupTime ?? order.createdAt)) / 60_000)
  const onTime = delivered <= promisedMs(order.scheduledDeliveryTime) ? 1 : 0
  const day = `days.${malaysianDay(new Date(delivered))}`
  return { delivered: 1, processingMinutes: minutes, onTime, [`${day}.delivered`]: 1, [`${day}.onTime`]: onTime }
}

/** Revenue counts on the day on which it was paid, and less of it on the day on which it is due back. */
const countRevenue = (revenueSen: number, at: Date): Counts =>
  revenueSen === 0 ? {} : { revenueSen, [`days.${malaysianDay(at)}.revenueSen`]: revenueSen }

const countPaid = ({ paymentStatus }: Facts, by: number): Counts => (paymentStatus === 'paid' ? { paid: by } : {})

const countRating = ({ rating }: Facts, by: number): Counts => (rating === null ? {} : { ratings: by, ratingPoints: by * rating })

type Earning = Parameters<typeof revenueSteps>[0]

/** What an order brought in when it was paid, and how that has gone down since. */
function countRevenueSince(order: Earning, paidAt: Date): Counts {
  const steps = revenueSteps(order).map(({ at, sen }) => countRevenue(sen, at > paidAt ? at : paidAt))
  return sum([countRevenue(paidRevenueOf(order), paidAt), ...steps])
}

const countMoney = (doc: OrderDoc): Counts =>
  sum([countPaid(doc, 1), countRevenueSince({ ...doc, cancelledAt: doc.cancelledAt ?? doc.updatedAt }, doc.payment?.at ?? doc.createdAt)])

/** An order may hear of its payment after it was cancelled, or with what was paid back of it. */
function countRevenueEvent(order: Order, before: Facts | null): Counts {
  const told = new Date(order.lastTracking.timestamp)
  const paidAt = new Date(order.paidAt ?? told)
  // Of a gateway whose clock is ahead.
  const at = told > paidAt ? told : paidAt
  const earlier = before && { ...order, ...before, refundedSen: before.refundedSen ?? 0 }
  if (earlier && paidRevenueOf(earlier) > 0) return countRevenue(revenueOf(order) - revenueOf(earlier), at)
  const payBacks = order.refundedSen > 0 ? [{ amountSen: order.refundedSen, at }] : []
  return countRevenueSince({ ...order, cancelledAt: new Date(order.cancelledAt ?? at), payBacks }, paidAt)
}

function countOrderEvent({ data, was }: EventDoc): Counts {
  const order = data as Order
  const before = was as Facts | null
  return sum([
    before ? statusCount(before, -1) : countNew(order),
    statusCount(order, 1),
    order.status === 'delivered' && before?.status !== 'delivered' ? countDelivered(order) : {},
    countPaid(order, 1),
    before ? countPaid(before, -1) : {},
    countRevenueEvent(order, before),
    countRating(order, 1),
    before ? countRating(before, -1) : {},
  ])
}

/** Everything an order contributes, for a recount. */
function countOrder(doc: OrderDoc): Counts {
  const order = toOrder(doc)
  return sum([countNew(order), statusCount(order, 1), doc.completedAt ? countDelivered(order) : {}, countMoney(doc), countRating(order, 1)])
}

export const orderStatsProjection: Projection<OrderDoc> = {
  area,
  events: orderEvents.types,
  entity: orders,
  omittedFields: ['trackingEvents', 'words', 'ownWords'],
  countEvent: countOrderEvent,
  countDocument: countOrder,
}

interface StoredCounts {
  total?: number
  amountSen?: number
  delivered?: number
  processingMinutes?: number
  onTime?: number
  revenueSen?: number
  ratings?: number
  ratingPoints?: number
  status?: Partial<Record<OrderStatus, number>>
  hours?: Record<string, number>
  days?: Record<string, { created?: number; revenueSen?: number; delivered?: number; onTime?: number }>
}

const readCounts = async (): Promise<{ seq: number; stored: StoredCounts } | null> => {
  const stats = await readStats(area)
  return stats && { seq: stats.seq, stored: stats.counts }
}

const count = ({ status = {} }: StoredCounts, statuses: readonly OrderStatus[]) =>
  statuses.reduce((total, name) => total + (status[name] ?? 0), 0)

/** How old a list's total may be: the counters lag behind changes anyway. */
const totals = sharedRead(250, readCounts)

/** How many orders a tab has; undefined until the counters exist. */
export async function countTab(tab: OrderTab): Promise<number | undefined> {
  if (tab === 'late') return (await dueStats.recent()).lateOrders
  const counts = await totals.recent()
  if (!counts) return undefined
  switch (tab) {
    case 'all':
      return counts.stored.total ?? 0
    case 'unassigned':
      return count(counts.stored, tabStatuses.unassigned)
    case 'pending':
      return count(counts.stored, ['pending'])
    case 'active':
      return count(counts.stored, activeStatuses)
    case 'completed':
      return count(counts.stored, ['delivered'])
    case 'disputed':
      return count(counts.stored, ['disputed'])
  }
}

/** How many days a tile shows as a line. */
const shownDays = 8

type CountedStats = Omit<OrderStats, keyof DueStats | keyof OrderRevenue | 'topAgent'>

/** The stats of what was counted. */
export function toStats(stored: StoredCounts): CountedStats {
  const { total = 0, delivered = 0, ratings = 0 } = stored
  const day = malaysianDay(now())
  const today = stored.days?.[day] ?? {}
  const booked = toDays(stored.days, ({ created }) => created)
  return {
    totalOrders: total,
    pendingOrders: count(stored, ['pending']),
    activeOrders: count(stored, activeStatuses),
    completedOrders: count(stored, ['delivered']),
    cancelledOrders: count(stored, ['cancelled']),
    disputedOrders: count(stored, ['disputed']),
    todayOrders: today.created ?? 0,
    unassignedOrders: count(stored, tabStatuses.unassigned),
    onTimeToday: { delivered: today.delivered ?? 0, onTime: today.onTime ?? 0 },
    averageProcessingTimeMinutes: delivered === 0 ? null : Math.round((stored.processingMinutes ?? 0) / delivered),
    onTimeDeliveryRate: delivered === 0 ? null : (stored.onTime ?? 0) / delivered,
    customerSatisfactionRate: ratings === 0 ? null : (stored.ratingPoints ?? 0) / (ratings * 5),
    trend: trendOf(booked, day),
    dailyOrders: lastDays(booked, day, shownDays),
    busyHours: Array.from({ length: 24 }, (_, hour) => ({ hour, orderCount: stored.hours?.[hour] ?? 0 })),
  }
}

export function toRevenue({ total = 0, amountSen = 0, revenueSen = 0, days }: StoredCounts): OrderRevenue {
  const day = malaysianDay(now())
  const paid = toDays(days, (counted) => counted.revenueSen)
  return {
    todayRevenueSen: paid.get(day) ?? 0,
    totalRevenueSen: revenueSen,
    averageOrderValueSen: total === 0 ? null : Math.round(amountSen / total),
    monthRevenueSen: monthTotal(paid, day),
    trendSen: trendOf(paid, day),
    dailyRevenueSen: lastDays(paid, day, shownDays),
  }
}

const withoutAmounts = { todayRevenueSen: null, totalRevenueSen: null, averageOrderValueSen: null }

/** Live stats without amounts. `due` is read fresh for broadcasts. */
async function readStatsAndRevenue(due: 'recent' | 'fresh') {
  const [counts, timely, topAgent] = await Promise.all([readCounts(), dueStats[due](), findTopAgent()])
  const stored = counts?.stored ?? {}
  return { seq: counts?.seq ?? 0, stats: { ...toStats(stored), ...timely, topAgent }, revenue: toRevenue(stored) }
}

/** The stats as a response shows them: amounts only to who may see them. */
export async function readOrderStats({ withAmounts }: { withAmounts: boolean }, due: 'recent' | 'fresh' = 'recent'): Promise<OrderStats> {
  const { stats, revenue } = await readStatsAndRevenue(due)
  const { todayRevenueSen, totalRevenueSen, averageOrderValueSen } = withAmounts ? revenue : withoutAmounts
  return { ...stats, todayRevenueSen, totalRevenueSen, averageOrderValueSen }
}

export const readOrderRevenue = async (): Promise<OrderRevenue> => toRevenue((await readCounts())?.stored ?? {})

/** Money is the area `finance`: `orders.read` alone does not show it. */
export const orderStatsDefinition: StatsDefinition = {
  projection: orderStatsProjection,
  areas: { orders: 'orders.read' },
  read: async (isFresh) => {
    const { seq, stats } = await readStatsAndRevenue(isFresh ? 'fresh' : 'recent')
    return { seq, values: { orders: stats } }
  },
}
