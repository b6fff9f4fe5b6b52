import { BatchApproval } from '@kainsiap/ops/payout-batches/contract'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { CommandDialog } from '../../../command/CommandDialog.tsx'
import { type CommandForm, useCommandForm, useFormField } from '../../../command/useCommandForm.ts'
import { MakerChecker } from '../../../money/MakerChecker.tsx'
import { PasswordInput } from '../../../ui/form/PasswordInput.tsx'
import { ringgit } from '../../../ui/format/ringgit.ts'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { TextInput } from '../../../ui/form/TextInput.tsx'
import { TonedStrip } from '../../../ui/status/TonedStrip.tsx'
import { WhatHappens } from '../../../money/WhatHappens.tsx'
import { agentsOf, balanceAfter, payoutsLabel, transfersLabel } from '../payoutBatchWords.ts'
import { type SeenRun, useBatchRejections } from './batchActions.ts'
import { useApproveBatchMutation } from './batchCommandsApi.ts'
import type { BatchDialogProps } from './dialogProps.ts'
import { releaseForm, type ReleaseValues } from './releaseForm.ts'
import { RunSum } from './RunSum.tsx'
import { useBatchCommand } from './useBatchCommand.ts'

type Approval = Parameters<ReturnType<typeof useApproveBatchMutation>[0]>[0]

/** The second person lets the money go: with the password, and the number of agents. */
export function ReleaseDialog({ run, onClose, onSendBack }: BatchDialogProps & { onSendBack: () => void }) {
  const { id, version, amountSen } = run
  const [schema] = useState(() => releaseForm(agentsOf(run)))
  const form = useCommandForm(schema, { password: '', agents: '', note: '' })
  const [approve] = useApproveBatchMutation()
  const rejections = useBatchRejections()(run)
  const command = useBatchCommand<Omit<Approval, 'key'>>({
    run,
    done: `${run.number} released`,
    failed: 'Failed to release',
    send: (input) => approve(input).unwrap(),
    isDone: ({ decidedAt, status }) => decidedAt !== null && status !== 'rejected' && status !== 'cancelled',
    onDone: onClose,
    onFailed: (error) => form.blame(error, { password_wrong: 'password' }),
  })
  const release = form.submit((input) => void command.run({ id, ...BatchApproval.parse({ version, ...input }) }))
  return (
    <CommandDialog
      title="Release payout batch"
      description="You are the second approver. Check the total, the agents and the changes."
      command={command}
      keep="Cancel"
      other={{ label: 'Send back', variant: 'plain', act: onSendBack, refused: rejections.sendBack ?? command.coolingDown }}
      action={{ label: `Release ${ringgit(amountSen)}`, variant: 'primary', act: release }}
      refused={rejections.approve ?? command.coolingDown}
      onClose={onClose}
    >
      <RunSum run={run} />
      <People run={run} />
      {run.status === 'submitted' ? <Changed run={run} /> : <Voided run={run} />}
      <Consequences run={run} />
      <Fields form={form} />
    </CommandDialog>
  )
}

function People({ run: { createdBy, submittedBy, submittedAt } }: { run: SeenRun }) {
  return (
    <MakerChecker
      maker={{ label: 'Prepared by', name: (submittedBy ?? createdBy).name, at: submittedAt }}
      checker={{ label: 'Released by', name: 'You', at: null }}
    />
  )
}

function Changed({ run: { changedSince = [], submittedBy, createdBy } }: { run: SeenRun }) {
  if (changedSince.length > 0)
    return (
      <TonedStrip data-tone="warning">
        <TriangleAlert size={16} aria-hidden />
        <div>
          <b>Changed since submission.</b>
          {changedSince.map((change) => (
            <p key={change}>{change}</p>
          ))}
        </div>
      </TonedStrip>
    )
  return (
    <TonedStrip as="p" data-tone="positive">
      <CircleCheck size={16} aria-hidden />
      <span>
        <b>No changes since submission.</b> If anything changes before you release it, the approval is void and the payout batch returns to{' '}
        {(submittedBy ?? createdBy).name}.
      </span>
    </TonedStrip>
  )
}

/** It is no run that could be released any more; its timeline says why. */
function Voided({ run: { status, timeline = [] } }: { run: SeenRun }) {
  const voided = timeline.findLast(({ kind }) => kind === 'approval_voided' || kind === 'sent_back')
  if (status !== 'draft' || !voided) return null
  return (
    <TonedStrip data-tone="warning">
      <TriangleAlert size={16} aria-hidden />
      <div>
        <b>It is a draft again.</b>
        {voided.detail !== undefined && <p>{voided.detail}</p>}
      </div>
    </TonedStrip>
  )
}

function Consequences({ run }: { run: SeenRun }) {
  const after = balanceAfter({ balanceSen: run.balanceSen ?? null, amountSen: run.amountSen })
  if (run.channel === 'file')
    return (
      <WhatHappens>
        <li>
          A bank file of <b>{payoutsLabel(agentsOf(run))}</b> can be downloaded and submitted to the bank.
        </li>
        <li>Nothing is sent automatically. Import the bank’s result file, which another user must confirm.</li>
      </WhatHappens>
    )
  return (
    <WhatHappens>
      <li>
        <b>{transfersLabel(agentsOf(run))}</b> {agentsOf(run) === 1 ? 'goes' : 'go'} to the bank, one by one.{after && ` ${after}`}
      </li>
      <li>Transfers accepted by the bank can’t be cancelled.</li>
    </WhatHappens>
  )
}

function Fields({ form }: { form: { control: CommandForm<ReleaseValues>['control'] } }) {
  const agents = useFormField(form.control, 'agents')
  const password = useFormField(form.control, 'password')
  const note = useFormField(form.control, 'note')
  return (
    <>
      <TextInput {...agents} label="Enter the number of agents to confirm" inputMode="numeric" autoComplete="off" maxLength={6} />
      <PasswordInput {...password} label="Your password" autoComplete="current-password" maxLength={200} />
      <TextArea {...note} value={note.value ?? ''} label="Note" optional maxLength={300} rows={2} />
    </>
  )
}
