import { useParams } from 'react-router-dom'
import { RecordCard } from '../../ui/record/RecordView.tsx'
import { ApprovalDetailsView } from './details/ApprovalDetailsView.tsx'

/** The record of the drawer, as a page of its own. */
export function ApprovalPage() {
  const { id = '' } = useParams()
  return (
    <RecordCard>
      <ApprovalDetailsView key={id} id={id} />
    </RecordCard>
  )
}
