import { State } from '@kainsiap/ops/places/states'
import { Select } from '../ui/form/Select.tsx'
import { TextInput } from '../ui/form/TextInput.tsx'
import type { FormField } from './useCommandForm.ts'

interface AddressLinesProps {
  line1: FormField<string>
  line2: FormField<string | null | undefined>
  postalCode: FormField<string>
  city: FormField<string>
  state: FormField<State>
}

/** The lines of a Malaysian address, within a `FieldGrid`. */
export function AddressLines({ line1, line2, postalCode, city, state }: AddressLinesProps) {
  return (
    <>
      <div data-wide>
        <TextInput {...line1} label="Address line 1" autoComplete="off" maxLength={120} />
      </div>
      <div data-wide>
        <TextInput {...line2} value={line2.value ?? ''} label="Address line 2" optional autoComplete="off" maxLength={120} />
      </div>
      <TextInput {...postalCode} label="Postcode" inputMode="numeric" autoComplete="off" maxLength={5} />
      <TextInput {...city} label="City" autoComplete="off" maxLength={60} />
      <Select {...state} label="State" options={State.options.map((value) => ({ value, label: value }))} />
    </>
  )
}
