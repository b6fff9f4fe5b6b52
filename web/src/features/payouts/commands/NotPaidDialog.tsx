import { ReasonDialog } from '../../../command/ReasonDialog.tsx'
import { usePayoutNotPaidMutation } from './payoutCommandsApi.ts'
import type { PayoutDialogProps } from './dialogProps.ts'
import { usePayoutRejections } from './payoutActions.ts'
import { PayoutSum } from './PayoutSum.tsx'
import { usePayoutCommand } from './usePayoutCommand.ts'

/** Writes down that nobody has paid it by hand. */
export function NotPaidDialog({ payout, onClose }: PayoutDialogProps) {
  const { id, version } = payout
  const [record] = usePayoutNotPaidMutation()
  const refused = usePayoutRejections()(payout).not_paid
  const command = usePayoutCommand<{ id: string; version: number; reason: string }>({
    payout,
    send: (input) => record(input).unwrap(),
    isDone: ({ status }) => status === 'failed',
    onDone: onClose,
  })
  return (
    <ReasonDialog
      title="Record as not paid"
      consequence="The payout has failed, and the money is back in the wallet. It can be tried again or cancelled."
      action={{ label: 'Record as not paid', variant: 'danger' }}
      command={command}
      refused={refused}
      hint="Shown with the payout, and kept in its timeline."
      onSend={(reason) => void command.run({ id, version, reason })}
      onClose={onClose}
    >
      <PayoutSum payout={payout} />
    </ReasonDialog>
  )
}
