import type { RevenueAnalytics } from '@kainsiap/ops/finance/contract'
import styled from 'styled-components'
import { besideLabels } from '../../../ui/chart/growthHint.ts'
import { formatCount, rate } from '../../../ui/format/numbers.ts'
import { ringgit } from '../../../ui/format/ringgit.ts'
import { Table } from '../financeParts.ts'
import { bucketLabel, bucketLabels } from '../spanLabels.ts'

/** The values of the chart, the latest first. */
export function TrendTable({ revenue, title }: { revenue: RevenueAnalytics; title: string }) {
  const { by, trendData, totals, totalsBefore, growth, span, spanBefore } = revenue
  return (
    <Scroll tabIndex={0} role="region" aria-label={`${title}, as a table`}>
      <Table>
        <thead>
          <tr>
            <th scope="col">{bucketLabels[by]}</th>
            <th scope="col" data-number data-wide>
              Orders
            </th>
            <th scope="col" data-number>
              Revenue
            </th>
            <th scope="col" data-number>
              {spanBefore ? besideLabels(span, spanBefore).before : 'Before'}
            </th>
            <th scope="col" data-number>
              Change
            </th>
          </tr>
        </thead>
        <tbody>
          {trendData.toReversed().map(({ before, revenueSen, orders, growth: change, ...at }) => (
            <Row
              key={at.from}
              label={bucketLabel(at, by)}
              orders={orders}
              nowSen={revenueSen}
              beforeSen={before?.revenueSen}
              growth={change}
            />
          ))}
        </tbody>
        <tfoot>
          <Row
            label="Total"
            orders={totals.orders}
            nowSen={totals.totalRevenueSen}
            beforeSen={spanBefore ? totalsBefore.totalRevenueSen : undefined}
            growth={growth.total}
          />
        </tfoot>
      </Table>
    </Scroll>
  )
}

interface RowProps {
  label: string
  orders: number
  nowSen: number
  /** Undefined where there is nothing to compare with. */
  beforeSen: number | undefined
  growth: number | null
}

function Row({ label, orders, nowSen, beforeSen, growth }: RowProps) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td data-number data-wide>
        {formatCount(orders)}
      </td>
      <td data-number>{ringgit(nowSen)}</td>
      <td data-number data-muted>
        {beforeSen === undefined ? '–' : ringgit(beforeSen)}
      </td>
      <td data-number>{growth === null ? '–' : changed(growth)}</td>
    </tr>
  )
}

/** "+8.1%", "−3.0%" */
const changed = (share: number): string => `${share < 0 ? '\u2212' : '+'}${rate(Math.abs(share))}`

const Scroll = styled.div`
  overflow: auto;
  /* Its head, six whole rows and its foot. */
  max-height: 298px;
  border-left: 1px solid var(--color-line);

  th {
    white-space: nowrap;
  }
  thead th,
  tfoot > tr > * {
    position: sticky;
    top: 0;
    background: var(--color-surface-raised);
    box-shadow: 0 1px 0 var(--color-line);
  }
  tfoot > tr > * {
    bottom: 0;
    box-shadow: 0 -1px 0 var(--color-line-strong);
  }
  @media (max-width: 1240px) {
    border-top: 1px solid var(--color-line);
    border-left: 0;
  }
`
