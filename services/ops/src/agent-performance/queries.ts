import type { z } from 'zod'
import { findAnyAgent, findNamedAgents, getAgentDoc, type NamedAgent } from '../agents/queries.ts'
import type { AgentDaySums } from '../orders/agents/agent-days.ts'
import type { Span } from '../platform/calendar.ts'
import { malaysianDay, now } from '../platform/clock.ts'
import { comparisonOf } from '../platform/comparison.ts'
import { checkDepth } from '../platform/database/mongo.ts'
import { pageOfRows } from '../platform/database/rows-after.ts'
import { compareNames } from '../platform/database/compare-names.ts'
import {
  type AgentPerformance,
  type AgentPerformanceQuery,
  type Leaderboard,
  type LeaderboardQuery,
  type PerformanceFigures,
  type RankedAgent,
} from './contract.ts'
import { isLowerBetter, valueOf } from './measures.ts'
import { AgentDayModel, type AgentDayDoc } from './model.ts'
import { everyoneOf, hasAny, readCountedSeq, readDaysOf, sumEveryone, sumOf, sumsByAgent, type Everyone } from './span-sums.ts'
import { periodBefore, pointsOf, spanOf, untilToday } from './periods.ts'

const ratio = (part: number, whole: number) => (whole === 0 ? null : part / whole)

/** Amounts only for who may see them. */
interface Sight {
  withEarnings: boolean
}

export function figuresOf(sums: AgentDaySums, { withEarnings }: Sight): PerformanceFigures {
  const totalOrders = sums.completed + sums.cancelled
  return {
    totalOrders,
    completedOrders: sums.completed,
    cancelledOrders: sums.cancelled,
    completionRate: ratio(sums.completed, totalOrders),
    averagePickupTime: ratio(sums.pickupMinutes, sums.pickupsTimed),
    averageDeliveryTime: ratio(sums.deliveryMinutes, sums.deliveriesTimed),
    onTimeDeliveryRate: ratio(sums.onTime, sums.completed),
    averageRating: ratio(sums.stars, sums.ratings),
    totalRatings: sums.ratings,
    totalEarningsSen: withEarnings ? sums.earningsSen : null,
    totalTipsSen: withEarnings && sums.tipsReported > 0 ? sums.tipsSen : null,
    totalDistanceCovered: sums.distancesReported > 0 ? sums.distanceM / 1_000 : null,
    fuelEfficiency: ratio(sums.fueledM, sums.fuelMl),
  }
}

const shownEveryone = ({ sums, ...everyone }: Everyone, sight: Sight) => ({ ...everyone, figures: figuresOf(sums, sight) })

const latestMax = 20

/** Whose days were added up last, the latest first: up to twenty, each with the seq after which it was. */
export async function readLatestCounted(): Promise<{ id: string; seq: number }[]> {
  const days = await AgentDayModel.find({}, { seq: 1, agentId: 1 })
    .sort({ seq: -1 })
    .limit(latestMax)
    .lean<Pick<AgentDayDoc, 'seq' | 'agentId'>[]>()
  return days.map(({ agentId, seq }) => ({ id: String(agentId), seq }))
}

export type Ranking = Omit<z.output<typeof LeaderboardQuery>, 'page' | 'limit' | 'after'>
/** Everybody's days: of who was erased too, unless agents of one kind are asked for. */
const askedFor = (sums: ReadonlyMap<string, AgentDaySums>, agents: ReadonlyMap<string, unknown>, { state, vehicleType }: Ranking) =>
  state || vehicleType ? [...sums].flatMap(([id, own]) => (agents.has(id) ? [own] : [])) : sums.values()

interface Ranked {
  agent: NamedAgent
  figures: PerformanceFigures
}

/** Best first, or worst; who has nothing to measure comes last, and names break ties. */
function comparedBy({ measure, order }: Ranking) {
  const upwards = isLowerBetter(measure) === (order === 'best') ? 1 : -1
  return (one: Ranked, other: Ranked): number => {
    const [a, b] = [valueOf(one.figures, measure), valueOf(other.figures, measure)]
    const byValue = a === null || b === null ? Number(a === null) - Number(b === null) : upwards * (a - b)
    return byValue || compareNames(one.agent.name, other.agent.name) || idOf(one).localeCompare(idOf(other))
  }
}

const idOf = ({ agent }: Ranked) => agent._id.toHexString()
const toRanked = (agent: NamedAgent, own: AgentDaySums): Ranked => ({ agent, figures: figuresOf(own, { withEarnings: true }) })

