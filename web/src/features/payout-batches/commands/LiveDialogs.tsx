import type { PayoutBatch, PayoutBatchDetails } from '@kainsiap/ops/payout-batches/contract'
import { type ReactNode, useState } from 'react'
import styled from 'styled-components'
import { CommandDialog } from '../../../command/CommandDialog.tsx'
import { useCommand } from '../../../command/useCommand.ts'
import type { ButtonVariant } from '../../../ui/button/Button.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { formatCount } from '../../../ui/format/numbers.ts'
import { ringgit } from '../../../ui/format/ringgit.ts'
import { useToast } from '../../../ui/overlay/Toasts.tsx'
import { answerText } from '../../../money/payoutWords.ts'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { WhatHappens } from '../../../money/WhatHappens.tsx'
import { payoutsLabel } from '../payoutBatchWords.ts'
import { type BatchCommandKind, useBatchRejections } from './batchActions.ts'
import {
  type BatchCommand,
  useCancelRestMutation,
  useConfirmResultsMutation,
  useRejectResultsMutation,
  useRetryFailedMutation,
} from './batchCommandsApi.ts'
import { batchTarget } from './batchTarget.ts'
import type { BatchDialogProps } from './dialogProps.ts'
import { whateverCounts } from './whateverCounts.ts'

/** Stops a released run: what was not sent yet is not sent any more. */
export function CancelRestDialog(props: BatchDialogProps) {
  const [cancelRest] = useCancelRestMutation()
  const [follow] = useState(whateverCounts)
  const { counts, number } = props.run
  const waiting = counts.pending + counts.onHold
  const [withFailed, setWithFailed] = useState(waiting === 0)
  const count = waiting + (withFailed ? counts.failed : 0)
  return (
    <LiveDialog
      {...props}
      kind="cancelRest"
      title="Cancel the rest"
      description="Transfers already accepted by the bank continue and can’t be cancelled."
      action={{ label: `Cancel the rest (${formatCount(count)})`, variant: 'danger' }}
      keep="Keep payouts"
      done={`The rest of ${number} is being cancelled`}
      failed="Failed to cancel the rest"
      input={{ withFailed }}
      send={(input) => follow(input, (now) => cancelRest(now).unwrap())}
    >
      <WhatHappens>
        <li>
          <b>{payoutsLabel(count)}</b> {count === 1 ? 'is' : 'are'} not sent. The earnings stay available for the next payout.
        </li>
        <li>{payoutsLabel(counts.completed + counts.processing)} already sent are not affected.</li>
      </WhatHappens>
      {counts.failed > 0 && waiting > 0 && (
        <Checkbox label={`Also cancel failed payouts (${formatCount(counts.failed)})`} checked={withFailed} onChecked={setWithFailed} />
      )}
    </LiveDialog>
  )
}

/** Sends what has failed once more. */
export function RetryFailedDialog(props: BatchDialogProps) {
  const [retryFailed] = useRetryFailedMutation()
  const [follow] = useState(whateverCounts)
  const { counts, number, failedSen, channel } = props.run
  return (
    <LiveDialog
      {...props}
      kind="retryFailed"
      title="Retry failed"
      description="Starts a new attempt for the failed payouts, to the released bank accounts. If an agent’s account changed, the payout is put on hold."
      action={{ label: `Retry failed (${formatCount(counts.failed)} · ${ringgit(failedSen)})`, variant: 'primary' }}
      done={`Retrying failed payouts of ${number}`}
      failed="Failed to retry payouts"
      input={{}}
      send={(input) => follow(input, (now) => retryFailed(now).unwrap())}
    >
      <WhatHappens>
        <li>
          <b>{payoutsLabel(counts.failed)}</b> {counts.failed === 1 ? 'goes' : 'go'}{' '}
          {channel === 'file' ? 'into a separate bank file as new transfers.' : 'to the bank again, one by one.'}
        </li>
        <li>Paid payouts are not affected. Payouts with an unknown outcome can only be checked.</li>
      </WhatHappens>
    </LiveDialog>
  )
}

/** The second person agrees with what the bank's results say. */
export function ConfirmResultsDialog(props: BatchDialogProps) {
  const [confirm] = useConfirmResultsMutation()
  const { number } = props.run
  const { results, gone } = useSeenResults(props.run)
  if (!results) return null
  const { paid, paidSen, failed, failedSen, missing, givenBy, fileName } = results
  const { resultFailures = [] } = props.run
  return (
    <LiveDialog
      {...props}
      kind="confirmResults"
      gone={gone}
      title="Confirm results"
      description={`${givenBy.name} imported ${fileName}. Compare it with the bank before you confirm. The payout table shows the result of each payout.`}
      action={{ label: `Confirm ${ringgit(paidSen)} paid`, variant: 'primary' }}
      done={`Results of ${number} confirmed`}
      failed="Failed to confirm the results"
      input={{}}
      send={(input) => confirm(input).unwrap()}
    >
      <WhatHappens>
        <li>
          <b>{payoutsLabel(paid)}</b> {paid === 1 ? 'is' : 'are'} completed: {ringgit(paidSen)} has left.
        </li>
        {failed > 0 && (
          <li>
            <b>{payoutsLabel(failed)}</b> {failed === 1 ? 'has' : 'have'} failed: {ringgit(failedSen)} is back in the wallets.
          </li>
        )}
        {missing > 0 && (
          <li>
            {payoutsLabel(missing)} not listed in the file {missing === 1 ? 'stays' : 'stay'} at the bank.
          </li>
        )}
      </WhatHappens>
      {gone === null && resultFailures.length > 0 && <Failures failures={resultFailures} of={failed} />}
    </LiveDialog>
  )
}

