import { FileChartColumn } from 'lucide-react'
import { useParams } from 'react-router-dom'
import { useCan } from '../../api/useCan.ts'
import { useIsDialogShown } from '../../app/DialogHost.tsx'
import { ListScreen } from '../../list/ListScreen.tsx'
import { useList } from '../../list/useList.ts'
import { useListQuery } from '../../list/useListQuery.ts'
import { Button } from '../../ui/button/Button.tsx'
import { RecordCard } from '../../ui/record/RecordView.tsx'
import { useGenerate } from './commands/useGenerate.tsx'
import { ReportView } from './details/ReportView.tsx'
import { reportList, tabCounts } from './list/reportList.tsx'
import { useFinancialReportStatsQuery, useListFinancialReportsQuery } from './reportsApi.ts'

/** Financial Reports: all reports, and the button that generates one. */
export function FinancialReportsPage() {
  const asked = useListQuery(reportList)
  const page = useListFinancialReportsQuery(asked.query)
  const list = useList(asked, page, { isDialogOpen: useIsDialogShown() })
  const { open, closeDrawer } = list
  const own = useListFinancialReportsQuery({ tab: 'mine', limit: '5' })
  const { data: stats, refetch: refetchStats } = useFinancialReportStatsQuery()
  return (
    <ListScreen
      list={list}
      title="Financial Reports"
      counts={tabCounts(stats, own.data?.total)}
      onRefresh={refetchStats}
      action={<Generate />}
      drawer={{
        label: 'Financial report',
        size: 'details',
        content: open && <ReportView key={open} id={open} onClose={closeDrawer} />,
      }}
    />
  )
}

/** Shown to who may write; everybody else reads what they have generated. */
function Generate() {
  const generate = useGenerate()
  if (useCan('finance.write') !== null) return null
  return (
    <Button variant="primary" icon={<FileChartColumn size={16} aria-hidden />} onClick={() => generate()}>
      Generate Report
    </Button>
  )
}

/** The record of the drawer, as a page of its own. */
export function FinancialReportPage() {
  const { id = '' } = useParams()
  return (
    <RecordCard>
      <ReportView key={id} id={id} />
    </RecordCard>
  )
}
