import type { PayoutBatch } from '@kainsiap/ops/payout-batches/contract'
import { type ReactNode, useMemo, useState } from 'react'
import { manyRecordsPoll } from '../../../command/useUnheard.ts'
import { useGetPayoutBatchQuery } from '../payoutBatchesApi.ts'
import { BankFileDialog } from './BankFileDialog.tsx'
import { type BatchActions, BatchActionsContext, type BatchCommandKind } from './batchActions.ts'
import { CancelDialog, SubmitDialog } from './ConfirmDialogs.tsx'
import { CancelRestDialog, ConfirmResultsDialog, RejectResultsDialog, RetryFailedDialog } from './LiveDialogs.tsx'
import { RejectDialog, SendBackDialog } from './ReasonDialogs.tsx'
import { ReleaseDialog } from './ReleaseDialog.tsx'
import { ResultsDialog } from './ResultsDialog.tsx'

interface OpenBatchDialog {
  kind: BatchCommandKind
  run: PayoutBatch
}

interface BatchDialogHostProps {
  /** Whether a dialog is open, for a list that keeps its rows meanwhile. */
  children: (isOpen: boolean) => ReactNode
}

/** A page whose rows and records open the dialogs of payout runs. */
export function BatchDialogHost({ children }: BatchDialogHostProps) {
  const [dialog, setDialog] = useState<OpenBatchDialog | null>(null)
  const actions = useMemo<BatchActions>(() => ({ act: (kind, run) => setDialog({ kind, run }) }), [])
  return (
    <BatchActionsContext value={actions}>
      {children(dialog !== null)}
      {dialog && <BatchDialog key={`${dialog.kind} ${dialog.run.id}`} {...dialog} onDialog={setDialog} />}
    </BatchActionsContext>
  )
}

function BatchDialog({ kind, run, onDialog }: OpenBatchDialog & { onDialog: (dialog: OpenBatchDialog | null) => void }) {
  // The run as it is now: the dialog may stay open while others work.
  const { data: now = run } = useGetPayoutBatchQuery(run.id, {
    ...(kind === 'approve' && manyRecordsPoll),
    refetchOnMountOrArgChange: true,
  })
  const props = { run: now, onClose: () => onDialog(null) }
  switch (kind) {
    case 'submit':
      return <SubmitDialog {...props} />
    case 'cancel':
      return <CancelDialog {...props} />
    case 'approve':
      return <ReleaseDialog {...props} onSendBack={() => onDialog({ kind: 'sendBack', run: now })} />
    case 'reject':
      return <RejectDialog {...props} />
    case 'sendBack':
      return <SendBackDialog {...props} />
    case 'cancelRest':
      return <CancelRestDialog {...props} />
    case 'retryFailed':
      return <RetryFailedDialog {...props} />
    case 'bankFile':
      return <BankFileDialog {...props} />
    case 'giveResults':
      return <ResultsDialog {...props} />
    case 'confirmResults':
      return <ConfirmResultsDialog {...props} />
    case 'rejectResults':
      return <RejectResultsDialog {...props} />
  }
}
