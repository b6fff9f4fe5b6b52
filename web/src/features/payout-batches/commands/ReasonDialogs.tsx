import type { PayoutBatchDetails } from '@kainsiap/ops/payout-batches/contract'
import { ReasonDialog } from '../../../command/ReasonDialog.tsx'
import type { ButtonVariant } from '../../../ui/button/Button.tsx'
import { useBatchRejections } from './batchActions.ts'
import { useRejectBatchMutation, useSendBackBatchMutation } from './batchCommandsApi.ts'
import type { BatchDialogProps } from './dialogProps.ts'
import { RunSum } from './RunSum.tsx'
import { useBatchCommand } from './useBatchCommand.ts'

interface WithReason {
  id: string
  version: number
  reason: string
}

/** Gives a run back to who prepared it, as a draft. */
export function SendBackDialog(props: BatchDialogProps) {
  const [sendBack] = useSendBackBatchMutation()
  return (
    <BatchReasonDialog
      {...props}
      kind="sendBack"
      title="Send back"
      consequence="The payout batch becomes a draft. The user who prepared it can submit it again or cancel it."
      action={{ label: 'Send back', variant: 'primary' }}
      done="sent back"
      failed="Failed to send back"
      send={(input) => sendBack(input).unwrap()}
      isDone={({ status }) => status === 'draft'}
    />
  )
}

/** Ends a run that waits for approval. */
export function RejectDialog(props: BatchDialogProps) {
  const [reject] = useRejectBatchMutation()
  return (
    <BatchReasonDialog
      {...props}
      kind="reject"
      title="Reject payout batch"
      consequence="Nothing is paid. The agents’ earnings stay available for the next payout."
      action={{ label: 'Reject payout batch', variant: 'danger' }}
      done="rejected"
      failed="Failed to reject payout batch"
      send={(input) => reject(input).unwrap()}
      isDone={({ status }) => status === 'rejected'}
    />
  )
}

interface BatchReasonDialogProps extends BatchDialogProps {
  kind: 'sendBack' | 'reject'
  title: string
  consequence: string
  action: { label: string; variant: ButtonVariant }
  /** Said after the number of the run. */
  done: string
  failed: string
  send: (input: WithReason & { key: string }) => Promise<PayoutBatchDetails>
  isDone: (seen: PayoutBatchDetails) => boolean
}

function BatchReasonDialog({ run, onClose, kind, title, consequence, action, done, ...sending }: BatchReasonDialogProps) {
  const { id, version, number } = run
  const refused = useBatchRejections()(run)[kind]
  const command = useBatchCommand<WithReason>({ run, done: `${number} ${done}`, onDone: onClose, ...sending })
  return (
    <ReasonDialog
      title={title}
      consequence={consequence}
      action={action}
      command={command}
      refused={refused}
      hint={`Shown in the timeline and visible to ${(run.submittedBy ?? run.createdBy).name}.`}
      onSend={(reason) => void command.run({ id, version, reason })}
      onClose={onClose}
    >
      <RunSum run={run} />
    </ReasonDialog>
  )
}
