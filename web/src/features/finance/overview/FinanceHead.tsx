import type { FinanceStats } from '@kainsiap/ops/finance/contract'
import styled from 'styled-components'
import { FigureAmount } from '../../../ui/format/FigureAmount.tsx'
import { growthHint } from '../../../ui/chart/growthHint.ts'
import { formatCount, rate } from '../../../ui/format/numbers.ts'
import { ringgit } from '../../../ui/format/ringgit.ts'
import { type Figure, StatTile, StatTiles } from '../../../ui/chart/StatTile.tsx'
import { useFinanceStatsQuery } from '../financeApi.ts'
import { financePaths, listPaths } from '../financePaths.ts'

/** Revenue, payments, payouts and profit as they are, above the tabs of Financial Management. */
export function FinanceHead() {
  const query = useFinanceStatsQuery()
  return (
    <Frame>
      <StatTiles role="group" aria-label="Financial figures">
        <StatTile label="Total Revenue" to={financePaths.revenue} query={query}>
          {(stats) => ({
            value: <FigureAmount sen={stats.totalRevenueSen} />,
            note: growthNote(stats),
            hint: growthHint({ ...stats, period: 'monthly', isWhole: false }),
            points: stats.dailyRevenueSen,
          })}
        </StatTile>
        <StatTile label="Total Payments" to={listPaths.payments} query={query}>
          {({ totalPayments, pendingPayments }) => ({
            value: formatCount(totalPayments),
            note: `${formatCount(pendingPayments)} pending or in progress`,
          })}
        </StatTile>
        <StatTile label="Agent Payouts" to={listPaths.payouts} query={query}>
          {({ totalPayoutsSen, pendingPayoutsSen }) => ({
            value: <FigureAmount sen={totalPayoutsSen} />,
            note: `${ringgit(pendingPayoutsSen)} pending`,
          })}
        </StatTile>
        <StatTile label="Net Profit" to={financePaths.analytics} query={query}>
          {({ netProfitSen, profitMargin, dailyProfitSen }) => ({
            value: <FigureAmount sen={netProfitSen} />,
            note: profitMargin === null ? 'No revenue yet' : `Margin ${rate(profitMargin)}`,
            points: dailyProfitSen,
          })}
        </StatTile>
      </StatTiles>
    </Frame>
  )
}

const growthNote = ({ revenueGrowth, monthlyRevenueSen }: FinanceStats): Figure['note'] =>
  revenueGrowth === null ? `${ringgit(monthlyRevenueSen)} this month` : { share: revenueGrowth, against: 'vs last month' }

/** Two in a row beside an open record, so that whole amounts fit. */
const Frame = styled.div`
  container-type: inline-size;
  margin-bottom: var(--space-4);

  @container (max-width: 860px) {
    & > div {
      grid-template-columns: repeat(2, minmax(0, 1fr));
      grid-auto-flow: row;
    }
  }
`
