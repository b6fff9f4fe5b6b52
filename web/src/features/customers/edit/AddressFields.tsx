import { AddressType } from '@kainsiap/ops/customers/contract'
import { State } from '@kainsiap/ops/places/states'
import { Trash2 } from 'lucide-react'
import styled from 'styled-components'
import { useFormField } from '../../../command/useCommandForm.ts'
import { phone } from '../../../ui/breakpoints.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { labelOf } from '../../../ui/labelOf.ts'
import { Select } from '../../../ui/Select.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
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
    <Group>
      <legend>Address {place + 1}</legend>
      <Grid>
        <Lines form={form} place={place} />
      </Grid>
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
    </Group>
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
      <Select
        label="Kind"
        value={type.value}
        options={AddressType.options.map((value) => ({ value, label: labelOf(value) }))}
        onValue={(value) => setValue(`${field}.type`, value, { shouldDirty: true })}
      />
      <TextInput {...label} label="Label" autoComplete="off" maxLength={40} />
      <div data-wide>
        <TextInput {...line1} label="Address line 1" autoComplete="off" maxLength={120} />
      </div>
      <div data-wide>
        <TextInput {...line2} value={line2.value ?? ''} label="Address line 2" optional autoComplete="off" maxLength={120} />
      </div>
      <TextInput {...postalCode} label="Postcode" inputMode="numeric" autoComplete="off" maxLength={5} />
      <TextInput {...city} label="City" autoComplete="off" maxLength={60} />
      <Select
        label="State"
        value={state.value}
        options={State.options.map((value) => ({ value, label: value }))}
        onValue={(value) => setValue(`${field}.state`, value, { shouldDirty: true })}
      />
    </>
  )
}

const Group = styled.fieldset`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);
  min-width: 0;
  margin: 0;
  padding: var(--space-4);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-card);

  legend {
    padding: 0 var(--space-1);
    font-weight: var(--font-weight-semibold);
  }
`
const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(6, minmax(0, 1fr));
  align-items: start;
  gap: var(--space-4) var(--space-3);

  & > * {
    grid-column: span 2;
  }
  & > :nth-child(-n + 2) {
    grid-column: span 3;
  }
  [data-wide] {
    grid-column: 1 / -1;
  }
  ${phone} {
    grid-template-columns: minmax(0, 1fr);

    & > *,
    & > :nth-child(-n + 2) {
      grid-column: auto;
    }
  }
`
const Foot = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2);
`
