import { ReasonDialog } from '../../../command/ReasonDialog.tsx'
import type { PayoutDetails } from '@kainsiap/ops/payouts/contract'
import type { ButtonVariant } from '../../../ui/button/Button.tsx'
import { useHoldPayoutMutation, usePayoutNotPaidMutation } from './payoutCommandsApi.ts'
import type { PayoutDialogProps } from './dialogProps.ts'
import { usePayoutRejections } from './payoutActions.ts'
import { PayoutSum } from './PayoutSum.tsx'
import { usePayoutCommand } from './usePayoutCommand.ts'

interface WithReason {
  id: string
  version: number
  reason: string
}

/** Keeps a payout from being sent until somebody releases it. */
export function HoldDialog(props: PayoutDialogProps) {
  const [hold] = useHoldPayoutMutation()
  return (
    <PayoutReasonDialog
      {...props}
      kind="hold"
      consequence="The payout is not sent until a user releases it. Its orders stay in it."
      action={{ label: 'Put On Hold', variant: 'primary' }}
      send={(input) => hold(input).unwrap()}
      isDone={({ status }) => status === 'on_hold'}
    />
  )
}

/** Writes down that nobody has paid it by hand. */
export function NotPaidDialog(props: PayoutDialogProps) {
  const [record] = usePayoutNotPaidMutation()
  return (
    <PayoutReasonDialog
      {...props}
      kind="not_paid"
      consequence="The payout fails and the money returns to the agent’s wallet. You can then retry or cancel it."
      action={{ label: 'Record as not paid', variant: 'danger' }}
      send={(input) => record(input).unwrap()}
      isDone={({ status }) => status === 'failed'}
    />
  )
}

interface PayoutReasonDialogProps extends PayoutDialogProps {
  kind: 'hold' | 'not_paid'
  consequence: string
  action: { label: string; variant: ButtonVariant }
  send: (input: WithReason & { key: string }) => Promise<PayoutDetails>
  isDone: (seen: PayoutDetails) => boolean
}

function PayoutReasonDialog({ payout, onClose, kind, consequence, action, send, isDone }: PayoutReasonDialogProps) {
  const { id, version } = payout
  const refused = usePayoutRejections()(payout)[kind]
  const command = usePayoutCommand<WithReason>({ payout, send, isDone, onDone: onClose })
  return (
    <ReasonDialog
      title={action.label}
      consequence={consequence}
      action={action}
      command={command}
      refused={refused}
      hint="Shown on the payout and in its timeline."
      onSend={(reason) => void command.run({ id, version, reason })}
      onClose={onClose}
    >
      <PayoutSum payout={payout} />
    </ReasonDialog>
  )
}
