import { Id } from '@kainsiap/ops/platform/contract'
import { RecordContent, RecordView } from '../../../ui/record/RecordView.tsx'
import { useGetFinancialReportQuery } from '../reportsApi.ts'
import { reportPaths } from '../reportPaths.ts'
import { ReportData } from './ReportData.tsx'
import { ReportHead } from './ReportHead.tsx'

interface ReportViewProps {
  id: string
  /** Present in a drawer, which closes to the list behind it. */
  onClose?: () => void
}

/** One report, live: what became of it, and what it says. */
export function ReportView({ id, onClose }: ReportViewProps) {
  const isId = Id.safeParse(id).success
  const query = useGetFinancialReportQuery(id, { skip: !isId })
  return (
    <RecordView
      noun="report"
      query={query}
      isGone={!isId}
      goneHint="Report not found."
      list={{ path: reportPaths.all, label: 'All reports' }}
      onClose={onClose}
    >
      {(report) => (
        <>
          <ReportHead report={report} onClose={onClose} />
          {report.data && (
            <RecordContent>
              <ReportData data={report.data} />
            </RecordContent>
          )}
        </>
      )}
    </RecordView>
  )
}