function rank(sums: ReadonlyMap<string, AgentDaySums>, agents: ReadonlyMap<string, NamedAgent>, query: Ranking): Ranked[] {
  const worked = [...sums].flatMap(([id, own]): Ranked[] => {
    const agent = agents.get(id)
    return agent && hasAny(own) ? [toRanked(agent, own)] : []
  })
  return worked.filter(({ figures }) => figures.totalOrders >= (query.minOrders ?? 0)).toSorted(comparedBy(query))
}

function spansOf({ period, date }: Pick<Ranking, 'period' | 'date'>) {
  const today = malaysianDay(now())
  const whole = spanOf(period, date ?? today)
  const before = periodBefore(period, whole)
  const compared = comparisonOf(whole, before, today)
  return { today, whole, span: untilToday(whole, today), compared: compared?.span ?? null, before: compared?.before ?? before }
}

/** Every agent who worked in the period, ranked; and everybody together, in this period and the one before. */
async function readRanking(query: Ranking, sight: Sight) {
  const { whole, span, compared, before } = spansOf(query)
  const countedSeq = await readCountedSeq()
  const [sums, sumsCompared, sumsBefore] = await Promise.all([sumsByAgent(span), compared && sumsByAgent(compared), sumsByAgent(before)])
  const worked = await findNamedAgents([...new Set([...sums.keys(), ...sumsBefore.keys()])], query)
  const agents = new Map(worked.map((agent) => [agent._id.toHexString(), agent]))
  const ranksBefore = new Map(rank(sumsBefore, agents, query).map(({ agent }, place) => [agent._id.toHexString(), place + 1]))
  const ranked = rank(sums, agents, query).map((each, place) => ({ ...each, rank: place + 1 }))
  const show = ({ agent, figures, rank: place }: (typeof ranked)[number]): RankedAgent => {
    const id = agent._id.toHexString()
    return {
      id,
      number: agent.number ?? null,
      name: agent.name,
      vehicleType: agent.vehicleType,
      state: agent.state,
      rank: place,
      rankBefore: ranksBefore.get(id) ?? null,
      figures: sight.withEarnings ? figures : { ...figures, totalEarningsSen: null, totalTipsSen: null },
    }
  }
  const everyone = (own: ReadonlyMap<string, AgentDaySums>) => shownEveryone(everyoneOf(askedFor(own, agents, query)), sight)
  return {
    ranked,
    show,
    sums,
    rest: {
      countedSeq,
      readSeq: countedSeq,
      span: whole,
      spanCompared: compared,
      spanBefore: before,
      everyone: everyone(sums),
      everyoneCompared: sumsCompared && everyone(sumsCompared),
      everyoneBefore: everyone(sumsBefore),
    },
  }
}

export async function readLeaderboard(query: z.output<typeof LeaderboardQuery>, sight: Sight): Promise<Leaderboard> {
  checkDepth(query)
  const { ranked, show, sums, rest } = await readRanking(query, sight)
  const last = query.after === undefined ? null : await findAnyAgent(query.after)
  const own = last && sums.get(last._id.toHexString())
  const place = last && own ? toRanked(last, own) : null
  const compare = comparedBy(query)
  const shown = pageOfRows(ranked, { at: query, idOf, isBeforeLast: place && ((row) => compare(row, place) < 0) })
  return { ...shown, items: shown.items.map(show), ...rest }
}

/** For the export, which leaves out the columns that its owner may not see. */
export async function listRanking(query: Ranking): Promise<RankedAgent[]> {
  const { ranked, show } = await readRanking(query, { withEarnings: true })
  return ranked.map(show)
}

/** One agent beside all of them, in the parts of a period. Throws `not_found`. */
export async function readAgentPerformance(
  agentId: string,
  query: z.output<typeof AgentPerformanceQuery>,
  sight: Sight,
): Promise<AgentPerformance> {
  const agent = await getAgentDoc(agentId)
  const { today, whole, span } = spansOf(query)
  const points = pointsOf(query.period, whole, today)
  const [first = span, last = span] = [points[0], points.at(-1)]
  const countedSeq = await readCountedSeq()
  const shown = { from: first.from, to: last.to }
  const [days, everyone] = await Promise.all([readDaysOf(agent._id, shown), sumEveryone({ ...shown, parts: points })])
  const own = ({ from, to }: Span) => figuresOf(sumOf(days.filter(({ day }) => day >= from && day <= to)), sight)
  return {
    countedSeq,
    readSeq: countedSeq,
    agentId,
    name: agent.name,
    span: whole,
    figures: own(span),
    points: points.map((at, place) => ({
      ...at,
      own: own(at),
      everyone: shownEveryone(everyone[place] ?? everyoneOf([]), sight),
    })),
  }
}
