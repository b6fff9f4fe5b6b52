import type { NewPayoutBatch } from '@kainsiap/ops/payout-batches/contract'
import type { z } from 'zod'
import { type CommandForm, useFormField } from '../../../command/useCommandForm.ts'
import { FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { Panel } from '../../../ui/record/Panel.tsx'
import { whyNotPeriod } from '../../../ui/format/payPeriod.ts'
import { Select } from '../../../ui/form/Select.tsx'
import { DateField } from '../../../ui/form/DateField.tsx'
import { TextInput } from '../../../ui/form/TextInput.tsx'
import { usePayoutFileLayoutsQuery } from '../payoutBatchesApi.ts'
import { channelLooks } from '../payoutBatchWords.ts'

/** What is asked before a run is prepared, as it is written. */
export type PrepareValues = z.input<typeof NewPayoutBatch>

const channels = (['api', 'file'] as const).map((value) => ({ value, label: channelLooks[value].label }))

/** For which days, and how the money leaves. */
export function PeriodForm({ form, today }: { form: CommandForm<PrepareValues>; today: string }) {
  const periodStart = useFormField(form.control, 'periodStart')
  const periodEnd = useFormField(form.control, 'periodEnd')
  const channel = useFormField(form.control, 'channel')
  const notes = useFormField(form.control, 'notes')
  return (
    <Panel title="Period and agents">
      <FieldGrid>
        <DateField {...periodStart} label="From" max={today} />
        <DateField
          {...periodEnd}
          label="To"
          max={today}
          error={whyNotPeriod({ periodStart: periodStart.value, periodEnd: periodEnd.value }, today) ?? periodEnd.error}
        />
        <Select {...channel} label="Channel" options={channels} hint={channelLooks[channel.value].text} />
        {channel.value === 'file' && <LayoutSelect form={form} />}
        <TextInput {...notes} value={notes.value ?? ''} label="Notes" optional maxLength={500} autoComplete="off" />
      </FieldGrid>
    </Panel>
  )
}

/** How the bank takes its file; where there is only one way, there is nothing to choose. */
function LayoutSelect({ form }: { form: CommandForm<PrepareValues> }) {
  const layout = useFormField(form.control, 'fileLayout')
  const { data: layouts } = usePayoutFileLayoutsQuery()
  const [first, ...others] = layouts ?? []
  if (!first || others.length === 0) return null
  const options = [first, ...others].map(({ id, name }) => ({ value: id, label: name }))
  return <Select {...layout} value={layout.value ?? first.id} label="Bank file layout" options={options} />
}
