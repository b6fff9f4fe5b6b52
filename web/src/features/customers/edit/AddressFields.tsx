import { AddressType } from '@kainsiap/ops/customers/contract'
import { Trash2 } from 'lucide-react'
import styled from 'styled-components'
import { AddressLines } from '../../../command/AddressLines.tsx'
import { useFormField } from '../../../command/useCommandForm.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Chip } from '../../../ui/status/Chip.tsx'
import { FieldGrid, FieldGroup } from '../../../ui/form/FieldGrid.tsx'
import { labelOf } from '../../../ui/format/labelOf.ts'
import { Select } from '../../../ui/form/Select.tsx'
import { TextInput } from '../../../ui/form/TextInput.tsx'
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx'
import type { CustomerFormParts } from './customerForm.ts'

interface AddressFieldsProps {
  form: CustomerFormParts
  /** Which of the addresses. */
  place: number
  onDefault: () => void
  /** Null for the only one. */
  onRemove: (() => void) | null
}

export function AddressFields({ form, place, onDefault, onRemove }: AddressFieldsProps) {
  const { value: isDefault } = useFormField(form.control, `addresses.${place}.isDefault`)
  const name = `address ${place + 1}`
  return (
    <FieldGroup>
      <legend>Address {place + 1}</legend>
      <FieldGrid>
        <Lines form={form} place={place} />
      </FieldGrid>
      <Foot>
        {isDefault ? (
          <Chip tone="neutral">Default address</Chip>
        ) : (
          <Button size="small" onClick={onDefault}>
            Make default<VisuallyHidden>: {name}</VisuallyHidden>
          </Button>
        )}
        {onRemove && (
          <Button size="small" variant="danger-quiet" icon={<Trash2 size={14} />} onClick={onRemove}>
            Remove<VisuallyHidden> {name}</VisuallyHidden>
          </Button>
        )}
      </Foot>
    </FieldGroup>
  )
}

function Lines({ form: { control, setValue }, place }: Pick<AddressFieldsProps, 'form' | 'place'>) {
  const field = `addresses.${place}` as const
  const type = useFormField(control, `${field}.type`)
  const label = useFormField(control, `${field}.label`)
  const line1 = useFormField(control, `${field}.addressLine1`)
  const line2 = useFormField(control, `${field}.addressLine2`)
  const postalCode = useFormField(control, `${field}.postalCode`)
  const city = useFormField(control, `${field}.city`)
  const state = useFormField(control, `${field}.state`)
  return (
    <>
      <div data-half>
        <Select
          label="Kind"
          value={type.value}
          options={AddressType.options.map((value) => ({ value, label: labelOf(value) }))}
          onValue={(value) => setValue(`${field}.type`, value, { shouldDirty: true })}
        />
      </div>
      <div data-half>
        <TextInput {...label} label="Label" autoComplete="off" maxLength={40} />
      </div>
      <AddressLines
        {...{ line1, line2, postalCode, city }}
        state={{ ...state, onValue: (value) => setValue(`${field}.state`, value, { shouldDirty: true }) }}
      />
    </>
  )
}

const Foot = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2);
`
