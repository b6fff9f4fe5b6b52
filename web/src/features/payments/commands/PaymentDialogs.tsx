import type { Payment } from '@kainsiap/ops/payments/contract'
import { useGetPaymentQuery } from '../paymentsApi.ts'
import { ConfirmDialog, RejectDialog } from './DecisionDialogs.tsx'
import type { PaymentCommandKind } from './paymentActions.ts'
import { ProcessDialog } from './ProcessDialog.tsx'
import { RecordDialog } from './RecordDialog.tsx'

export interface OpenPaymentDialog {
  kind: PaymentCommandKind
  payment: Payment
}

interface PaymentDialogsProps {
  dialog: OpenPaymentDialog | null
  onClose: () => void
}

export function PaymentDialogs({ dialog, onClose }: PaymentDialogsProps) {
  return dialog && <PaymentDialog key={`${dialog.kind} ${dialog.payment.id}`} {...dialog} onClose={onClose} />
}

function PaymentDialog({ kind, payment, onClose }: OpenPaymentDialog & { onClose: () => void }) {
  // The payment as it is now: the dialog may stay open while others work.
  const { data: now = payment } = useGetPaymentQuery(payment.id)
  switch (kind) {
    case 'process':
      return <ProcessDialog payment={now} onClose={onClose} />
    case 'record':
      return <RecordDialog payment={now} onClose={onClose} />
    case 'confirm':
      return <ConfirmDialog payment={now} onClose={onClose} />
    case 'reject':
      return <RejectDialog payment={now} onClose={onClose} />
  }
}
