import type { Payout } from '@kainsiap/ops/payouts/contract'
import { useGetPayoutQuery } from '../payoutsApi.ts'
import { AdjustDialog } from './AdjustDialog.tsx'
import { PaidDialog } from './PaidDialog.tsx'
import type { PayoutCommandKind } from './payoutActions.ts'
import { HoldDialog, NotPaidDialog } from './PayoutReasonDialogs.tsx'
import { ProcessDialog } from './ProcessDialog.tsx'
import { CancelDialog, ReleaseDialog, RetryDialog } from './StatusDialogs.tsx'

export interface OpenPayoutDialog {
  kind: PayoutCommandKind
  payout: Payout
}

interface PayoutDialogsProps {
  dialog: OpenPayoutDialog | null
  onDialog: (dialog: OpenPayoutDialog | null) => void
}

export function PayoutDialogs({ dialog, onDialog }: PayoutDialogsProps) {
  return dialog && <PayoutDialog key={`${dialog.kind} ${dialog.payout.id}`} {...dialog} onDialog={onDialog} />
}

function PayoutDialog({ kind, payout, onDialog }: OpenPayoutDialog & Pick<PayoutDialogsProps, 'onDialog'>) {
  // The payout as it is now: the dialog may stay open while others work.
  const { data: now = payout } = useGetPayoutQuery(payout.id)
  const props = { payout: now, onClose: () => onDialog(null) }
  switch (kind) {
    case 'process':
      return <ProcessDialog {...props} onHold={() => onDialog({ kind: 'hold', payout: now })} />
    case 'hold':
      return <HoldDialog {...props} />
    case 'release':
      return <ReleaseDialog {...props} />
    case 'cancel':
      return <CancelDialog {...props} />
    case 'retry':
      return <RetryDialog {...props} />
    case 'adjust':
      return <AdjustDialog {...props} />
    case 'paid':
      return <PaidDialog {...props} />
    case 'not_paid':
      return <NotPaidDialog {...props} />
  }
}
