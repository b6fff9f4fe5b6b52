import { useParams } from 'react-router-dom'
import { RecordCard } from '../../ui/RecordView.tsx'
import { ReportView } from './details/ReportView.tsx'

/** The record of the drawer, as a page of its own. */
export function FinancialReportPage() {
  const { id = '' } = useParams()
  return (
    <RecordCard>
      <ReportView key={id} id={id} />
    </RecordCard>
  )
}
