import { countDelivery } from '../agents/commands.ts'
import { findTopAgent } from '../agents/queries.ts'
import { malaysianDay, malaysianHour, now } from '../platform/clock.ts'
import type { EventDoc } from '../platform/event-log.ts'
import { readFigures, sum, type Counts, type Projection } from '../platform/projector.ts'
import { defaultSettings } from '../settings/defaults.ts'
import type { Order, OrderStats, OrderTab } from './contract.ts'
import { activeStatuses, type OrderStatus } from './life.ts'
import { OrderModel, toOrder, type OrderDoc } from './model.ts'

const area = 'orders'

/** The facts of one order that its counters are made of, before or after a change. */
type Facts = Pick<Order, 'status' | 'paymentStatus' | 'rating'>

const statusCount = ({ status }: Facts, by: number): Counts => ({ [`status.${status}`]: by })

/** What a new order adds, whatever becomes of it. */
function countNew(order: Order): Counts {
  const at = new Date(order.createdAt)
  return { total: 1, amountSen: order.totalAmountSen, [`hours.${malaysianHour(at)}`]: 1, [`days.${malaysianDay(at)}.created`]: 1 }
}

/** What a delivery adds: how long it took, and whether it came by the end of its slot. */
function countDelivered(order: Order): Counts {
  const delivered = Date.parse(order.actualDeliveryTime ?? order.updatedAt)
  const promised = Date.parse(order.scheduledDeliveryTime) + defaultSettings.slotMinutes * 60_000
  const minutes = Math.round((delivered - Date.parse(order.actualPickupTime ?? order.createdAt)) / 60_000)
  return { delivered: 1, processingMinutes: minutes, onTime: delivered <= promised ? 1 : 0 }
}

/** Revenue is without tax (spec/0, "Who gets what of an order"). */
function countPaid(order: Order, at: Date): Counts {
  const revenueSen = order.totalAmountSen - order.taxSen
  return { paid: 1, revenueSen, [`days.${malaysianDay(at)}.revenueSen`]: revenueSen }
}

export function countOrderEvent({ entity, data, was }: EventDoc): Counts {
  if (entity !== 'order') return {}
  const order = data as Order
  const before = was as Facts | null
  return sum([
    before ? statusCount(before, -1) : countNew(order),
    statusCount(order, 1),
    order.status === 'delivered' && before?.status !== 'delivered' ? countDelivered(order) : {},
    order.paymentStatus === 'paid' && before?.paymentStatus !== 'paid' ? countPaid(order, new Date(order.lastTracking.timestamp)) : {},
    order.rating !== null && before?.rating === null ? { ratings: 1, ratingPoints: order.rating } : {},
  ])
}

/** Everything an order has added by now, as a recount sees it. */
function countOrder(doc: OrderDoc): Counts {
  const order = toOrder(doc)
  return sum([
    countNew(order),
    statusCount(order, 1),
    doc.completedAt ? countDelivered(order) : {},
    doc.paymentStatus === 'paid' ? countPaid(order, doc.payment?.at ?? doc.createdAt) : {},
    order.rating === null ? {} : { ratings: 1, ratingPoints: order.rating },
  ])
}

export const orderFigures: Projection = {
  area,
  count: countOrderEvent,
  before: async (events) => {
    for (const { _id, entity, type, data } of events) {
      const { status, agent } = data as Order
      if (entity === 'order' && type === 'order.statusChanged' && status === 'delivered' && agent) await countDelivery(agent.id, _id)
    }
  },
  recount: async () => {
    const counts: Counts = {}
    for await (const doc of OrderModel.find({})
      .select({ trackingEvents: 0, words: 0, ownWords: 0 })
      .lean<OrderDoc>()
      .cursor({ batchSize: 500 })) {
      for (const [name, by] of Object.entries(countOrder(doc))) counts[name] = (counts[name] ?? 0) + by
    }
    return nested(counts)
  },
  isQuiet: async () => (await OrderModel.collection.findOne({ 'outbox.at': { $gt: new Date(0) } }, { projection: { _id: 1 } })) === null,
}

