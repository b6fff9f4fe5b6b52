import { useParams } from 'react-router-dom'
import { RecordCard } from '../../ui/record/RecordView.tsx'
import { RefundDetailsView } from './details/RefundDetailsView.tsx'

/** The record of the drawer, as a page of its own. */
export function RefundPage() {
  const { number = '' } = useParams()
  return (
    <RecordCard>
      <RefundDetailsView key={number} number={number} />
    </RecordCard>
  )
}
