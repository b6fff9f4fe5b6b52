import { VehicleType } from '@kainsiap/ops/agents/contract'
import { useFormField } from '../../../command/useCommandForm.ts'
import { FieldGrid, FieldGroup } from '../../../ui/form/FieldGrid.tsx'
import { labelOf } from '../../../ui/format/labelOf.ts'
import { Select } from '../../../ui/form/Select.tsx'
import { DateField } from '../../../ui/form/DateField.tsx'
import { TextInput } from '../../../ui/form/TextInput.tsx'
import type { AgentFormParts } from './agentForm.ts'

export function VehicleFields({ form: { control } }: { form: AgentFormParts }) {
  const type = useFormField(control, 'vehicle.type')
  const plateNumber = useFormField(control, 'vehicle.plateNumber')
  const brand = useFormField(control, 'vehicle.brand')
  const model = useFormField(control, 'vehicle.model')
  const year = useFormField(control, 'vehicle.year')
  const color = useFormField(control, 'vehicle.color')
  const insuranceExpiry = useFormField(control, 'vehicle.insuranceExpiry')
  const roadtaxExpiry = useFormField(control, 'vehicle.roadtaxExpiry')
  return (
    <FieldGroup>
      <legend>Vehicle</legend>
      <FieldGrid>
        <Select {...type} label="Vehicle type" options={VehicleType.options.map((value) => ({ value, label: labelOf(value) }))} />
        <TextInput {...plateNumber} label="Plate" autoComplete="off" placeholder="VAA 1234" maxLength={24} />
        <TextInput {...color} label="Colour" autoComplete="off" maxLength={30} />
        <TextInput {...brand} label="Brand" autoComplete="off" placeholder="Honda" maxLength={40} />
        <TextInput {...model} label="Model" autoComplete="off" placeholder="EX5" maxLength={40} />
        <TextInput
          {...year}
          label="Year"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          onValue={(text) => year.onValue(text.replaceAll(/\D/g, ''))}
        />
        <div data-half>
          <DateField {...insuranceExpiry} label="Insurance until" hint="Last valid day." />
        </div>
        <div data-half>
          <DateField {...roadtaxExpiry} label="Road tax until" hint="Last valid day." />
        </div>
      </FieldGrid>
    </FieldGroup>
  )
}