/** Those that did not arrive, by the file: the first ones, and how many more there are. */
function Failures({ failures, of: count }: { failures: PayoutBatchDetails['resultFailures']; of: number }) {
  return (
    <section>
      <h3>Failed according to the file</h3>
      <Lines>
        {failures.map(({ payout, agent, sen, reason }) => (
          <li key={payout.id}>
            <b>{agent}</b> {payout.number} · {ringgit(sen)} · {answerText(reason)}
          </li>
        ))}
        {count > failures.length && <li>And {formatCount(count - failures.length)} more.</li>}
      </Lines>
    </section>
  )
}

/** The second person does not agree: the file counts for nothing. */
export function RejectResultsDialog(props: BatchDialogProps) {
  const [reject] = useRejectResultsMutation()
  const [reason, setReason] = useState('')
  const { number } = props.run
  const { results, gone } = useSeenResults(props.run)
  if (!results) return null
  return (
    <LiveDialog
      {...props}
      kind="rejectResults"
      gone={gone ?? (reason.trim() === '' ? 'Enter a reason.' : null)}
      title="Reject results"
      description={`${results.fileName} is discarded. You can import another file.`}
      action={{ label: 'Reject results', variant: 'danger' }}
      done={`Results of ${number} rejected`}
      failed="Failed to reject the results"
      input={{ reason: reason.trim() }}
      send={(input) => reject(input).unwrap()}
    >
      <TextArea
        label="Reason"
        hint={`Shown in the timeline and visible to ${results.givenBy.name}.`}
        rows={2}
        maxLength={300}
        value={reason}
        onValue={setReason}
      />
    </LiveDialog>
  )
}

/** The results that the dialog was opened for; and, once they are others or none, that they are. */
function useSeenResults({ results: now }: Pick<BatchDialogProps['run'], 'results'>): { results: typeof now; gone: string | null } {
  const [results] = useState(now)
  const isSame = results?.id === now?.id && results?.givenAt === now?.givenAt
  const gone = now ? 'Other results were imported. Close this dialog and review them.' : 'These results are already decided.'
  return { results, gone: isSame ? null : gone }
}

interface LiveDialogProps<Input> extends BatchDialogProps {
  kind: BatchCommandKind
  /** Why it no longer stands for what it was opened for. */
  gone?: string | null
  title: string
  description: string
  action: { label: string; variant: ButtonVariant }
  keep?: string
  done: string
  failed: string
  /** What the command says beside its run. */
  input: Input
  send: (input: BatchCommand & Input) => Promise<PayoutBatchDetails>
  children?: ReactNode
}

/** Confirms a command on a run that is under way: its counts change all the time, which is no news. */
function LiveDialog<Input extends object>({
  run,
  onClose,
  kind,
  gone = null,
  title,
  description,
  action,
  keep = 'Cancel',
  done,
  failed,
  input,
  send,
  children,
}: LiveDialogProps<Input>) {
  const { id, version } = run
  const toast = useToast()
  const refused = useBatchRejections()(run)[kind]
  const command = useCommand<Omit<BatchCommand, 'key'> & Input, PayoutBatchDetails, PayoutBatch>({
    target: batchTarget,
    failed,
    send,
    onDone: () => {
      toast.done(done, { about: id })
      onClose()
    },
  })
  return (
    <CommandDialog
      title={title}
      description={description}
      command={command}
      keep={keep}
      action={{ ...action, act: () => void command.run({ id, version, ...input }) }}
      refused={gone ?? refused}
      onClose={onClose}
    >
      {children}
    </CommandDialog>
  )
}

const Lines = styled.ul`
  overflow: auto;
  max-height: 180px;
  margin: 6px 0 0;
  padding: 0;
  list-style: none;
  font-size: var(--font-size-dense);
  font-variant-numeric: tabular-nums;
  line-height: var(--line-height-dense);

  li {
    padding: 4px 0;
    border-bottom: 1px solid var(--color-line);
    color: var(--color-text-muted);
    overflow-wrap: anywhere;
  }
  b {
    color: var(--color-text);
    font-weight: var(--font-weight-medium);
  }
`
