import { useCan } from '../../api/useCan.ts'
import { FigureAmount } from '../../ui/format/FigureAmount.tsx'
import { ringgit } from '../../ui/format/ringgit.ts'
import { StatTile } from '../../ui/chart/StatTile.tsx'
import { trendNote } from '../../ui/chart/trendNote.ts'
import { orderPaths } from './orderPaths.ts'
import { useOrderRevenueQuery } from './ordersApi.ts'

/** Leads to the paid orders, for who may see them. */
export function MonthlyRevenueTile() {
  const mayOpen = useCan('orders.read') === null
  return (
    <StatTile label="Monthly Revenue" {...(mayOpen && { to: `${orderPaths.all}?paymentStatus=paid` })} query={useOrderRevenueQuery()}>
      {({ monthRevenueSen, todayRevenueSen, trendSen, dailyRevenueSen }) => ({
        value: <FigureAmount sen={monthRevenueSen} />,
        note: trendNote(trendSen, ringgit) ?? `${ringgit(todayRevenueSen)} today`,
        points: dailyRevenueSen,
      })}
    </StatTile>
  )
}
