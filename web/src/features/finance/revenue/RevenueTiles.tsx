import type { RevenueAnalytics, RevenueFigures } from '@kainsiap/ops/finance/contract'
import { FigureAmount } from '../../../ui/FigureAmount.tsx'
import type { LiveQuery } from '../../../ui/Live.tsx'
import { formatCount, share } from '../../../ui/numbers.ts'
import { type Figure, StatTile, StatTiles } from '../../../ui/StatTile.tsx'
import { besideLabels } from '../spanLabels.ts'

type Amount = Extract<keyof RevenueFigures, `${string}Sen`>

/** The period in figures, beside as many days before. */
export function RevenueTiles({ query }: { query: LiveQuery<RevenueAnalytics> }) {
  const feesOf = ({ deliveryRevenueSen, serviceFeeRevenueSen }: RevenueFigures) => deliveryRevenueSen + serviceFeeRevenueSen
  return (
    <StatTiles role="group" aria-label="Revenue figures">
      <StatTile label="Total revenue" query={query}>
        {(revenue) => ({ ...figure(revenue, 'totalRevenueSen'), points: revenue.trendData.map(({ revenueSen }) => revenueSen) })}
      </StatTile>
      <StatTile label="Services" query={query}>
        {(revenue) => figure(revenue, 'serviceRevenueSen', `in ${formatCount(revenue.totals.orders)} orders`)}
      </StatTile>
      <StatTile label="Delivery and service fees" query={query}>
        {({ totals, totalsBefore, span, spanBefore }) => ({
          value: <FigureAmount sen={feesOf(totals)} />,
          note: grown(feesOf(totals), feesOf(totalsBefore), `vs ${besideLabels(span, spanBefore).before}`),
        })}
      </StatTile>
      <StatTile label="Our commissions" query={query}>
        {(revenue) => {
          const { commissionRevenueSen, serviceRevenueSen } = revenue.totals
          const beside = serviceRevenueSen > 0 ? `${share(commissionRevenueSen, serviceRevenueSen)} of services` : 'No services'
          return figure(revenue, 'commissionRevenueSen', beside)
        }}
      </StatTile>
    </StatTiles>
  )
}

function figure({ totals, totalsBefore, span, spanBefore }: RevenueAnalytics, of: Amount, said?: string): Figure {
  const beside = said ?? `vs ${besideLabels(span, spanBefore).before}`
  return { value: <FigureAmount sen={totals[of]} />, note: grown(totals[of], totalsBefore[of], beside) }
}

const grown = (now: number, before: number, against: string): Figure['note'] =>
  before > 0 ? { share: now / before - 1, against } : against.startsWith('vs') ? 'No earlier data' : against
