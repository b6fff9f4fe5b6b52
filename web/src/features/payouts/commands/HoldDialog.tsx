import { ReasonDialog } from '../../../command/ReasonDialog.tsx'
import { useHoldPayoutMutation } from './payoutCommandsApi.ts'
import type { PayoutDialogProps } from './dialogProps.ts'
import { usePayoutRejections } from './payoutActions.ts'
import { PayoutSum } from './PayoutSum.tsx'
import { usePayoutCommand } from './usePayoutCommand.ts'

/** Keeps a payout from being sent until somebody releases it. */
export function HoldDialog({ payout, onClose }: PayoutDialogProps) {
  const { id, version } = payout
  const [hold] = useHoldPayoutMutation()
  const refused = usePayoutRejections()(payout).hold
  const command = usePayoutCommand<{ id: string; version: number; reason: string }>({
    payout,
    send: (input) => hold(input).unwrap(),
    isDone: ({ status }) => status === 'on_hold',
    onDone: onClose,
  })
  return (
    <ReasonDialog
      title="Put On Hold"
      consequence="Nothing of it is sent until somebody releases it. Its orders stay in it."
      action={{ label: 'Put On Hold', variant: 'primary' }}
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
