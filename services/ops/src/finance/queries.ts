import { findAgentNames } from '../agents/queries.ts'
import { invalid } from '../platform/errors.ts'
import { malaysianDay, now } from '../platform/clock.ts'
import { queryTimeMaxMs, trusted } from '../platform/database/mongo.ts'
import type { Span } from '../platform/calendar.ts'
import { growthOf, type Comparison } from '../platform/comparison.ts'
import { countPayments } from '../payments/stats.ts'
import { countPayouts } from '../payouts/stats.ts'
import { profitOf, type Earned } from './accounts.ts'
import type { FinanceSummary, RevenueAnalytics, RevenueFigures, RevenueGroup } from './contract.ts'
import { FinanceDayModel, type FinanceDayDoc } from './model.ts'
import type { Group } from './packed-groups.ts'
import { readAgents } from './months.ts'
import { bucketOf, bucketsOf, partComparison, problemOf, spansOf, type Bucket, type PeriodQuery } from './periods.ts'

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

/** The days of a comparison. */
interface ComparedDays {
  compared: readonly Day[]
  before: readonly Day[]
}
const noDays: ComparedDays = { compared: [], before: [] }

export function breakdownOf(own: readonly Day[], name: Breakdown, { compared, before } = noDays): RevenueGroup[] {
  const [later, earlier] = [grouped(compared, (day) => day[name]), grouped(before, (day) => day[name])]
  const groups = [...grouped(own, (day) => day[name]).values()].map(({ key, sen, orders }) => ({
    key,
    revenueSen: sen,
    beforeSen: earlier.get(key)?.sen ?? 0,
    growth: growthOf(later.get(key)?.sen ?? 0, earlier.get(key)?.sen ?? 0),
    orders,
  }))
  return groups.toSorted((one, other) => other.revenueSen - one.revenueSen || one.key.localeCompare(other.key))
}

function trendOf(days: readonly Day[], { span, compared, by, today }: Spans & { by: Bucket }): RevenueAnalytics['trendData'] {
  const sumOf = (at: Span, of: 'revenueSen' | 'orders') =>
    days.reduce((sum, day) => sum + (day._id >= at.from && day._id <= at.to ? (day[of] ?? 0) : 0), 0)
  return bucketsOf(span, by).map((at) => {
    const part = compared && partComparison(at, compared, { by, today })
    const beforeSen = part ? sumOf(part.before, 'revenueSen') : 0
    return {
      ...at,
      revenueSen: sumOf(at, 'revenueSen'),
      orders: sumOf(at, 'orders'),
      before: part && { ...part.before, revenueSen: beforeSen },
      growth: part && growthOf(sumOf(part.span, 'revenueSen'), beforeSen),
    }
  })
}

const agentsMax = 10

type TopAgents = RevenueAnalytics['topAgents']

/** The agents with the most revenue of a span, the same wherever they are told. */
export async function readTopAgents(span: Span): Promise<Omit<TopAgents[number], 'beforeSen' | 'growth'>[]> {
  const all = await readAgents(span)
  const top = all.toSorted((one, other) => other.sen - one.sen || one.key.localeCompare(other.key)).slice(0, agentsMax)
  const names = await findAgentNames(top.map(({ key }) => key))
  return top.map(({ key, sen, orders }) => ({ key, name: names.find(({ id }) => id === key)?.name ?? null, revenueSen: sen, orders }))
}

async function topAgentsOf({ span, compared }: Spans): Promise<TopAgents> {
  const [top, later = [], earlier = []] = await Promise.all([
    readTopAgents(span),
    ...(compared ? [readAgents(compared.span), readAgents(compared.before)] : []),
  ])
  const senOf = (agents: readonly Group[], agent: string) => agents.find(({ key }) => key === agent)?.sen ?? 0
  return top.map((agent) => {
    const beforeSen = senOf(earlier, agent.key)
    return { ...agent, beforeSen, growth: growthOf(senOf(later, agent.key), beforeSen) }
  })
}

interface Spans {
  span: Span
  compared: Comparison | null
  today: string
}

