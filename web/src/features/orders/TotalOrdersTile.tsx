import { formatCount } from '../../ui/format/numbers.ts'
import { StatTile } from '../../ui/chart/StatTile.tsx'
import { trendNote } from '../../ui/chart/trendNote.ts'
import { orderPaths } from './orderPaths.ts'
import { useOrderStatsQuery } from './ordersApi.ts'

export function TotalOrdersTile() {
  return (
    <StatTile label="Total Orders" to={orderPaths.all} query={useOrderStatsQuery()}>
      {({ totalOrders, todayOrders, trend, dailyOrders }) => ({
        value: formatCount(totalOrders),
        note: trendNote(trend, formatCount) ?? `${formatCount(todayOrders)} today`,
        points: dailyOrders,
      })}
    </StatTile>
  )
}
