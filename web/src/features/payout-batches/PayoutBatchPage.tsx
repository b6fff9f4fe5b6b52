import { useParams } from 'react-router-dom'
import { RecordCard } from '../../ui/record/RecordView.tsx'
import { BatchDialogHost } from './commands/BatchDialogs.tsx'
import { BatchView } from './details/BatchView.tsx'

/** One payout run, from its dry run to the last result. */
export function PayoutBatchPage() {
  const { number = '' } = useParams()
  return (
    <BatchDialogHost>
      {() => (
        <RecordCard>
          <BatchView key={number} number={number} />
        </RecordCard>
      )}
    </BatchDialogHost>
  )
}
