import type { BankEvidence } from '@kainsiap/ops/bank-evidence/contract'
import { SumBox } from '../../money/SumBox.tsx'
import { WhatHappens } from '../../money/WhatHappens.tsx'
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

const over = 'This supporting document is no longer awaiting approval.'

const consequences: Readonly<Record<EvidenceSource['noun'], Readonly<Record<BankEvidence['outcome'], string>>>> = {
  payout: {
    paid: 'The payout is completed.',
    failed: 'The payout fails and the amount returns to the wallet. If the bank has paid after all, a new attempt pays it twice.',
  },
  refund: {
    paid: 'The refund is completed.',
    failed: 'The refund fails and the amount can be refunded again. If the bank has paid after all, a new refund pays it twice.',
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
    done: `Supporting document of ${number} confirmed`,
    failed: 'Failed to confirm supporting document',
    onDone: onClose,
  })
  return (
    <CommandDialog
      title="Confirm supporting document"
      description="Check the supporting document before you confirm. This can’t be undone."
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
          <li>The status is checked with the bank for another week.</li>
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
    done: `Supporting document of ${number} rejected`,
    failed: 'Failed to reject supporting document',
    onDone: onClose,
  })
  return (
    <ReasonDialog
      title="Reject supporting document"
      consequence="Nothing changes. The status checks continue and another document can be recorded."
      action={{ label: 'Reject', variant: 'danger' }}
      command={command}
      refused={evidence ? null : over}
      hint="The user who recorded it sees the reason."
      onSend={(reason) => void command.run({ id, version, reason })}
      onClose={onClose}
    >
      <SumBox sen={amountSen}>{number}</SumBox>
    </ReasonDialog>
  )
}
