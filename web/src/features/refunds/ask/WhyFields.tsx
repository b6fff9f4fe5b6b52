import type { RefundReason } from '@kainsiap/ops/refunds/contract'
import { FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { TextInput } from '../../../ui/form/TextInput.tsx'
import { reasonOptions } from '../refundLooks.ts'
import type { Why } from './why.ts'

const noteMax = 500

interface WhyFieldsProps extends Why {
  onReason: (reason: RefundReason) => void
  onNote: (note: string) => void
}

/** Why it is paid back: a reason of the list, and a note. */
export function WhyFields({ reason, note, onReason, onNote }: WhyFieldsProps) {
  return (
    <FieldGrid data-columns="2">
      <Select label="Reason" placeholder="Select a reason" value={reason} options={reasonOptions} onValue={onReason} />
      <TextInput
        label="Note"
        optional={reason !== 'other'}
        placeholder="Admin refund request"
        autoComplete="off"
        maxLength={noteMax}
        value={note}
        onValue={onNote}
      />
    </FieldGrid>
  )
}
