import { defineExport, type Chosen } from '../platform/exports/define-export.ts'
import { labelOf } from '../platform/labels.ts'
import { LeaderboardQuery, type RankedAgent } from './contract.ts'
import { needsFinance } from './measures.ts'
import { listRanking, type Ranking } from './queries.ts'

type Row = RankedAgent
const percent = (share: number | null) => (share === null ? null : `${(share * 100).toFixed(1)}%`)
const decimal = (value: number | null, digits: number) => (value === null ? null : Number(value.toFixed(digits)))

export const performanceExport = defineExport({
  name: 'agent-performance',
  noun: { one: 'agent', many: 'agents' },
  permission: 'agents.read',
  query: LeaderboardQuery.omit({ page: true, limit: true }),
  alsoNeeds: ({ measure }) => (needsFinance(measure) ? 'finance.read' : null),
  columns: [
    { header: 'Rank', value: ({ rank }: Row) => rank },
    { header: 'Agent ID', value: ({ number }) => number },
    { header: 'Agent', value: ({ name }) => name },
    { header: 'Vehicle', value: ({ vehicleType }) => labelOf(vehicleType) },
    { header: 'State', value: ({ state }) => state },
    { header: 'Orders', value: ({ figures }) => figures.totalOrders },
    { header: 'Completed', value: ({ figures }) => figures.completedOrders },
    { header: 'Cancelled', value: ({ figures }) => figures.cancelledOrders },
    { header: 'Completion rate', value: ({ figures }) => percent(figures.completionRate) },
    { header: 'On time', value: ({ figures }) => percent(figures.onTimeDeliveryRate) },
    { header: 'Pickup (min)', value: ({ figures }) => decimal(figures.averagePickupTime, 1) },
    { header: 'Delivery (min)', value: ({ figures }) => decimal(figures.averageDeliveryTime, 1) },
    { header: 'Rating', value: ({ figures }) => decimal(figures.averageRating, 2) },
    { header: 'Ratings', value: ({ figures }) => figures.totalRatings },
    {
      header: 'Earned (RM)',
      permission: 'finance.read',
      value: ({ figures: { totalEarningsSen: sen } }) => (sen === null ? null : { sen }),
    },
    {
      header: 'Tips (RM)',
      permission: 'finance.read',
      value: ({ figures: { totalTipsSen: sen } }) => (sen === null ? null : { sen }),
    },
    { header: 'Distance (km)', value: ({ figures }) => decimal(figures.totalDistanceCovered, 1) },
    { header: 'Fuel (km/l)', value: ({ figures }) => decimal(figures.fuelEfficiency, 1) },
  ],
  people: { agent: ({ id }) => id },
  count: async (query) => (await chosenRows(query)).length,
  rows: async function* (query) {
    yield* await chosenRows(query)
  },
})

async function chosenRows({ ids, ...query }: Ranking & Chosen): Promise<Row[]> {
  const ranking = await listRanking(query)
  return ids ? ranking.filter(({ id }) => ids.includes(id)) : ranking
}
