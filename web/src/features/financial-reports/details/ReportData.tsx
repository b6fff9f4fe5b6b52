import type { ReportData as Data } from '@kainsiap/ops/financial-reports/contract'
import { Figure, FigureStrip } from '../../../ui/chart/FigureStrip.tsx'
import { formatCount } from '../../../ui/format/numbers.ts'
import { Panel } from '../../../ui/record/Panel.tsx'
import { ringgit } from '../../../ui/format/ringgit.ts'
import { figureText } from '../reportWords.ts'
import styled from 'styled-components'
import { BarChart } from './BarChart.tsx'
import { SectionTable } from './SectionTable.tsx'

/** What a report says, as it was when it was generated. */
export function ReportData({ data: { summary, figures, details, charts, listed } }: { data: Data }) {
  return (
    <>
      <FigureStrip label="Summary">
        <Figure label="Total revenue" note="without tax">
          {ringgit(summary.totalRevenueSen)}
        </Figure>
        <Figure label="Total orders" note="paid">
          {formatCount(summary.totalOrders)}
        </Figure>
        <Figure label="Total commissions" note="earned by us">
          {ringgit(summary.totalCommissionsSen)}
        </Figure>
        <Figure label="Total payouts" note="paid to agents">
          {ringgit(summary.totalPayoutsSen)}
        </Figure>
        <Figure label="Net profit" note="from the ledger">
          {ringgit(summary.netProfitSen)}
        </Figure>
      </FigureStrip>
      <Panel title="Figures">
        <Own>
          {figures.map(({ label, kind, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{figureText(value, kind)}</dd>
            </div>
          ))}
        </Own>
      </Panel>
      {charts
        .filter(({ points }) => points.length > 1)
        .map((chart) => (
          <Panel key={chart.title} title={chart.title}>
            <BarChart {...chart} />
          </Panel>
        ))}
      {details.map((section) => (
        <Panel key={section.title} title={section.title}>
          <SectionTable section={section} />
        </Panel>
      ))}
      {listed && (
        <Note>
          The file also lists all {formatCount(listed.rows)} {listed.title.toLowerCase()}.
        </Note>
      )}
    </>
  )
}

const Own = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(150px, 1fr));
  gap: var(--space-3) var(--space-4);
  margin: 0;
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);

  dt {
    color: var(--color-text-muted);
  }
  dd {
    margin: 0;
    font-weight: var(--font-weight-semibold);
    font-variant-numeric: tabular-nums;
  }
`
const Note = styled.p`
  color: var(--color-text-muted);
  font-size: var(--font-size-dense);
`
