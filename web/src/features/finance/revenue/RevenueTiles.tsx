import type { RevenueAnalytics } from '@kainsiap/ops/finance/contract'
import { FigureAmount } from '../../../ui/format/FigureAmount.tsx'
import { besideLabels, growthHint } from '../../../ui/chart/growthHint.ts'
import type { LiveQuery } from '../../../ui/state/Live.tsx'
import { formatCount, share } from '../../../ui/format/numbers.ts'
import { type Figure, StatTile, StatTiles } from '../../../ui/chart/StatTile.tsx'

type Growth = keyof RevenueAnalytics['growth']

/** The period in figures, and how they have grown. */
export function RevenueTiles({ query }: { query: LiveQuery<RevenueAnalytics> }) {
  return (
    <StatTiles role="group" aria-label="Revenue figures">
      <StatTile label="Total revenue" query={query}>
        {(revenue) => ({
          ...figure(revenue, revenue.totals.totalRevenueSen, 'total'),
          points: revenue.trendData.map(({ revenueSen }) => revenueSen),
        })}
      </StatTile>
      <StatTile label="Services" query={query}>
        {(revenue) => figure(revenue, revenue.totals.serviceRevenueSen, 'services', `${formatCount(revenue.totals.orders)} orders`)}
      </StatTile>
      <StatTile label="Delivery and service fees" query={query}>
        {(revenue) => figure(revenue, revenue.totals.deliveryRevenueSen + revenue.totals.serviceFeeRevenueSen, 'fees')}
      </StatTile>
      <StatTile label="Our commissions" query={query}>
        {(revenue) => {
          const { commissionRevenueSen, serviceRevenueSen } = revenue.totals
          const beside = serviceRevenueSen > 0 ? `${share(commissionRevenueSen, serviceRevenueSen)} of services` : 'No services'
          return figure(revenue, commissionRevenueSen, 'commission', beside)
        }}
      </StatTile>
    </StatTiles>
  )
}

/** An amount with its growth, against the days before unless something else is noted. */
function figure({ growth, period, span, spanCompared, spanBefore }: RevenueAnalytics, sen: number, of: Growth, noted?: string): Figure {
  const against = noted ? `· ${noted}` : spanCompared && spanBefore && `vs ${besideLabels(spanCompared, spanBefore).before}`
  return {
    value: <FigureAmount sen={sen} />,
    note: growth[of] === null || !against ? (noted ?? 'No earlier data') : { share: growth[of], against },
    hint: growthHint({ period, isWhole: spanCompared?.to === span.to, spanCompared, spanBefore }),
  }
}
