import type { AgentPerformance, RankedAgent } from '@kainsiap/ops/agent-performance/contract'
import { averageOf, type Measure, valueOf } from '@kainsiap/ops/agent-performance/measures'
import type { Period } from '@kainsiap/ops/agent-performance/periods'
import type { Span } from '@kainsiap/ops/platform/calendar'
import styled from 'styled-components'
import { LinkButton } from '../../ui/button/Button.tsx'
import { LineChart } from '../../ui/chart/LineChart.tsx'
import { Live } from '../../ui/state/Live.tsx'
import { Panel } from '../../ui/record/Panel.tsx'
import { Skeleton } from '../../ui/state/Skeleton.tsx'
import { measured, measureLooks } from './measureLooks.ts'
import { useAgentPerformanceQuery } from './performanceApi.ts'
import { axisLabel, ordinal, pointLabel } from './periodLabels.ts'
import { usePushed } from '../../api/usePushed.ts'

interface AgentTrendProps {
  agentId: string
  /** Undefined where the agent is not among those shown. */
  ranked: RankedAgent | undefined
  total: number
  measure: Measure
  period: Period
  date?: string | undefined
}

const facts: readonly Measure[] = [
  'completedOrders',
  'cancelledOrders',
  'completionRate',
  'onTimeDeliveryRate',
  'averagePickupTime',
  'averageDeliveryTime',
  'averageRating',
  'totalRatings',
  'totalEarnings',
  'totalTips',
  'totalDistanceCovered',
  'fuelEfficiency',
]
/** Shown where there is any: without finance.read there are no amounts, and many apps report neither tips nor rides. */
const shownIfAny: readonly Measure[] = ['totalEarnings', 'totalTips', 'totalDistanceCovered', 'fuelEfficiency']

/** One agent's course through the period beside the average of all, as a chart and as a table. */
export function AgentTrend({ agentId, ranked, total, measure, period, date }: AgentTrendProps) {
  const query = useAgentPerformanceQuery({ id: agentId, period, ...(date && { date }) })
  usePushed(query)
  const name = query.currentData?.name ?? ranked?.name ?? 'Agent'
  return (
    <Panel title={name} action={<LinkButton to={`/backoffice/agents/${agentId}`}>Open agent</LinkButton>}>
      {ranked && (
        <Place>
          {ordinal(ranked.rank)} of {total}
          {ranked.rankBefore !== null && `, ${ordinal(ranked.rankBefore)} in the previous period`}
        </Place>
      )}
      <Live query={query} what="this agent’s performance" isBeside skeleton={<Skeleton rows={6} />}>
        {(performance) => (
          <>
            <Trend performance={performance} measure={measure} period={period} />
            <Facts>
              {facts
                .filter((fact) => !shownIfAny.includes(fact) || valueOf(performance.figures, fact) !== null)
                .map((fact) => (
                  <div key={fact}>
                    <dt>{measureLooks[fact].label}</dt>
                    <dd>{measured(fact, valueOf(performance.figures, fact))}</dd>
                  </div>
                ))}
            </Facts>
          </>
        )}
      </Live>
    </Panel>
  )
}

function Trend({ performance: { name, points }, measure, period }: { performance: AgentPerformance; measure: Measure; period: Period }) {
  const { label, ...look } = measureLooks[measure]
  const by = period === 'quarterly' ? 'week' : 'day'
  const rows = points.map((point): Row => ({
    span: { from: point.from, to: point.to },
    own: valueOf(point.own, measure),
    compared: averageOf(point.everyone, measure),
    orders: point.own.totalOrders,
  }))
  const hasValues = rows.some(({ own, compared }) => own !== null || compared !== null)
  return (
    <>
      <Title>
        {label} by {by}
      </Title>
      {hasValues ? (
        <LineChart
          summary={`${label} of ${name} by ${by}, compared with the average of all agents. The table below has the values.`}
          own={name}
          compared="All agents"
          points={rows.map(({ span, ...values }) => ({ label: axisLabel(span), ...values }))}
          {...look}
        />
      ) : (
        <Place>No data for this period.</Place>
      )}
      <PointTable title={`${label} by ${by}`} by={by} measure={measure} rows={rows} />
    </>
  )
}

interface Row {
  span: Span
  own: number | null
  compared: number | null
  orders: number
}

/** The values of the chart, the latest first. */
function PointTable({ title, by, measure, rows }: { title: string; by: 'day' | 'week'; measure: Measure; rows: readonly Row[] }) {
  return (
    <Scroll tabIndex={0} role="region" aria-label={title}>
      <table>
        <thead>
          <tr>
            <th scope="col">{by === 'day' ? 'Day' : 'Week'}</th>
            <th scope="col">Agent</th>
            <th scope="col">All</th>
            <th scope="col">Orders</th>
          </tr>
        </thead>
        <tbody>
          {rows.toReversed().map(({ span, own, compared, orders }) => (
            <tr key={span.from}>
              <th scope="row">{pointLabel(span)}</th>
              <td>{measured(measure, own)}</td>
              <td>{measured(measure, compared)}</td>
              <td>{orders}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}

const Title = styled.h3`
  font-size: var(--font-size-dense);
  font-weight: var(--font-weight-semibold);
`
const Place = styled.p`
  margin-top: calc(-1 * var(--space-3));
  color: var(--color-text-muted);
  font-size: var(--font-size-small);
`
const Scroll = styled.div`
  max-height: 244px;
  overflow: auto;
  border: 1px solid var(--color-line);
  border-radius: var(--radius-control);

  table {
    width: 100%;
    border-collapse: collapse;
    font-size: var(--font-size-dense);
    font-variant-numeric: tabular-nums;
  }
  th,
  td {
    height: 34px;
    padding: 0 var(--space-3);
    border-bottom: 1px solid var(--color-line);
    font-weight: var(--font-weight-regular);
    text-align: right;
    white-space: nowrap;
  }
  th:first-child {
    text-align: left;
  }
  thead th {
    position: sticky;
    top: 0;
    background: var(--color-surface-sunken);
    color: var(--color-text-muted);
    font-size: var(--font-size-small);
  }
  td:nth-child(2) {
    font-weight: var(--font-weight-semibold);
  }
`
const Facts = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(104px, 1fr));
  gap: var(--space-2);
  margin: 0;

  div {
    padding: 8px 10px;
    border-radius: var(--radius-control);
    background: var(--color-surface-sunken);
  }
  dt {
    color: var(--color-text-muted);
    font-size: var(--font-size-small);
    line-height: var(--line-height-small);
  }
  dd {
    margin: 0;
    font-size: var(--font-size-dense);
    font-variant-numeric: tabular-nums;
    font-weight: var(--font-weight-semibold);
  }
`
