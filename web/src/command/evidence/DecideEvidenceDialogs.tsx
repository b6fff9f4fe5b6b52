import type { BankEvidence } from '@kainsiap/ops/bank-evidence/contract'
import { SumBox } from '../../ui/SumBox.tsx'
import { WhatHappens } from '../../ui/WhatHappens.tsx'
import { CommandDialog } from '../CommandDialog.tsx'
import { ReasonDialog } from '../ReasonDialog.tsx'
import { type DecidingEvidence, type EvidenceRecord, type EvidenceSource, type RejectingEvidence, waitingEvidence } from './evidenceKind.ts'
import { saidText } from './evidenceWords.ts'
import { PaperLink } from './PaperLink.tsx'
import { useEvidenceCommand } from './useEvidenceCommand.ts'

interface DecisionProps {
  source: EvidenceSource
  opened: EvidenceRecord
  onClose: () => void
}

const over = 'No evidence waits here any more.'

const consequences: Readonly<Record<EvidenceSource['noun'], Readonly<Record<BankEvidence['outcome'], string>>>> = {
  payout: {
    paid: 'The payout is completed, as by the bank’s own answer.',
    failed:
      'The payout has failed, and its money is back in the wallet. It can be tried again: if the bank has paid after all, it is paid twice.',
  },
  refund: {
    paid: 'The refund has gone back, as by the gateway’s own answer.',
    failed: 'The refund has failed, and what was reserved can be refunded again: if the bank has paid after all, it is paid twice.',
  },
}

/** The second person has seen the paper, and agrees. */
export function ConfirmEvidenceDialog({ source, opened, onClose }: DecisionProps) {
  const record = source.record ?? opened
  const { id, version, number, amountSen } = record
  const { confirm } = source.ways
  const evidence = waitingEvidence(record)
  const command = useEvidenceCommand<DecidingEvidence>({
    source,
    record,
    send: confirm,
    state: 'confirmed',
    done: `Bank evidence of ${number} confirmed`,
    failed: 'Failed to confirm bank evidence',
    onDone: onClose,
  })
  return (
    <CommandDialog
      title="Confirm bank evidence"
      description="You are the second person: look at the bank’s paper yourself. A confirmation cannot be undone."
      command={command}
      keep="Cancel"
      action={{ label: 'Confirm', variant: 'primary', act: () => void command.run({ id, version }) }}
      refused={evidence ? command.coolingDown : over}
      onClose={onClose}
    >
      <SumBox sen={amountSen}>
        {number}
        {evidence && ` · ${saidText(evidence)}`}
      </SumBox>
      {evidence && evidence.file !== null && (
        <div>
          <PaperLink file={evidence.file} />
        </div>
      )}
      {evidence && (
        <WhatHappens>
          <li>{consequences[source.noun][evidence.outcome]}</li>
          <li>The bank is asked for another week whether it says otherwise.</li>
        </WhatHappens>
      )}
    </CommandDialog>
  )
}

/** The second person does not see on the paper what the first one saw. */
export function RejectEvidenceDialog({ source, opened, onClose }: DecisionProps) {
  const record = source.record ?? opened
  const { id, version, number, amountSen } = record
  const { reject } = source.ways
  const evidence = waitingEvidence(record)
  const command = useEvidenceCommand<RejectingEvidence>({
    source,
    record,
    send: reject,
    state: 'rejected',
    done: `Bank evidence of ${number} rejected`,
    failed: 'Failed to reject bank evidence',
    onDone: onClose,
  })
  return (
    <ReasonDialog
      title="Reject bank evidence"
      consequence="Nothing moves. The bank is asked on, and other evidence can be recorded."
      action={{ label: 'Reject', variant: 'danger' }}
      command={command}
      refused={evidence ? null : over}
      hint="Whoever recorded it sees the reason."
      onSend={(reason) => void command.run({ id, version, reason })}
      onClose={onClose}
    >
      <SumBox sen={amountSen}>{number}</SumBox>
    </ReasonDialog>
  )
}
