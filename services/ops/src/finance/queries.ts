import { findAgentNames } from '../agents/queries.ts'
import { invalid } from '../platform/errors.ts'
import { malaysianDay, now } from '../platform/clock.ts'
import { queryTimeMaxMs, trusted } from '../platform/database/mongo.ts'
import type { Span } from '../platform/calendar.ts'
import { countPayments } from '../payments/stats.ts'
import { countPayouts } from '../payouts/stats.ts'
import { profitOf, type Earned } from './accounts.ts'
import type { FinanceSummary, RevenueAnalytics, RevenueFigures, RevenueGroup } from './contract.ts'
import { FinanceDayModel, type FinanceDayDoc } from './model.ts'
import type { Group } from './packed-groups.ts'
import { readAgents } from './months.ts'
import { bucketOf, bucketsOf, problemOf, spansOf, type Bucket, type PeriodQuery } from './periods.ts'

/** A day as read: one that is marked and was never added up has nothing yet. */
export type Day = Pick<FinanceDayDoc, '_id'> & Partial<Omit<FinanceDayDoc, 'agents'>>

const within = ({ from, to }: Span) => trusted({ $gte: from, $lte: to })
/** Without agents, of which a day may have many. */
export const readDays = (span: Span): Promise<Day[]> =>
  FinanceDayModel.find({ _id: within(span) }, { agents: 0 })
    .sort({ _id: 1 })
    .maxTimeMS(queryTimeMaxMs)
    .lean<Day[]>()
    .exec()

/** Up to which event days are added up. */
export async function readCountedSeq(): Promise<number> {
  const latest = await FinanceDayModel.findOne({}, { seq: 1 }).sort({ seq: -1 }).lean<Pick<FinanceDayDoc, 'seq'>>()
  return latest?.seq ?? 0
}

type Breakdown = 'services' | 'states' | 'methods'

function grouped(days: readonly Day[], of: (day: Day) => readonly (Pick<Group, 'key' | 'sen'> & Partial<Group>)[] | undefined) {
  const groups = new Map<string, Group>()
  for (const day of days)
    for (const { key, sen, orders = 0 } of of(day) ?? []) {
      const known = groups.get(key) ?? { key, sen: 0, orders: 0 }
      groups.set(key, { key, sen: known.sen + sen, orders: known.orders + orders })
    }
  return groups
}

const share = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null)

/** What the ledger's accounts of revenue and expense grew by. */
export const earnedOf = (days: readonly Day[]): Earned =>
  new Map([...grouped(days, ({ accounts }) => accounts)].map(([account, { sen }]) => [account, sen]))

export function figuresOf(days: readonly Day[]): RevenueFigures {
  const total = (of: (day: Day) => number | undefined) => days.reduce((sum, day) => sum + (of(day) ?? 0), 0)
  const parts = grouped(days, ({ services }) => services)
  const totalRevenueSen = total(({ revenueSen }) => revenueSen)
  const [deliveryRevenueSen, serviceFeeRevenueSen] = [parts.get('delivery')?.sen ?? 0, parts.get('service_fee')?.sen ?? 0]
  const { commissionSen, grossProfitSen, netProfitSen } = profitOf(earnedOf(days))
  return {
    totalRevenueSen,
    orders: total(({ orders }) => orders),
    backSen: total(({ backSen }) => backSen),
    serviceRevenueSen: totalRevenueSen - deliveryRevenueSen - serviceFeeRevenueSen,
    deliveryRevenueSen,
    serviceFeeRevenueSen,
    commissionRevenueSen: commissionSen,
    grossProfitSen,
    netProfitSen,
    profitMargin: share(netProfitSen, totalRevenueSen),
  }
}

export function breakdownOf(own: readonly Day[], before: readonly Day[], name: Breakdown): RevenueGroup[] {
  const earlier = grouped(before, (day) => day[name])
  const groups = [...grouped(own, (day) => day[name]).values()].map(({ key, sen, orders }) => ({
    key,
    revenueSen: sen,
    beforeSen: earlier.get(key)?.sen ?? 0,
    orders,
  }))
  return groups.toSorted((one, other) => other.revenueSen - one.revenueSen || one.key.localeCompare(other.key))
}

function trendOf(days: readonly Day[], { span, before, by }: { span: Span; before: Span; by: Bucket }): RevenueAnalytics['trendData'] {
  const sumOf = (at: Span, of: 'revenueSen' | 'orders') =>
    days.reduce((sum, day) => sum + (day._id >= at.from && day._id <= at.to ? (day[of] ?? 0) : 0), 0)
  const earlier = bucketsOf(before, by)
  return bucketsOf(span, by).map((at, place) => {
    const then = earlier[place]
    return {
      ...at,
      revenueSen: sumOf(at, 'revenueSen'),
      orders: sumOf(at, 'orders'),
      before: then ? { ...then, revenueSen: sumOf(then, 'revenueSen') } : null,
    }
  })
}

