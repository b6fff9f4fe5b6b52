/** By what agents are ranked and compared. */
export const measures = [
  'completedOrders',
  'totalOrders',
  'cancelledOrders',
  'completionRate',
  'onTimeDeliveryRate',
  'averagePickupTime',
  'averageDeliveryTime',
  'averageRating',
  'totalRatings',
  'totalEarnings',
  'totalTips',
  'totalDistanceCovered',
  'fuelEfficiency',
] as const
export type Measure = (typeof measures)[number]

const amounts = { totalEarnings: 'totalEarningsSen', totalTips: 'totalTipsSen' } as const
type Amount = keyof typeof amounts
type Figures = Readonly<Record<Exclude<Measure, Amount> | (typeof amounts)[Amount], number | null>>

const isAmountMeasure = (measure: Measure): measure is Amount => measure in amounts
/** Those that are ranked, shown and exported with finance.read only. */
export const needsFinance: (measure: Measure) => boolean = isAmountMeasure

/** Those that grow with the number of agents: for all agents together, the average is the sum for each agent. */
const sums: readonly Measure[] = [
  'completedOrders',
  'totalOrders',
  'cancelledOrders',
  'totalRatings',
  'totalEarnings',
  'totalTips',
  'totalDistanceCovered',
]
const lowerIsBetter: readonly Measure[] = ['cancelledOrders', 'averagePickupTime', 'averageDeliveryTime']

export const isLowerBetter = (measure: Measure): boolean => lowerIsBetter.includes(measure)

/** Null where there is nothing to measure. */
export const valueOf = (figures: Figures, measure: Measure): number | null => figures[isAmountMeasure(measure) ? amounts[measure] : measure]

interface Everyone {
  agents: number
  reporting: Readonly<Record<'totalTips' | 'totalDistanceCovered', number>>
  figures: Figures
}

/** What one of these agents has on average; of what apps report, one of those who have reported it. */
export function averageOf({ agents, reporting, figures }: Everyone, measure: Measure): number | null {
  const value = valueOf(figures, measure)
  if (value === null || !sums.includes(measure)) return value
  const among = measure === 'totalTips' || measure === 'totalDistanceCovered' ? reporting[measure] : agents
  return among === 0 ? null : value / among
}
