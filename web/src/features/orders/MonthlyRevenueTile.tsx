import { useCan } from '../../api/useCan.ts'
import { FigureAmount } from '../../ui/FigureAmount.tsx'
import { ringgit } from '../../ui/ringgit.ts'
import { StatTile } from '../../ui/StatTile.tsx'
import { trendNote } from '../../ui/trendNote.ts'
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
