import { useMemo, useState } from 'react'
import { useParams } from 'react-router-dom'
import { RecordCard } from '../../ui/record/RecordView.tsx'
import { type PaymentActions, PaymentActionsContext } from './commands/paymentActions.ts'
import { type OpenPaymentDialog, PaymentDialogs } from './commands/PaymentDialogs.tsx'
import { PaymentDetailsView } from './details/PaymentDetailsView.tsx'

/** The record of the drawer, as a page of its own. */
export function PaymentPage() {
  const { number = '' } = useParams()
  const [dialog, setDialog] = useState<OpenPaymentDialog | null>(null)
  const actions = useMemo<PaymentActions>(() => ({ act: (kind, payment) => setDialog({ kind, payment }) }), [])
  return (
    <PaymentActionsContext value={actions}>
      <RecordCard>
        <PaymentDetailsView key={number} number={number} />
      </RecordCard>
      <PaymentDialogs dialog={dialog} onClose={() => setDialog(null)} />
    </PaymentActionsContext>
  )
}
