import type { PayoutDetails } from '@kainsiap/ops/payouts/contract'
import type { ReactNode } from 'react'
import { CommandDialog } from '../../../command/CommandDialog.tsx'
import type { ButtonVariant } from '../../../ui/button/Button.tsx'
import { WhatHappens } from '../../../money/WhatHappens.tsx'
import { holdTexts, ordersLabel, problemText } from '../../../money/payoutWords.ts'
import { type PayoutCommand, useCancelPayoutMutation, useReleasePayoutMutation, useRetryPayoutMutation } from './payoutCommandsApi.ts'
import type { PayoutDialogProps } from './dialogProps.ts'
import { usePayoutRejections } from './payoutActions.ts'
import { PayoutSum } from './PayoutSum.tsx'
import { usePayoutCommand } from './usePayoutCommand.ts'

/** A payout on hold may be processed again. */
export function ReleaseDialog(props: PayoutDialogProps) {
  const [release] = useReleasePayoutMutation()
  const { hold, holdNote } = props.payout
  return (
    <StatusDialog
      {...props}
      kind="release"
      title="Release Payout"
      description="The payout becomes pending and can be processed."
      action={{ label: 'Release payout', variant: 'primary' }}
      send={(input) => release(input).unwrap()}
      isDone={({ status }) => status !== 'on_hold'}
    >
      {hold && (
        <WhatHappens>
          <li>
            Put on hold by {hold.by.name}: <b>{holdNote ?? holdTexts[hold.reason]}</b>.
          </li>
          <li>The hold reasons are checked again before the payout is sent.</li>
        </WhatHappens>
      )}
    </StatusDialog>
  )
}

/** Its orders can be paid out by another one. */
export function CancelDialog(props: PayoutDialogProps) {
  const [cancel] = useCancelPayoutMutation()
  return (
    <StatusDialog
      {...props}
      kind="cancel"
      title="Cancel Payout"
      description="This cannot be undone."
      action={{ label: 'Cancel Payout', variant: 'danger' }}
      keep="Keep payout"
      send={(input) => cancel(input).unwrap()}
      isDone={({ status }) => status === 'cancelled'}
    >
      <WhatHappens>
        <li>
          {ordersLabel(props.payout.totalOrders)} can be included in the next payout. The money stays in the wallet of{' '}
          <b>{props.payout.agent.name}</b>.
        </li>
      </WhatHappens>
    </StatusDialog>
  )
}

/** A failed payout gets a new attempt, which somebody processes. */
export function RetryDialog(props: PayoutDialogProps) {
  const [retry] = useRetryPayoutMutation()
  const { problem, attempt } = props.payout
  return (
    <StatusDialog
      {...props}
      kind="retry"
      title="Retry payout"
      description="The payout becomes pending, with the agent’s current bank account. Nothing is sent until a user processes it."
      action={{ label: 'Retry payout', variant: 'primary' }}
      send={(input) => retry(input).unwrap()}
      isDone={({ status }) => status !== 'failed'}
    >
      <WhatHappens>
        {problem && <li>{problemText(problem)}</li>}
        <li>
          The next attempt is <b>attempt {attempt + 1}</b>.
        </li>
      </WhatHappens>
    </StatusDialog>
  )
}

interface StatusDialogProps extends PayoutDialogProps {
  kind: 'release' | 'cancel' | 'retry'
  title: string
  description: string
  action: { label: string; variant: ButtonVariant }
  keep?: string
  send: (input: PayoutCommand) => Promise<PayoutDetails>
  isDone: (seen: PayoutDetails) => boolean
  children: ReactNode
}

/** Confirms a command that needs nothing but the payout. */
function StatusDialog(props: StatusDialogProps) {
  const { payout, onClose, kind, title, description, action, keep = 'Cancel', send, isDone, children } = props
  const { id, version } = payout
  const refused = usePayoutRejections()(payout)[kind]
  const command = usePayoutCommand<{ id: string; version: number }>({ payout, send, isDone, onDone: onClose })
  return (
    <CommandDialog
      title={title}
      description={description}
      command={command}
      keep={keep}
      action={{ ...action, act: () => void command.run({ id, version }) }}
      refused={refused ?? command.coolingDown}
      onClose={onClose}
    >
      <PayoutSum payout={payout} />
      {children}
    </CommandDialog>
  )
}
