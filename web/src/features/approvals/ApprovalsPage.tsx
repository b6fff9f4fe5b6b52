import type { ApprovalStats, ApprovalView } from '@kainsiap/ops/approvals/contract'
import { AlarmClock } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import styled from 'styled-components'
import { useIsDialogShown } from '../../app/DialogHost.tsx'
import { ListScreen } from '../../list/ListScreen.tsx'
import { useList } from '../../list/useList.ts'
import { useListQuery } from '../../list/useListQuery.ts'
import { useNow } from '../../ui/format/clock.ts'
import { formatCount } from '../../ui/format/numbers.ts'
import { ringgit } from '../../ui/format/ringgit.ts'
import { Segments } from '../../ui/layout/Segments.tsx'
import { approvalPaths } from './approvalPaths.ts'
import { useApprovalStatsQuery, useListApprovalsQuery } from './approvalsApi.ts'
import { timeLeft, urgentMs } from './approvalWords.ts'
import { DecidedToday } from './DecidedToday.tsx'
import { ApprovalDetailsView } from './details/ApprovalDetailsView.tsx'
import { approvalLists, tabCounts } from './list/approvalList.tsx'

export const WaitingPage = () => <ApprovalsScreen view="waiting" />
export const MinePage = () => <ApprovalsScreen view="mine" />
export const DecidedPage = () => <ApprovalsScreen view="decided" />

const views: readonly { value: ApprovalView; label: string }[] = [
  { value: 'waiting', label: 'Awaiting approval' },
  { value: 'mine', label: 'My requests' },
  { value: 'decided', label: 'Decided' },
]

/** What waits for a second person, what one has asked for, or what was decided. */
function ApprovalsScreen({ view }: { view: ApprovalView }) {
  const asked = useListQuery(approvalLists[view])
  const page = useListApprovalsQuery({ ...asked.query, view })
  const list = useList(asked, page, { isDialogOpen: useIsDialogShown() })
  const { open, closeDrawer } = list
  const { data: stats, refetch: refetchStats } = useApprovalStatsQuery()
  const navigate = useNavigate()
  return (
    <ListScreen
      list={list}
      title="Approvals"
      {...(view === 'waiting' && { counts: tabCounts(stats) })}
      onRefresh={refetchStats}
      action={<Segments label="Approvals shown" options={views} value={view} onValue={(to) => void navigate(approvalPaths.views[to])} />}
      above={view === 'waiting' && <Soon stats={stats} />}
      drawer={{ label: 'Approval', size: 'docked', content: open && <ApprovalDetailsView key={open} id={open} onClose={closeDrawer} /> }}
    >
      {view === 'waiting' && (
        <>
          {stats && stats.waiting > 0 && <Sum stats={stats} />}
          <DecidedToday />
        </>
      )}
    </ListScreen>
  )
}

/** When the next of them runs out, within the hour. */
function Soon({ stats }: { stats: ApprovalStats | undefined }) {
  const nowMs = useNow()
  const next = stats?.nextExpiry ?? null
  if (next === null || Date.parse(next) - nowMs > urgentMs) return null
  const left = timeLeft(next, nowMs)
  return (
    <Alarm>
      <AlarmClock size={14} aria-hidden />
      {left === null ? 'One request expires now' : `The next one expires: ${left}`}
    </Alarm>
  )
}

function Sum({ stats: { waiting, waitingSen } }: { stats: ApprovalStats }) {
  return (
    <Foot>
      {formatCount(waiting)} waiting, {ringgit(waitingSen)} in total. Each request requires a second approver.
    </Foot>
  )
}

const Alarm = styled.p`
  display: flex;
  align-items: center;
  gap: var(--space-1);
  margin: calc(var(--space-2) * -1) 0 var(--space-3);
  color: var(--color-warning-text);
  font-size: var(--font-size-dense);
  font-weight: var(--font-weight-medium);
  font-variant-numeric: tabular-nums;
`
const Foot = styled.p`
  margin: var(--space-3) 0 0;
  color: var(--color-text-muted);
  font-size: var(--font-size-dense);
  font-variant-numeric: tabular-nums;
`
