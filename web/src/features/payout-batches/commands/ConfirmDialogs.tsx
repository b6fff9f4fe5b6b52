import type { PayoutBatchDetails } from '@kainsiap/ops/payout-batches/contract'
import type { ReactNode } from 'react'
import { CommandDialog } from '../../../command/CommandDialog.tsx'
import type { ButtonVariant } from '../../../ui/button/Button.tsx'
import { ringgit } from '../../../ui/format/ringgit.ts'
import { WhatHappens } from '../../../money/WhatHappens.tsx'
import { agentsLabel, agentsOf, channelLooks, payoutsLabel } from '../payoutBatchWords.ts'
import { type BatchCommandKind, useBatchRejections } from './batchActions.ts'
import { type BatchCommand, useCancelBatchMutation, useSubmitBatchMutation } from './batchCommandsApi.ts'
import type { BatchDialogProps } from './dialogProps.ts'
import { RunSum } from './RunSum.tsx'
import { useBatchCommand } from './useBatchCommand.ts'

/** Freezes a run, and asks a second person for its release. */
export function SubmitDialog(props: BatchDialogProps) {
  const [submit] = useSubmitBatchMutation()
  const { run } = props
  return (
    <ConfirmDialog
      {...props}
      kind="submit"
      title="Send for approval"
      description="The amounts, agents and bank accounts you submit are what gets released."
      action={{ label: `Send ${ringgit(run.amountSen)} for approval`, variant: 'primary' }}
      done={`${run.number} sent for approval`}
      failed="Failed to send for approval"
      send={(input) => submit(input).unwrap()}
      isDone={({ status }) => status !== 'draft' && status !== 'cancelled'}
    >
      <WhatHappens>
        <li>A second user with approval rights must release it within 48 hours.</li>
        <li>If anything changes before then, submit it again.</li>
        <li>{channelLooks[run.channel].text}</li>
      </WhatHappens>
    </ConfirmDialog>
  )
}

/** Ends a run before it is released. */
export function CancelDialog(props: BatchDialogProps) {
  const [cancel] = useCancelBatchMutation()
  const { run } = props
  return (
    <ConfirmDialog
      {...props}
      kind="cancel"
      title="Cancel payout batch"
      description="This cannot be undone."
      action={{ label: 'Cancel payout batch', variant: 'danger' }}
      keep="Keep payout batch"
      done={`${run.number} cancelled`}
      failed="Failed to cancel payout batch"
      send={(input) => cancel(input).unwrap()}
      isDone={({ status }) => status === 'cancelled'}
    >
      <WhatHappens>
        <li>
          Nothing is paid. The earnings of {agentsLabel(agentsOf(run))} stay in their wallets for the next payout:{' '}
          {payoutsLabel(run.counts.items)} are cancelled.
        </li>
      </WhatHappens>
    </ConfirmDialog>
  )
}

interface ConfirmDialogProps extends BatchDialogProps {
  kind: BatchCommandKind
  title: string
  description: string
  action: { label: string; variant: ButtonVariant }
  keep?: string
  done: string
  failed: string
  send: (input: BatchCommand) => Promise<PayoutBatchDetails>
  isDone: (seen: PayoutBatchDetails) => boolean
  children: ReactNode
}

/** Confirms a command that needs nothing but the run. */
function ConfirmDialog(props: ConfirmDialogProps) {
  const { run, onClose, kind, title, description, action, keep = 'Cancel', done, failed, send, isDone, children } = props
  const { id, version } = run
  const refused = useBatchRejections()(run)[kind]
  const command = useBatchCommand<{ id: string; version: number }>({ run, done, failed, send, isDone, onDone: onClose })
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
      <RunSum run={run} />
      {children}
    </CommandDialog>
  )
}
