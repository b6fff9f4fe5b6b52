import { Plus, SearchCheck } from 'lucide-react'
import { useDialogHost } from '../../../app/DialogHost.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { CheckManyDialog } from '../commands/CheckManyDialog.tsx'
import { ProcessAnyDialog } from '../commands/ProcessAnyDialog.tsx'
import { useListPaymentsQuery } from '../paymentsApi.ts'
import { queueState } from './queueState.ts'

/** In the header of the queue: to ask about all that are stuck, and to begin a payment that is not in the queue. */
export function ProcessingActions() {
  const show = useDialogHost()
  const { data } = useListPaymentsQuery({ tab: 'attention', status: 'processing', sort: 'updatedAt', limit: '50' })
  const stuck = (data?.items ?? []).filter((payment) => queueState(payment).act === 'check')
  return (
    <>
      {stuck.length > 0 && (
        <Button
          icon={<SearchCheck size={16} aria-hidden />}
          onClick={() => show((close) => <CheckManyDialog records={stuck} onClose={close} />)}
        >
          Check all stuck ({stuck.length})
        </Button>
      )}
      <Button variant="primary" icon={<Plus size={16} aria-hidden />} onClick={() => show((close) => <ProcessAnyDialog onClose={close} />)}>
        Process Payment
      </Button>
    </>
  )
}