/** Throws `validation_failed` where there is no such period. */
function spansAsked(query: PeriodQuery): Spans {
  const today = malaysianDay(now())
  const problem = problemOf(query, today)
  if (problem) throw invalid(problem.path, problem.text)
  return { ...spansOf(query, today), today }
}

export const partOf = (days: readonly Day[], { from, to }: Span) => days.filter(({ _id }) => _id >= from && _id <= to)

/** The days of a span and of its comparison, and what was counted when they were read. */
async function readSpans({ span, compared }: Pick<Spans, 'span' | 'compared'>) {
  const countedSeq = await readCountedSeq()
  const days = await readDays({ from: compared?.before.from ?? span.from, to: span.to })
  const comparison = compared ? { compared: partOf(days, compared.span), before: partOf(days, compared.before) } : noDays
  const own = partOf(days, span)
  const totalsBefore = figuresOf(comparison.before)
  return {
    read: { countedSeq, readSeq: countedSeq },
    compared: { spanCompared: compared?.span ?? null, spanBefore: compared?.before ?? null },
    days,
    own,
    comparison,
    totals: figuresOf(own),
    totalsBefore,
    growth: growthsOf(figuresOf(comparison.compared), totalsBefore),
  }
}

function growthsOf(later: RevenueFigures, earlier: RevenueFigures): RevenueAnalytics['growth'] {
  const feesOf = ({ deliveryRevenueSen, serviceFeeRevenueSen }: RevenueFigures) => deliveryRevenueSen + serviceFeeRevenueSen
  return {
    total: growthOf(later.totalRevenueSen, earlier.totalRevenueSen),
    services: growthOf(later.serviceRevenueSen, earlier.serviceRevenueSen),
    fees: growthOf(feesOf(later), feesOf(earlier)),
    commission: growthOf(later.commissionRevenueSen, earlier.commissionRevenueSen),
  }
}

export async function readRevenue(query: PeriodQuery): Promise<RevenueAnalytics> {
  const spans = spansAsked(query)
  const { span } = spans
  const by = query.by ?? bucketOf(span)
  const [{ read, compared, days, own, comparison, totals, totalsBefore, growth }, topAgents] = await Promise.all([
    readSpans(spans),
    topAgentsOf(spans),
  ])
  return {
    ...read,
    period: query.period,
    by,
    span,
    ...compared,
    totals,
    totalsBefore,
    growth,
    trendData: trendOf(days, { ...spans, by }),
    serviceBreakdown: breakdownOf(own, 'services', comparison),
    geographicBreakdown: breakdownOf(own, 'states', comparison),
    paymentMethodBreakdown: breakdownOf(own, 'methods', comparison),
    topAgents,
  }
}

export async function readSummary(query: PeriodQuery): Promise<FinanceSummary> {
  const spans = spansAsked(query)
  const { span } = spans
  const [{ read, compared, totals, growth }, payments, payouts] = await Promise.all([
    readSpans(spans),
    countPayments(span),
    countPayouts(span),
  ])
  const { totalRevenueSen: totalSen, serviceRevenueSen: servicesSen, deliveryRevenueSen: deliverySen } = totals
  const breakdown = { servicesSen, deliverySen, serviceFeesSen: totals.serviceFeeRevenueSen, commissionSen: totals.commissionRevenueSen }
  const { grossProfitSen, netProfitSen, profitMargin: margin } = totals
  return {
    ...read,
    period: query.period,
    span,
    ...compared,
    revenue: { totalSen, growth: growth.total, breakdown },
    payments,
    payouts,
    profitability: { grossProfitSen, netProfitSen, margin },
  }
}

/** The methods of this month until today, and how its revenue has grown. */
export async function readMonthSums(today: string) {
  const { own, compared, growth } = await readSpans(spansOf({ period: 'monthly' }, today))
  return { methods: breakdownOf(own, 'methods'), ...compared, revenueGrowth: growth.total }
}

/** The net profit of each day that has one. */
export async function readDayProfits(span: Span): Promise<Map<string, number>> {
  return new Map((await readDays(span)).map((day) => [day._id, figuresOf([day]).netProfitSen]))
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
