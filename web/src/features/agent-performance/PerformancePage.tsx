import type { Leaderboard } from '@kainsiap/ops/agent-performance/contract'
import { periods, spanOf } from '@kainsiap/ops/agent-performance/periods'
import { addDays } from '@kainsiap/ops/platform/calendar'
import { pageDepthMax } from '@kainsiap/ops/platform/contract'
import { ChevronLeft, ChevronRight, Download, Trophy } from 'lucide-react'
import { useState } from 'react'
import styled from 'styled-components'
import { ExportDialog } from '../../list/ExportDialog.tsx'
import { phone } from '../../ui/layout/breakpoints.ts'
import { useTimed } from '../../ui/format/clock.ts'
import { IconButton } from '../../ui/button/IconButton.tsx'
import { Live, type LiveQuery } from '../../ui/state/Live.tsx'
import { formatCount } from '../../ui/format/numbers.ts'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { Pagination } from '../../ui/table/Pagination.tsx'
import { Segments } from '../../ui/layout/Segments.tsx'
import { type Pages, usePages } from '../../ui/table/usePages.ts'
import { AgentTrend } from './AgentTrend.tsx'
import { LeaderboardTable } from './LeaderboardTable.tsx'
import { useLeaderboardQuery } from './performanceApi.ts'
import { rowsPerPage, toQuery, usePerformanceAddress } from './performanceAddress.ts'
import { PerformanceFilters } from './PerformanceFilters.tsx'
import { PerformanceTiles } from './PerformanceTiles.tsx'
import { periodLabels, spanLabel } from './periodLabels.ts'
import { usePushed } from '../../api/usePushed.ts'

const malaysianOffsetMs = 8 * 60 * 60_000
const today = (nowMs: number) => new Date(nowMs + malaysianOffsetMs).toISOString().slice(0, 10)

/** What agents achieve over a day, a week, a month or a quarter: ranked, and one of them beside the average. */
export function PerformancePage() {
  const address = usePerformanceAddress()
  const { asked, agent, maySeeEarnings } = address
  const [isExporting, setExporting] = useState(false)
  const query = toQuery(asked)
  const { page: _page, ...conditions } = query
  const pages = usePages({ name: 'ranking', conditions, page: asked.page, onPage: (to) => address.change({ page: String(to) }) })
  const board = useLeaderboardQuery({ ...query, ...pages.start })
  usePushed(board)
  const shown = agent ?? board.currentData?.items[0]?.id
  return (
    <>
      <PageHeader
        title="Agent Performance"
        quiet={[{ label: 'Export', icon: <Download size={16} aria-hidden />, act: async () => setExporting(true) }]}
      />
      <PeriodBar {...address} />
      <PerformanceTiles query={board} period={asked.period} withEarnings={maySeeEarnings} />
      <PerformanceFilters {...address} />
      <Columns>
        <Card>
          <Ranking query={board} pages={pages} chosen={shown} {...address} />
        </Card>
        {shown && (
          <AgentTrend
            key={shown}
            agentId={shown}
            ranked={board.currentData?.items.find(({ id }) => id === shown)}
            total={board.currentData?.total ?? 0}
            {...asked}
          />
        )}
      </Columns>
      {isExporting && (
        <ExportDialog
          resource="agents/performance"
          plural="agents"
          query={query}
          total={board.currentData?.total}
          onClose={() => setExporting(false)}
        />
      )}
    </>
  )
}

type Address = ReturnType<typeof usePerformanceAddress>

interface RankingProps extends Address {
  query: LiveQuery<Leaderboard>
  pages: Pages
  chosen: string | undefined
}

const empty = {
  when: ({ total }: Leaderboard) => total === 0,
  icon: <Trophy size={20} />,
  title: 'No agents found',
  hint: 'No agent has this many orders in this period. Select another period or remove a filter.',
}

function Ranking({ query, pages, chosen, asked: { measure, order }, change, maySeeEarnings }: RankingProps) {
  return (
    <Live query={query} what="agent performance" empty={empty}>
      {(ranking) => (
        <>
          <LeaderboardTable
            board={ranking}
            measure={measure}
            order={order}
            withEarnings={maySeeEarnings}
            chosen={chosen}
            onChoose={(id) => change({ agent: id }, 'replace')}
            onMeasure={(next) => change({ measure: next, order: next === measure && order === 'best' ? 'worst' : null })}
          />
          <Worked>{workedLabel(ranking)}</Worked>
          {ranking.total > rowsPerPage[0] && (
            <Pagination
              {...ranking}
              depthMax={pageDepthMax}
              pageSizes={rowsPerPage}
              pages={pages}
              end={{ last: ranking.next }}
              onLimit={(limit) => change({ limit: String(limit) })}
            />
          )}
        </>
      )}
    </Live>
  )
}

function workedLabel({ everyone: { agents }, total }: Leaderboard): string {
  const worked = `${formatCount(agents)} ${agents === 1 ? 'agent' : 'agents'} worked in this period`
  return total < agents ? `${worked}, ${formatCount(total)} with this many orders` : worked
}

/** Which period, and one step back or forward. */
function PeriodBar({ asked: { period, date }, change }: Address) {
  const day = useTimed(today)
  const span = spanOf(period, date ?? day)
  const isLatest = span.to >= day
  return (
    <Bar>
      <Segments
        label="Period"
        options={periods.map((value) => ({ value, label: periodLabels[value] }))}
        value={period}
        onValue={(next) => change({ period: next })}
      />
      <Step>
        <IconButton label="Previous period" onClick={() => change({ date: addDays(span.from, -1) })}>
          <ChevronLeft size={16} />
        </IconButton>
        <b aria-live="polite">
          {spanLabel(period, span)}
          {isLatest && ', so far'}
        </b>
        <IconButton
          label="Next period"
          disabled={isLatest}
          onClick={() => change({ date: spanOf(period, addDays(span.to, 1)).to >= day ? null : addDays(span.to, 1) })}
        >
          <ChevronRight size={16} />
        </IconButton>
      </Step>
    </Bar>
  )
}

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-4);
  margin-bottom: var(--space-3);
`
const Step = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-1);
  font-size: var(--font-size-dense);

  b {
    min-width: 172px;
    font-weight: var(--font-weight-semibold);
    font-variant-numeric: tabular-nums;
    text-align: center;
  }
  ${phone} {
    width: 100%;
    justify-content: space-between;
  }
`
const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 400px;
  align-items: start;
  gap: var(--space-4);

  @media (max-width: 1240px) {
    grid-template-columns: minmax(0, 1fr);
  }
`
const Card = styled.section`
  min-width: 0;
  overflow: hidden;
  border: 1px solid var(--color-line);
  border-radius: var(--radius-card);
  background: var(--color-surface-raised);
`
const Worked = styled.p`
  padding: 10px var(--space-4);
  color: var(--color-text-muted);
  font-size: var(--font-size-small);
`
