import { type AgentDetails, Gender } from '@kainsiap/ops/agents/contract'
import { useWatch } from 'react-hook-form'
import { useFormField } from '../../../command/useCommandForm.ts'
import { dayLabel } from '../../../ui/format/dayLabel.ts'
import { FieldGrid, FieldGroup } from '../../../ui/form/FieldGrid.tsx'
import { labelOf } from '../../../ui/format/labelOf.ts'
import { Select } from '../../../ui/form/Select.tsx'
import { DateField } from '../../../ui/form/DateField.tsx'
import { TextInput } from '../../../ui/form/TextInput.tsx'
import { type AgentFormParts, type AgentValues, isOfOther } from './agentForm.ts'

interface IdentityFieldsProps {
  form: AgentFormParts
  agent: AgentDetails | undefined
}

/** Who the agent is. The IC number of an agent is never read back: left blank it stays. */
export function IdentityFields({ form: { control }, agent }: IdentityFieldsProps) {
  const name = useFormField(control, 'name')
  const email = useFormField(control, 'email')
  const phoneNumber = useFormField(control, 'phoneNumber')
  return (
    <FieldGroup>
      <legend>Identity</legend>
      <FieldGrid data-columns="2">
        <TextInput {...name} label="Full name" hint="As on the IC." autoComplete="off" maxLength={80} />
        {agent?.bank && <HolderField control={control} agent={agent} />}
        <TextInput {...email} label="Email" type="email" autoComplete="off" />
        <TextInput
          {...phoneNumber}
          label="Phone"
          type="tel"
          autoComplete="off"
          placeholder="012-884 1907"
          hint="A Malaysian mobile number."
        />
        <IcFields control={control} agent={agent} />
      </FieldGrid>
    </FieldGroup>
  )
}

/** Earnings are paid to nobody else: where the name changes, the account goes with it. */
function HolderField({ control, agent }: { control: AgentFormParts['control']; agent: AgentDetails }) {
  const holder = useFormField(control, 'accountHolderName')
  const values = useWatch({ control }) as AgentValues
  const isNew = holder.value !== agent.bank?.accountHolderName
  if (!isNew && !isOfOther(agent, values)) return null
  return (
    <TextInput
      {...holder}
      label="Account holder"
      hint="The bank account must be in the new name. Payouts are held for 72 hours."
      autoComplete="off"
      maxLength={80}
    />
  )
}

function IcFields({ control, agent }: { control: AgentFormParts['control']; agent: AgentDetails | undefined }) {
  const icNumber = useFormField(control, 'icNumber')
  const dateOfBirth = useFormField(control, 'dateOfBirth')
  const gender = useFormField(control, 'gender')
  const nationality = useFormField(control, 'nationality')
  const kept = agent?.icNumber ? `Leave blank to keep ••••${agent.icNumber.endsIn}.` : undefined
  const keptBirth = agent?.dateOfBirth ? `Leave blank to keep ${dayLabel(agent.dateOfBirth)}.` : undefined
  return (
    <>
      <Select {...gender} label="Gender" placeholder="Choose" options={Gender.options.map((value) => ({ value, label: labelOf(value) }))} />
      <TextInput
        {...icNumber}
        label="IC number"
        optional={agent !== undefined}
        hint={kept}
        inputMode="numeric"
        autoComplete="off"
        placeholder="901231-14-5678"
        maxLength={24}
      />
      <DateField {...dateOfBirth} label="Date of birth" optional={agent !== undefined} hint={keptBirth} />
      {!agent && (
        <Select
          {...nationality}
          label="Nationality"
          placeholder="Choose"
          options={[
            { value: 'Malaysian', label: 'Malaysian' },
            { value: 'other', label: 'Other' },
          ]}
        />
      )}
    </>
  )
}
