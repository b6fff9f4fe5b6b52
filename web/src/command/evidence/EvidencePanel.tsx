import type { BankEvidence } from '@kainsiap/ops/bank-evidence/contract'
import { FileCheck, FileQuestion } from 'lucide-react'
import styled from 'styled-components'
import { useSession } from '../../api/session.ts'
import { useCan } from '../../api/useCan.ts'
import { Action } from '../../ui/button/Action.tsx'
import { Chip } from '../../ui/status/Chip.tsx'
import { useTimed } from '../../ui/format/clock.ts'
import { Fact, Facts } from '../../ui/record/Facts.tsx'
import { Moment } from '../../ui/format/Moment.tsx'
import { Panel } from '../../ui/record/Panel.tsx'
import { StatusGlyph } from '../../ui/status/StatusGlyph.tsx'
import { StripContent, TonedStrip } from '../../ui/status/TonedStrip.tsx'
import { evidenceDialogs } from './evidenceDialogs.tsx'
import { type EvidenceProvider, type EvidenceRecord, type ShowDialog, whyNoEvidence } from './evidenceKind.ts'
import { evidenceLooks, saidText } from './evidenceWords.ts'
import { PaperLink } from './PaperLink.tsx'
import { TakeBackButton } from './TakeBackButton.tsx'

interface EvidencePanelProps {
  provider: EvidenceProvider
  onDialog: ShowDialog
  record: EvidenceRecord
  /** Who have made the record what it is: they do not decide. */
  makerIds: readonly (string | null)[]
}

/** What people have recorded of a record that the bank does not answer for; the button to do so stands here once it may be done. */
export function EvidencePanel(props: EvidencePanelProps) {
  const { provider, onDialog, record } = props
  const isOffered = useTimed((nowMs) => whyNoEvidence(record, nowMs) === null)
  const latest = record.evidences.toReversed()
  return (
    <>
      {isOffered && <Offer provider={provider} onDialog={onDialog} record={record} />}
      {latest.length > 0 && (
        <Panel title="Supporting document">
          {latest.map((evidence) => (
            <Evidence key={evidence.id} {...props} evidence={evidence} />
          ))}
        </Panel>
      )}
    </>
  )
}

function Offer({ provider, onDialog, record }: Omit<EvidencePanelProps, 'makerIds'>) {
  const refused = useCan('finance.write')
  const dialogs = evidenceDialogs(provider, onDialog)
  return (
    <TonedStrip as="section" data-tone="warning" aria-label="No response from the bank">
      <FileQuestion size={16} aria-hidden />
      <StripContent>
        <div>
          <b>The bank has not responded.</b> Record the outcome from a supporting document. Another user must confirm it.
        </div>
        <Action
          label="Record supporting document"
          icon={<FileCheck size={16} aria-hidden />}
          size="small"
          refused={refused}
          onAct={() => dialogs.record(record)}
        />
      </StripContent>
    </TonedStrip>
  )
}

function Evidence(props: EvidencePanelProps & { evidence: BankEvidence }) {
  const { evidence } = props
  const { reason, note, file, recordedBy, recordedAt, state, decidedBy, decidedAt, rejection } = evidence
  const { tone, glyph, label } = evidenceLooks[state]
  return (
    <Block>
      <Head>
        <b>{saidText(evidence)}</b>
        <Chip tone={tone} glyph={<StatusGlyph glyph={glyph} />}>
          {label}
        </Chip>
      </Head>
      <Facts>
        <Fact name="Recorded by">
          {recordedBy.name}, <Moment at={recordedAt} />
        </Fact>
        {decidedAt && state !== 'superseded' && (
          <Fact name={label}>
            {decidedBy?.name}, <Moment at={decidedAt} />
          </Fact>
        )}
        {reason && <Fact name="Reason">{reason}</Fact>}
        {note && <Fact name="Note">{note}</Fact>}
        {rejection && <Fact name="Rejection reason">{rejection}</Fact>}
      </Facts>
      <Buttons>
        {file !== null && <PaperLink file={file} />}
        {state === 'waiting' && <Decision {...props} />}
      </Buttons>
    </Block>
  )
}

/** Whoever recorded it takes it back; somebody else decides, who has not made what it is about. */
function Decision({
  provider: Provider,
  onDialog,
  record,
  makerIds,
  evidence: { recordedBy },
}: EvidencePanelProps & { evidence: BankEvidence }) {
  const session = useSession()
  const me = session.status === 'signed_in' ? session.user.id : null
  const missing = useCan('finance.approve')
  const mayWrite = useCan('finance.write') === null
  const dialogs = evidenceDialogs(Provider, onDialog)
  const isOwn = me !== null && recordedBy.id === me
  if (missing !== null && !isOwn) return null
  const refused = isOwn
    ? 'You recorded this. Another user must decide.'
    : me !== null && makerIds.includes(me)
      ? 'You prepared this. Another user must decide.'
      : missing
  return (
    <>
      {isOwn && mayWrite && <Provider id={record.id}>{({ ways }) => <TakeBackButton ways={ways} record={record} />}</Provider>}
      <Action label="Reject…" size="small" variant="danger-quiet" refused={refused} onAct={() => dialogs.reject(record)} />
      <Action
        label="Confirm…"
        size="small"
        variant={refused === null ? 'primary' : 'plain'}
        refused={refused}
        onAct={() => dialogs.confirm(record)}
      />
    </>
  )
}

const Block = styled.div`
  display: grid;
  gap: var(--space-3);
`
const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2);
  overflow-wrap: anywhere;
`
const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
`
