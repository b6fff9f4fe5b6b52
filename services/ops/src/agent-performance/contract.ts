import { z } from 'zod'
import { AgentNumber, VehicleType } from '../agents/contract.ts'
import { State } from '../places/states.ts'
import { CalendarDay, Day, Id, page, PageQuery, wholeNumber } from '../platform/contract.ts'
import { measures } from './measures.ts'
import { periods } from './periods.ts'

const Span = z.strictObject({ from: CalendarDay, to: CalendarDay })

/** What an agent's orders of a period come to. Averages and rates are null where there is nothing to average. */
export const PerformanceFigures = z
  .strictObject({
    /** Orders that ended with the agent in the period: completed and cancelled ones. */
    totalOrders: z.int(),
    completedOrders: z.int(),
    cancelledOrders: z.int(),
    completionRate: z.number().nullable(),
    /** Minutes from setting out to collecting. */
    averagePickupTime: z.number().nullable(),
    /** Minutes from setting out with the finished order to its delivery. */
    averageDeliveryTime: z.number().nullable(),
    onTimeDeliveryRate: z.number().nullable(),
    averageRating: z.number().nullable(),
    totalRatings: z.int(),
    /** Null without finance.read. */
    totalEarningsSen: z.int().nullable(),
    /** Null without finance.read, and where no app has reported one. */
    totalTipsSen: z.int().nullable(),
    /** In kilometres; null where no app has reported any. */
    totalDistanceCovered: z.number().nullable(),
    /** Kilometres a litre, of the orders of which distance and fuel were reported. */
    fuelEfficiency: z.number().nullable(),
  })
  .meta({ id: 'PerformanceFigures' })
export type PerformanceFigures = z.infer<typeof PerformanceFigures>

const Asked = z.strictObject({
  period: z.enum(periods).default('monthly'),
  /** Any day of the period; by default today. */
  date: Day.optional(),
})
export const AgentPerformanceQuery = Asked
export type AgentPerformanceQuery = z.input<typeof AgentPerformanceQuery>

export const LeaderboardQuery = PageQuery.extend({
  ...Asked.shape,
  /** What agents are ranked by. Earnings need finance.read. */
  measure: z.enum(measures).default('completedOrders'),
  order: z.enum(['best', 'worst']).default('best'),
  /** Only agents with as many orders in the period. */
  minOrders: wholeNumber({ min: 0, max: 100_000 }).optional(),
  state: State.optional(),
  vehicleType: VehicleType.optional(),
})
export type LeaderboardQuery = z.input<typeof LeaderboardQuery>

export const RankedAgent = z
  .strictObject({
    id: Id,
    number: AgentNumber.nullable(),
    name: z.string(),
    vehicleType: VehicleType,
    state: z.string(),
    rank: z.int(),
    /** In the period before; null for who had nothing to rank then. */
    rankBefore: z.int().nullable(),
    figures: PerformanceFigures,
  })
  .meta({ id: 'RankedAgent' })
export type RankedAgent = z.infer<typeof RankedAgent>

/** Of all agents together, and how many they are; of what apps report, how many have reported it. */
const Everyone = z.strictObject({
  agents: z.int(),
  reporting: z.strictObject({ totalTips: z.int(), totalDistanceCovered: z.int() }),
  figures: PerformanceFigures,
})

/** When what it was read from has changed, `countedSeq` is pushed, and higher than `readSeq`. */
const Read = { countedSeq: z.int(), readSeq: z.int() }

export const Leaderboard = page(RankedAgent)
  .extend({
    ...Read,
    span: Span,
    /** The complete days of the period; null if it has none. What has grown is that of these days against `spanBefore`. */
    spanCompared: Span.nullable(),
    /** The same days of the period before; the whole period before if no day is complete. */
    spanBefore: Span,
    /** All agents of the state and with the vehicle type, also those with fewer orders. */
    everyone: Everyone,
    everyoneCompared: Everyone.nullable(),
    everyoneBefore: Everyone,
  })
  .meta({ id: 'Leaderboard' })
export type Leaderboard = z.infer<typeof Leaderboard>

export const AgentPerformance = z
  .strictObject({
    ...Read,
    agentId: Id,
    name: z.string(),
    span: Span,
    figures: PerformanceFigures,
    /** Days, or the weeks of a quarter. */
    points: z.array(z.strictObject({ ...Span.shape, own: PerformanceFigures, everyone: Everyone })),
  })
  .meta({ id: 'AgentPerformance' })
export type AgentPerformance = z.infer<typeof AgentPerformance>
