import { RegistrationFee, SettlementCycle } from '@kainsiap/ops/agents/contract'
import { useFormField } from '../../../command/useCommandForm.ts'
import { FieldGrid, FieldGroup } from '../../../ui/form/FieldGrid.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { TextInput } from '../../../ui/form/TextInput.tsx'
import { cycleNames, feeNames } from '../agentLooks.ts'
import type { AgentFormParts } from './agentForm.ts'
import { AreasField } from './AreasField.tsx'

/** Where the agent works, how much, and how it is paid. */
export function WorkFields({ form: { control } }: { form: AgentFormParts }) {
  const areas = useFormField(control, 'workingAreas')
  const most = useFormField(control, 'maxOrdersPerDay')
  const cycle = useFormField(control, 'settlementCycle')
  const fee = useFormField(control, 'registrationFee')
  return (
    <FieldGroup>
      <legend>Work</legend>
      <AreasField areas={areas.value} error={areas.error} onAreas={areas.onValue} />
      <FieldGrid>
        <TextInput
          {...most}
          label="Max orders per day"
          hint="From 1 to 60."
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          onValue={(text) => most.onValue(text.replaceAll(/\D/g, ''))}
        />
        <Select {...cycle} label="Settlement" options={SettlementCycle.options.map((value) => ({ value, label: cycleNames[value] }))} />
        <Select
          {...fee}
          label="Registration fee"
          placeholder="Choose"
          options={RegistrationFee.options.map((value) => ({ value, label: feeNames[value] }))}
        />
      </FieldGrid>
    </FieldGroup>
  )
}