const agentsMax = 10

type TopAgents = RevenueAnalytics['topAgents']

/** The agents with the most revenue of a span, the same wherever they are told. */
export async function readTopAgents(span: Span): Promise<Omit<TopAgents[number], 'beforeSen'>[]> {
  const all = await readAgents(span)
  const top = all.toSorted((one, other) => other.sen - one.sen || one.key.localeCompare(other.key)).slice(0, agentsMax)
  const names = await findAgentNames(top.map(({ key }) => key))
  return top.map(({ key, sen, orders }) => ({ key, name: names.find(({ id }) => id === key)?.name ?? null, revenueSen: sen, orders }))
}

async function topAgentsOf(span: Span, before: Span): Promise<TopAgents> {
  const [top, earlier] = await Promise.all([readTopAgents(span), readAgents(before)])
  return top.map((agent) => ({ ...agent, beforeSen: earlier.find(({ key }) => key === agent.key)?.sen ?? 0 }))
}

/** Throws `validation_failed` where there is no such period. */
function spansAsked(query: PeriodQuery): { span: Span; before: Span } {
  const today = malaysianDay(now())
  const problem = problemOf(query, today)
  if (problem) throw invalid(problem.path, problem.text)
  return spansOf(query, today)
}

export const partOf = (days: readonly Day[], { from, to }: Span) => days.filter(({ _id }) => _id >= from && _id <= to)

/** The days of a span and of the one before it, and what was counted when they were read. */
async function readSpans({ span, before }: { span: Span; before: Span }) {
  const countedSeq = await readCountedSeq()
  const days = await readDays({ from: before.from, to: span.to })
  return { read: { countedSeq, readSeq: countedSeq }, days, own: partOf(days, span), earlier: partOf(days, before) }
}

export async function readRevenue(query: PeriodQuery): Promise<RevenueAnalytics> {
  const spans = spansAsked(query)
  const { span, before } = spans
  const by = query.by ?? bucketOf(span)
  const [{ read, days, own, earlier }, topAgents] = await Promise.all([readSpans(spans), topAgentsOf(span, before)])
  return {
    ...read,
    period: query.period,
    by,
    span,
    spanBefore: before,
    totals: figuresOf(own),
    totalsBefore: figuresOf(earlier),
    trendData: trendOf(days, { span, before, by }),
    serviceBreakdown: breakdownOf(own, earlier, 'services'),
    geographicBreakdown: breakdownOf(own, earlier, 'states'),
    paymentMethodBreakdown: breakdownOf(own, earlier, 'methods'),
    topAgents,
  }
}

export async function readSummary(query: PeriodQuery): Promise<FinanceSummary> {
  const spans = spansAsked(query)
  const { span, before } = spans
  const [{ read, own, earlier }, payments, payouts] = await Promise.all([readSpans(spans), countPayments(span), countPayouts(span)])
  const [totals, totalsBefore] = [figuresOf(own), figuresOf(earlier)]
  const { totalRevenueSen: totalSen, serviceRevenueSen: servicesSen, deliveryRevenueSen: deliverySen } = totals
  const breakdown = { servicesSen, deliverySen, serviceFeesSen: totals.serviceFeeRevenueSen, commissionSen: totals.commissionRevenueSen }
  const growth = share(totalSen - totalsBefore.totalRevenueSen, totalsBefore.totalRevenueSen)
  const { grossProfitSen, netProfitSen, profitMargin: margin } = totals
  return {
    ...read,
    period: query.period,
    span,
    spanBefore: before,
    revenue: { totalSen, growth, breakdown },
    payments,
    payouts,
    profitability: { grossProfitSen, netProfitSen, margin },
  }
}

/** What a month so far, and the last days, add up to. */
export async function readDaySums(span: Span): Promise<{ methods: RevenueGroup[]; profits: Map<string, number> }> {
  const days = await readDays(span)
  return { methods: breakdownOf(days, [], 'methods'), profits: new Map(days.map((day) => [day._id, figuresOf([day]).netProfitSen])) }
}

/** The delivery fees within the revenue of all time. */
export async function readDeliveryFees(): Promise<number> {
  const [all] = await FinanceDayModel.aggregate<{ sen: number }>([
    { $unwind: '$services' },
    { $match: { 'services.key': 'delivery' } },
    { $group: { _id: null, sen: { $sum: '$services.sen' } } },
  ])
  return all?.sen ?? 0
}
