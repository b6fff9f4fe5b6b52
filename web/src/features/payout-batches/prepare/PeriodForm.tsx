import type { NewPayoutBatch } from '@kainsiap/ops/payout-batches/contract'
import { PayoutMethod } from '@kainsiap/ops/payouts/contract'
import type { z } from 'zod'
import { type CommandForm, useFormField } from '../../../command/useCommandForm.ts'
import { FieldGrid } from '../../../ui/FieldGrid.tsx'
import { methodLooks } from '../../../ui/gatewayLooks.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { channelLooks } from '../payoutBatchWords.ts'

/** What is asked before a run is prepared, as it is written. */
export type PrepareValues = z.input<typeof NewPayoutBatch>

const methods = PayoutMethod.options.map((value) => ({ value, label: methodLooks[value].label }))
const channels = (['api', 'file'] as const).map((value) => ({ value, label: channelLooks[value].label }))

/** For which days, and how the money leaves. */
export function PeriodForm({ form, today }: { form: CommandForm<PrepareValues>; today: string }) {
  const periodStart = useFormField(form.control, 'periodStart')
  const periodEnd = useFormField(form.control, 'periodEnd')
  const method = useFormField(form.control, 'method')
  const channel = useFormField(form.control, 'channel')
  const notes = useFormField(form.control, 'notes')
  return (
    <Panel title="Period and agents">
      <FieldGrid>
        <TextInput type="date" {...periodStart} label="From" max={today} />
        <TextInput type="date" {...periodEnd} label="To" max={today} />
        <Select {...method} value={method.value ?? 'bank_transfer'} label="Method" options={methods} />
        <Select {...channel} label="Way to the bank" options={channels} hint={channelLooks[channel.value].text} />
        <TextInput {...notes} value={notes.value ?? ''} label="Notes" optional maxLength={500} autoComplete="off" />
      </FieldGrid>
    </Panel>
  )
}
