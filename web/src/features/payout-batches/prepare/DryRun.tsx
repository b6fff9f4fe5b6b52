import { isDay } from '@kainsiap/ops/platform/calendar'
import type { PayoutBatchPreview, PayoutBatchPreviewInput } from '@kainsiap/ops/payout-batches/contract'
import { RotateCw, Search, Users } from 'lucide-react'
import { type ReactNode, useDeferredValue, useState } from 'react'
import styled from 'styled-components'
import { serverNow } from '../../../api/serverClock.ts'
import { phone } from '../../../ui/layout/breakpoints.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { EmptyState } from '../../../ui/state/EmptyState.tsx'
import { Live } from '../../../ui/state/Live.tsx'
import { malaysianClock, malaysianIsoDay } from '../../../ui/format/malaysianTime.ts'
import { formatCount } from '../../../ui/format/numbers.ts'
import { RecordColumns } from '../../../ui/record/RecordView.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { SearchInput } from '../../../ui/form/SearchInput.tsx'
import { Checks } from '../details/Checks.tsx'
import { LeftOut } from '../details/LeftOut.tsx'
import { usePreviewPayoutBatchQuery } from '../payoutBatchesApi.ts'
import { agentsLabel } from '../payoutBatchWords.ts'
import { AgentTable } from './AgentTable.tsx'
import { checksOf, chosenOf } from './dryRun.ts'

/** What a run of these days would pay; nothing is asked before both are known. */
export function useDryRun({ periodStart, periodEnd, method }: PayoutBatchPreviewInput) {
  const isKnown = isDay(periodStart) && isDay(periodEnd) && periodStart <= periodEnd && periodEnd <= malaysianIsoDay(serverNow())
  return usePreviewPayoutBatchQuery({ periodStart, periodEnd, method }, { skip: !isKnown, refetchOnMountOrArgChange: true })
}

interface DryRunProps {
  query: ReturnType<typeof useDryRun>
  /** The ids of agents that the user leaves out. */
  leftOut: ReadonlySet<string>
  onLeftOut: (leftOut: ReadonlySet<string>) => void
  /** What the gateway holds does not matter then. */
  isByFile: boolean
}

/** What it would pay, to whom; who is left out, and what to look at. */
export function DryRun({ query, leftOut, onLeftOut, isByFile }: DryRunProps) {
  if (query.isUninitialized) return <Hint>Select a period that ends today or earlier to preview the payouts.</Hint>
  // It is as of when it was asked for: what was paid out elsewhere since is in it once it is asked for again.
  const refresh = (
    <Button size="small" icon={<RotateCw size={14} aria-hidden />} pending={query.isFetching} onClick={() => void query.refetch()}>
      Refresh
    </Button>
  )
  return (
    <Live
      query={query}
      what="the preview"
      skeleton={<Skeleton rows={8} />}
      empty={{
        when: ({ agents, exclusions }) => agents.length + exclusions.length === 0,
        icon: <Users size={20} />,
        title: 'Nothing to pay out',
        hint: 'No payable agents in this period. Select another period.',
        action: refresh,
      }}
    >
      {(preview) => (
        <Columns>
          <div>
            {preview.agents.length === 0 ? (
              <Nobody action={refresh} />
            ) : (
              <Agents {...{ preview, leftOut, onLeftOut, refresh }} atMs={query.fulfilledTimeStamp} />
            )}
          </div>
          <div>
            <LeftOut
              exclusions={preview.exclusions}
              count={preview.exclusions.length}
              sen={preview.exclusions.reduce((sum, { sen }) => sum + Math.max(0, sen), 0)}
            />
            <Checks checks={checksOf(isByFile ? { ...preview, balanceSen: null } : preview, leftOut)} />
          </div>
        </Columns>
      )}
    </Live>
  )
}

const Nobody = ({ action }: { action: ReactNode }) => (
  <EmptyState
    icon={<Users size={20} />}
    title="No payable agents in this period"
    hint="Resolve the reasons listed under Excluded, or select another period."
    action={action}
  />
)

const shownStep = 25

interface AgentsProps extends Omit<DryRunProps, 'query' | 'isByFile'> {
  preview: PayoutBatchPreview
  /** When it was asked for. */
  atMs: number | undefined
  /** Asks for it again. */
  refresh: ReactNode
}

function Agents({ preview, leftOut, onLeftOut, atMs, refresh }: AgentsProps) {
  const [search, setSearch] = useState('')
  const [most, setMost] = useState(shownStep)
  const wanted = useDeferredValue(search.trim().toLowerCase())
  const found = wanted === '' ? preview.agents : preview.agents.filter(({ agent }) => agent.name.toLowerCase().includes(wanted))
  const shown = found.slice(0, most)
  return (
    <section aria-label="Agents to pay">
      <Head>
        <div>
          <h2>{agentsLabel(chosenOf(preview, leftOut).length)} will be paid</h2>
          <span>Preview only, nothing is sent{atMs === undefined ? '' : `, as of ${malaysianClock(atMs)}`}</span>
        </div>
        <Tools>
          {refresh}
          <SearchInput
            type="search"
            label="Search agents"
            hideLabel
            size="small"
            placeholder="Agent"
            lead={<Search size={14} aria-hidden />}
            autoComplete="off"
            value={search}
            onValue={setSearch}
          />
        </Tools>
      </Head>
      {shown.length === 0 ? (
        <EmptyState icon={<Search size={20} />} title="No agents found" hint="No agent to pay matches this search." />
      ) : (
        <AgentTable preview={preview} shown={shown} leftOut={leftOut} onLeftOut={onLeftOut} />
      )}
      {shown.length > 0 && (
        <Foot>
          <span>
            Showing {formatCount(shown.length)} of {formatCount(found.length)}, largest net first
          </span>
          {shown.length < found.length && (
            <Button size="small" onClick={() => setMost(most + 4 * shownStep)}>
              Show more
            </Button>
          )}
        </Foot>
      )}
    </section>
  )
}

const Hint = styled.p`
  color: var(--color-text-muted);
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);
`
const Columns = styled(RecordColumns)`
  grid-template-columns: minmax(0, 2.3fr) minmax(280px, 1fr);

  @container (max-width: 900px) {
    grid-template-columns: minmax(0, 1fr);
  }
`
const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2) var(--space-3);
  margin-bottom: var(--space-3);

  h2 {
    font-size: var(--font-size-lead);
    font-weight: var(--font-weight-semibold);
    line-height: var(--line-height-lead, 24px);
  }
  span {
    color: var(--color-text-muted);
    font-size: var(--font-size-dense);
  }
`
const Tools = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-2);

  & > :last-child {
    flex: 1;
    min-width: 0;
  }
  ${phone} {
    width: 100%;
  }
`
const Foot = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-3);
  min-height: 44px;
  color: var(--color-text-muted);
  font-size: var(--font-size-small);
  font-variant-numeric: tabular-nums;
`
