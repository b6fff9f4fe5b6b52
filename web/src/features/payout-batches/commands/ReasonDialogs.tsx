import { ReasonDialog } from '../../../command/ReasonDialog.tsx'
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
export function SendBackDialog({ run, onClose }: BatchDialogProps) {
  const { id, version, number } = run
  const [sendBack] = useSendBackBatchMutation()
  const refused = useBatchRejections()(run).sendBack
  const command = useBatchCommand<WithReason>({
    run,
    done: `${number} sent back`,
    failed: 'Failed to send back',
    send: (input) => sendBack(input).unwrap(),
    isDone: ({ status }) => status === 'draft',
    onDone: onClose,
  })
  return (
    <ReasonDialog
      title="Send back"
      consequence="It is a draft again. Who prepared it can send it once more, or cancel it."
      action={{ label: 'Send back', variant: 'primary' }}
      command={command}
      refused={refused}
      hint={`Kept in the timeline; ${(run.submittedBy ?? run.createdBy).name} sees it there.`}
      onSend={(reason) => void command.run({ id, version, reason })}
      onClose={onClose}
    >
      <RunSum run={run} />
    </ReasonDialog>
  )
}

/** Ends a run that waits for approval. */
export function RejectDialog({ run, onClose }: BatchDialogProps) {
  const { id, version, number } = run
  const [reject] = useRejectBatchMutation()
  const refused = useBatchRejections()(run).reject
  const command = useBatchCommand<WithReason>({
    run,
    done: `${number} rejected`,
    failed: 'Failed to reject the run',
    send: (input) => reject(input).unwrap(),
    isDone: ({ status }) => status === 'rejected',
    onDone: onClose,
  })
  return (
    <ReasonDialog
      title="Reject payout run"
      consequence="It is over, and nothing is paid. What the agents have earned is free for the next payout."
      action={{ label: 'Reject', variant: 'danger' }}
      command={command}
      refused={refused}
      hint={`Kept in the timeline; ${(run.submittedBy ?? run.createdBy).name} sees it there.`}
      onSend={(reason) => void command.run({ id, version, reason })}
      onClose={onClose}
    >
      <RunSum run={run} />
    </ReasonDialog>
  )
}
