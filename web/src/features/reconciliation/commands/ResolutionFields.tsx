import { ResolutionKind, ResolutionReason, type Provider, type ReconciliationLine } from '@kainsiap/ops/reconciliation/contract'
import { reasonLabels } from '@kainsiap/ops/reconciliation/labels'
import { type ReactNode, useState } from 'react'
import styled from 'styled-components'
import { ChoiceCards } from '../../../ui/form/ChoiceCards.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { TextInput } from '../../../ui/form/TextInput.tsx'
import { resolutionWords } from '../lineWords.ts'
import { RecordPreview } from './RecordPreview.tsx'

const noteMax = 500
const recordMax = 30

/** What somebody says an exception is, as far as it has been said. */
export interface Draft {
  /** Null until somebody has said it. */
  as: ResolutionKind | null
  reason: ResolutionReason | ''
  note: string
  record: string
}

export function useDraft(kinds: readonly ResolutionKind[]) {
  const first = (['record', 'awaited'] as const).find((kind) => kinds.includes(kind)) ?? null
  const [draft, setDraft] = useState<Draft>({ as: first, reason: '', note: '', record: '' })
  return { draft, change: (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes })) }
}

/** Why it cannot be sent yet; null if it can. */
export function whyIncomplete({ as, reason, note, record }: Draft): string | null {
  if (as === null) return 'Select a resolution.'
  if (as === 'another_record' && record.trim() === '') return 'Enter the number of the record.'
  if (reason === '') return 'Select a reason.'
  return reason === 'other' && note.trim() === '' ? 'Describe the reason in the note.' : null
}

/** As the server takes it; null while something is lacking. */
export function resolutionOf(draft: Draft) {
  const { as, reason, note, record } = draft
  if (as === null || reason === '' || whyIncomplete(draft) !== null) return null
  return {
    as,
    reason,
    ...(note.trim() !== '' && { note: note.trim() }),
    ...(as === 'another_record' && { record: record.trim().toUpperCase() }),
  }
}

interface ResolutionFieldsProps {
  draft: Draft
  onChange: (changes: Partial<Draft>) => void
  /** What it can turn out to be. */
  kinds: readonly ResolutionKind[]
  provider: Provider
  /** The number of the record whose key it has. */
  number: string | null
  /** The one that is resolved; omitted where there are many. */
  line?: ReconciliationLine
}

export function ResolutionFields({ draft, onChange, kinds, provider, number, line }: ResolutionFieldsProps) {
  const contentOf = (kind: ResolutionKind, hint: string): ReactNode =>
    kind === 'another_record' && draft.as === kind ? (
      <Named>
        <TextInput
          label="Record number"
          hint="PAY-, REF- or PO-"
          value={draft.record}
          maxLength={recordMax}
          onValue={(record) => onChange({ record })}
        />
        {line && <RecordPreview number={draft.record} line={line} />}
      </Named>
    ) : (
      hint
    )
  return (
    <Stack>
      <ChoiceCards
        label="Resolution"
        value={draft.as}
        onValue={(as) => onChange({ as })}
        cards={kinds.map((value) => {
          const { label, hint } = resolutionWords(value, provider, number)
          return { value, label, content: contentOf(value, hint) }
        })}
      />
      <Select
        label="Reason"
        placeholder="Select a reason"
        value={draft.reason}
        options={ResolutionReason.options.map((value) => ({ value, label: reasonLabels[value] }))}
        onValue={(reason) => onChange({ reason })}
      />
      <TextArea
        label="Note"
        optional={draft.reason !== 'other'}
        rows={2}
        value={draft.note}
        maxLength={noteMax}
        onValue={(note) => onChange({ note })}
      />
    </Stack>
  )
}

const Named = styled.div`
  display: grid;
  gap: var(--space-2);
`
/** What it is, one below the other. */
const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);

  fieldset > div {
    grid-template-columns: minmax(0, 1fr);
  }
`
