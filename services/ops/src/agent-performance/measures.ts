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
] as const
export type Measure = (typeof measures)[number]

type Figures = Readonly<Record<Exclude<Measure, 'totalEarnings'>, number | null>> & { totalEarningsSen: number | null }

/** Those that grow with the number of agents: for all agents together, the average is the sum for each agent. */
const sums: readonly Measure[] = ['completedOrders', 'totalOrders', 'cancelledOrders', 'totalRatings', 'totalEarnings']
const lowerIsBetter: readonly Measure[] = ['cancelledOrders', 'averagePickupTime', 'averageDeliveryTime']

export const isLowerBetter = (measure: Measure): boolean => lowerIsBetter.includes(measure)

/** Null where there is nothing to measure. */
export const valueOf = (figures: Figures, measure: Measure): number | null =>
  measure === 'totalEarnings' ? figures.totalEarningsSen : figures[measure]

/** What one of these agents has on average. */
export function averageOf({ agents, figures }: { agents: number; figures: Figures }, measure: Measure): number | null {
  const value = valueOf(figures, measure)
  if (value === null || !sums.includes(measure)) return value
  return agents === 0 ? null : value / agents
}