function nested(counts: Counts): Record<string, unknown> {
  const tree: Record<string, unknown> = {}
  for (const [path, value] of Object.entries(counts)) {
    const names = path.split('.')
    const leaf = names.pop() ?? path
    let at = tree
    for (const name of names) at = (at[name] ??= {}) as Record<string, unknown>
    at[leaf] = value
  }
  return tree
}

interface Kept {
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
  days?: Record<string, { created?: number; revenueSen?: number }>
}

const readCounts = async (): Promise<{ seq: number; kept: Kept } | null> => {
  const figures = await readFigures(area)
  return figures && { seq: figures.seq, kept: figures.counts }
}

const count = ({ status = {} }: Kept, statuses: readonly OrderStatus[]) => statuses.reduce((total, name) => total + (status[name] ?? 0), 0)

/** A list's total may be this old: the counters follow the changes only after a moment anyway. */
const totalsKeptMs = 250
let recent: { at: number; counts: ReturnType<typeof readCounts> } | null = null

/** Many who list at once read the counters once. */
function readRecentCounts(): ReturnType<typeof readCounts> {
  if (recent && Date.now() - recent.at < totalsKeptMs) return recent.counts
  const reading = { at: Date.now(), counts: readCounts() }
  reading.counts.catch(() => (recent = recent === reading ? null : recent))
  recent = reading
  return reading.counts
}

/** How many orders a tab holds; undefined until the counters have been made. */
export async function countTab(tab: OrderTab): Promise<number | undefined> {
  const counts = await readRecentCounts()
  if (!counts) return undefined
  switch (tab) {
    case 'all':
      return counts.kept.total ?? 0
    case 'pending':
      return count(counts.kept, ['pending'])
    case 'active':
      return count(counts.kept, activeStatuses)
    case 'completed':
      return count(counts.kept, ['delivered'])
    case 'disputed':
      return count(counts.kept, ['disputed'])
  }
}

/** Live figures with the money they are counted with; who may not see money gets `withoutMoney`. */
export async function readOrderStats(): Promise<{ seq: number; stats: OrderStats }> {
  const counts = await readCounts()
  const kept = counts?.kept ?? {}
  const today = kept.days?.[malaysianDay(now())] ?? {}
  const { total = 0, delivered = 0, ratings = 0 } = kept
  const stats: OrderStats = {
    totalOrders: total,
    pendingOrders: count(kept, ['pending']),
    activeOrders: count(kept, activeStatuses),
    completedOrders: count(kept, ['delivered']),
    cancelledOrders: count(kept, ['cancelled']),
    disputedOrders: count(kept, ['disputed']),
    todayOrders: today.created ?? 0,
    averageProcessingTimeMinutes: delivered === 0 ? null : Math.round((kept.processingMinutes ?? 0) / delivered),
    onTimeDeliveryRate: delivered === 0 ? null : (kept.onTime ?? 0) / delivered,
    customerSatisfactionRate: ratings === 0 ? null : (kept.ratingPoints ?? 0) / (ratings * 5),
    topAgent: await findTopAgent(),
    busyHours: Array.from({ length: 24 }, (_, hour) => ({ hour, orderCount: kept.hours?.[hour] ?? 0 })),
    todayRevenueSen: today.revenueSen ?? 0,
    totalRevenueSen: kept.revenueSen ?? 0,
    averageOrderValueSen: total === 0 ? null : Math.round((kept.amountSen ?? 0) / total),
  }
  return { seq: counts?.seq ?? 0, stats }
}

const moneyKeys = ['todayRevenueSen', 'totalRevenueSen', 'averageOrderValueSen'] as const

/** The same figures in their two areas: without money for `orders`, money alone for `finance`. */
export function splitStats(stats: OrderStats): {
  orders: Omit<OrderStats, (typeof moneyKeys)[number]>
  finance: Pick<OrderStats, (typeof moneyKeys)[number]>
} {
  const { todayRevenueSen, totalRevenueSen, averageOrderValueSen, ...orders } = stats
  return { orders, finance: { todayRevenueSen, totalRevenueSen, averageOrderValueSen } }
}

export function withoutMoney(stats: OrderStats): OrderStats {
  return { ...stats, todayRevenueSen: null, totalRevenueSen: null, averageOrderValueSen: null }
}
