import { isDay } from '@kainsiap/ops/platform/calendar'
import { Provider } from '@kainsiap/ops/reconciliation/contract'
import { CalendarX2 } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useParams } from 'react-router-dom'
import styled from 'styled-components'
import { ListScreen } from '../../list/ListScreen.tsx'
import { useList } from '../../list/useList.ts'
import { useListQuery } from '../../list/useListQuery.ts'
import { LinkButton } from '../../ui/button/Button.tsx'
import { Card } from '../../ui/layout/cards.ts'
import { useNow } from '../../ui/format/clock.ts'
import { dayLabel } from '../../ui/format/dayLabel.ts'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { malaysianIsoDay } from '../../ui/format/malaysianTime.ts'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { type ChosenLines, useBulkResolution } from './commands/useBulkResolution.tsx'
import { ManyDialog } from './commands/ManyDialog.tsx'
import { ReadAgain } from './commands/ReadAgain.tsx'
import { DayBar } from './DayBar.tsx'
import { DayFigures } from './DayFigures.tsx'
import { LineDetailsView } from './details/LineDetailsView.tsx'
import { lineListOf, tabCounts } from './list/lineList.tsx'
import { reconciliationPaths } from './reconciliationPaths.ts'
import { useListLinesQuery, useReconciliationStatsQuery, useStatementDaysQuery } from './reconciliationApi.ts'

const dayMs = 86_400_000

/** The providers' statements beside ledger and documents, a day at a time. */
export function ReconciliationPage() {
  const { problem, ...chosen } = useChosenDay()
  return problem === null ? (
    <StatementOfDay {...chosen} />
  ) : (
    <>
      <PageHeader title="Reconciliation" />
      <Card>
        <EmptyState
          icon={<CalendarX2 size={20} />}
          title="Statement not found"
          hint={problem}
          action={<LinkButton to={reconciliationPaths.all}>Show yesterday</LinkButton>}
        />
      </Card>
    </>
  )
}

interface Chosen {
  provider: Provider
  day: string
  /** The last day that there is. */
  today: string
}

function StatementOfDay({ provider, day, today }: Chosen) {
  const definition = useMemo(() => lineListOf(provider, day), [provider, day])
  const [chosen, setChosen] = useState<ChosenLines | null>(null)
  const asked = useListQuery(definition)
  const page = useListLinesQuery(asked.query)
  const days = useStatementDaysQuery(day)
  const bulk = useBulkResolution(setChosen)
  const list = useList(asked, page, { isDialogOpen: chosen !== null, bulk })
  const { open, closeDrawer } = list
  const refetchDays = async () => days.refetch()
  useReadAgainWith(() => Promise.all([page.refetch(), days.refetch()]))
  const known = days.currentData
  return (
    <ListScreen
      list={list}
      title="Reconciliation"
      counts={tabCounts(known?.items.find((each) => each.provider === provider))}
      onRefresh={refetchDays}
      action={<ReadAgain provider={provider} day={day} />}
      above={
        <>
          <DayBar provider={provider} day={day} today={today} days={known} />
          <DayFigures query={days} provider={provider} isToday={day === today} />
        </>
      }
      drawer={{
        label: 'Statement line',
        size: 'docked',
        content: open && <LineDetailsView key={open} id={open} onClose={closeDrawer} />,
      }}
    >
      <Foot>
        Difference = statement − ledger. The badge counts lines missing for more than 24 hours or unexpected for more than 15 minutes.
      </Foot>
      {chosen && <ManyDialog chosen={chosen} onClose={() => setChosen(null)} />}
    </ListScreen>
  )
}

/** What the address names; by default yesterday, whose statement is complete. `problem` says why there is no statement of what it names. */
function useChosenDay(): Chosen & { problem: string | null } {
  const { provider: whose, day: named } = useParams()
  const now = useNow()
  const today = malaysianIsoDay(now)
  const provider = Provider.safeParse(whose).data
  const isNobody = whose !== undefined && !provider
  const problem = isNobody ? `There is no provider named ${whose}.` : problemOfDay(named, today)
  const day = named !== undefined && problem === null ? named : malaysianIsoDay(now - dayMs)
  return { provider: provider ?? 'billplz', day, today, problem }
}

function problemOfDay(day: string | undefined, today: string): string | null {
  if (day === undefined) return null
  if (!isDay(day)) return `${day} is not a valid date.`
  return day > today ? `${dayLabel(day)} is in the future.` : null
}

/** What has matched from the start is no event: after each reading of a statement, everything is read again. */
function useReadAgainWith(refetch: () => Promise<unknown>): void {
  const fetchedAt = useReconciliationStatsQuery().data?.fetchedAt
  const seen = useRef(fetchedAt)
  useEffect(() => {
    const isNew = seen.current !== undefined && fetchedAt !== undefined && seen.current !== fetchedAt
    seen.current = fetchedAt
    if (isNew) void refetch()
  })
}

const Foot = styled.p`
  margin-top: var(--space-3);
  color: var(--color-text-muted);
  font-size: var(--font-size-small);
  line-height: var(--line-height-small);
`
