import type { z } from 'zod'
import { useCan } from '../../api/useCan.ts'
import { useTimed } from '../../ui/format/clock.ts'
import { FileField } from '../../ui/form/FileField.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { SumBox } from '../../money/SumBox.tsx'
import { TextArea } from '../../ui/form/TextArea.tsx'
import { TextInput } from '../../ui/form/TextInput.tsx'
import { WhatHappens } from '../../money/WhatHappens.tsx'
import { CommandDialog } from '../CommandDialog.tsx'
import { type CommandForm, useCommandForm, useFormField } from '../useCommandForm.ts'
import { evidenceForm } from './evidenceForm.ts'
import { type EvidenceRecord, type EvidenceSource, type RecordingEvidence, whyNoEvidence } from './evidenceKind.ts'
import { useEvidenceCommand } from './useEvidenceCommand.ts'
import { usePaper } from './usePaper.ts'

interface RecordEvidenceDialogProps {
  source: EvidenceSource
  /** As a list knows it. */
  opened: Pick<EvidenceRecord, 'id' | 'version' | 'number' | 'amountSen'>
  onClose: () => void
}

const outcomes = [
  { value: 'paid', label: 'Paid' },
  { value: 'failed', label: 'Failed' },
] as const

/** Of a row of a list less is known than of the record itself. */
const unread = { evidences: [], answersUntil: null }

/** Writes down what the bank's papers say of a record, for somebody else to confirm. */
export function RecordEvidenceDialog({ source, opened, onClose }: RecordEvidenceDialogProps) {
  const known = source.record
  const record = known ?? { ...opened, ...unread }
  const { id, version, number, amountSen } = record
  const { upload, record: send } = source.ways
  const { paper, choose, refuse } = usePaper(id, upload)
  const form = useCommandForm(evidenceForm, { outcome: 'paid', reference: '', reason: '', note: '' })
  const note = useFormField(form.control, 'note')
  const command = useEvidenceCommand<RecordingEvidence>({
    source,
    record,
    send,
    state: 'waiting',
    done: `Supporting document of ${number} recorded`,
    failed: 'Failed to record supporting document',
    onDone: onClose,
  })
  const refused = useRefused(known)
  const sendSaid = form.submit((said) => {
    if (paper.id !== null) void command.run({ id, version, said: { ...said, file: paper.id } })
  })
  const submit = () => {
    if (paper.id === null) refuse('Select a supporting document.')
    sendSaid()
  }
  return (
    <CommandDialog
      title="Record supporting document"
      description="Record the outcome from a bank statement or letter when the bank does not respond. Another user must confirm it."
      command={command}
      keep="Cancel"
      action={{ label: 'Record supporting document', variant: 'primary', act: submit }}
      refused={refused ?? (paper.progress === null ? command.coolingDown : 'The file is uploading.')}
      onClose={onClose}
    >
      <SumBox sen={amountSen}>{number}</SumBox>
      <Said control={form.control} />
      <FileField
        label="Supporting document"
        kinds={['pdf', 'jpg', 'png', 'webp']}
        {...paper}
        onFile={(file) => void choose(file)}
        onUnsuited={refuse}
      />
      <TextArea {...note} value={note.value ?? ''} label="Note" optional rows={2} maxLength={500} />
      <Consequences />
    </CommandDialog>
  )
}

/** Outcome, and what it says of that. */
function Said({ control }: Pick<CommandForm<z.input<typeof evidenceForm>>, 'control'>) {
  const outcome = useFormField(control, 'outcome')
  const reference = useFormField(control, 'reference')
  const reason = useFormField(control, 'reason')
  return (
    <>
      <Select {...outcome} label="Outcome" options={outcomes} />
      {outcome.value === 'paid' ? (
        <TextInput
          {...reference}
          value={reference.value ?? ''}
          label="Bank reference"
          hint="As on the document"
          autoComplete="off"
          maxLength={60}
        />
      ) : (
        <TextArea
          {...reason}
          value={reason.value ?? ''}
          label="Reason"
          hint="Reason for the failure, as on the document."
          rows={2}
          maxLength={300}
        />
      )}
    </>
  )
}

function Consequences() {
  return (
    <WhatHappens>
      <li>Another user with approval rights confirms or rejects it.</li>
      <li>If the bank responds first, its response applies. Nothing is sent again until then.</li>
    </WhatHappens>
  )
}

function useRefused(record: EvidenceRecord | undefined): string | null {
  const missing = useCan('finance.write')
  const why = useTimed((nowMs) => (record ? whyNoEvidence(record, nowMs) : 'Loading.'))
  return missing ?? why
}
