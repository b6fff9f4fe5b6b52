import type { RevenueAnalytics } from '@kainsiap/ops/finance/contract'
import { useState } from 'react'
import styled from 'styled-components'
import { BarChart } from '../../../ui/chart/BarChart.tsx'
import { Card, CardHead } from '../../../ui/layout/cards.ts'
import { besideLabels } from '../../../ui/chart/growthHint.ts'
import { formatCount } from '../../../ui/format/numbers.ts'
import { ringgit } from '../../../ui/format/ringgit.ts'
import { Segments } from '../../../ui/layout/Segments.tsx'
import { axisLabel, bucketLabel, bucketLabels, countLabel } from '../spanLabels.ts'
import type { ToList } from '../useBehind.ts'
import { TrendTable } from './TrendTable.tsx'

const shapes = [
  { value: 'both', label: 'Chart and table' },
  { value: 'chart', label: 'Chart' },
] as const

/** "RM 15k": on the axis only. */
const shortRinggit = (sen: number): string =>
  Math.abs(sen) >= 100_000 ? `RM\u00A0${formatCount(Math.round(sen / 10_000) / 10)}k` : `RM\u00A0${formatCount(sen / 100)}`

interface TrendCardProps {
  revenue: RevenueAnalytics
  /** The list of what was paid on some days. */
  toList: ToList
}

/** Revenue by day, week or month beside the span before, as a chart and as a table. */
export function TrendCard({ revenue, toList }: TrendCardProps) {
  const [shape, setShape] = useState<(typeof shapes)[number]['value']>('both')
  const { by, span, spanBefore, trendData } = revenue
  const spans = { now: besideLabels(span, spanBefore ?? span).now, before: spanBefore && besideLabels(span, spanBefore).before }
  const title = `Revenue per ${bucketLabels[by].toLowerCase()}`
  return (
    <Card aria-label={title}>
      <CardHead>
        <h2>{title}</h2>
        <Legend aria-hidden>
          <li>{spans.now}</li>
          <li data-highest>Highest</li>
          {spans.before && <li data-compared>{spans.before}</li>}
        </Legend>
        <Segments label="Show as" options={shapes} value={shape} onValue={setShape} />
      </CardHead>
      <Halves data-both={shape === 'both' || undefined}>
        <Chart>
          <BarChart
            summary={`${title} of ${spans.now}${spans.before ? `, compared with ${spans.before}` : ''}.`}
            format={ringgit}
            formatTick={shortRinggit}
            bars={trendData.map(({ before, revenueSen, orders, ...at }, place) => ({
              id: at.from,
              axis: axisLabel(at, by, place === 0),
              label: bucketLabel(at, by),
              value: revenueSen,
              note: countLabel(orders),
              compared: before && { label: `${by === 'day' ? 'on' : 'in'} ${bucketLabel(before, by)}`, value: before.revenueSen },
              to: toList(at),
            }))}
          />
        </Chart>
        {shape === 'both' && <TrendTable revenue={revenue} title={title} />}
      </Halves>
    </Card>
  )
}

const Legend = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 2px var(--space-3);
  color: var(--color-text-muted);
  font-size: var(--font-size-small);
  list-style: none;

  li::before {
    content: '';
    display: inline-block;
    width: 10px;
    height: 10px;
    margin-right: 6px;
    border-radius: 3px;
    background: var(--color-series-2);
    vertical-align: -1px;
  }
  [data-highest]::before {
    background: var(--color-series-1);
  }
  [data-compared]::before {
    background: var(--color-series-compare);
  }
  & + * {
    margin-left: auto;
  }
`
const Halves = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);

  &[data-both] {
    grid-template-columns: minmax(0, 1fr) 480px;
  }
  @media (max-width: 1240px) {
    &[data-both] {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`
const Chart = styled.div`
  padding: var(--space-2) var(--space-4);
`
