import { CustomerLanguage } from '@kainsiap/ops/customers/contract'
import { Plus } from 'lucide-react'
import styled from 'styled-components'
import { useFormField } from '../../../command/useCommandForm.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { FieldGrid, GroupProblem } from '../../../ui/form/FieldGrid.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { TextInput } from '../../../ui/form/TextInput.tsx'
import { labelOf } from '../../../ui/format/labelOf.ts'
import { AddressFields } from './AddressFields.tsx'
import { type CustomerFormParts, type CustomerValues, emptyAddress, withDefault } from './customerForm.ts'

const addressesMax = 10

/** The fields of a customer, for adding and for editing one. */
export function CustomerFields({ form }: { form: CustomerFormParts }) {
  const name = useFormField(form.control, 'name')
  const email = useFormField(form.control, 'email')
  const phoneNumber = useFormField(form.control, 'phoneNumber')
  const { value: language = 'ms' } = useFormField(form.control, 'preferredLanguage')
  return (
    <>
      <FieldGrid data-columns="2">
        <TextInput {...name} label="Full name" autoComplete="off" maxLength={80} />
        <TextInput {...email} label="Email" type="email" autoComplete="off" />
        <TextInput
          {...phoneNumber}
          label="Phone"
          type="tel"
          autoComplete="off"
          placeholder="012-884 1907"
          hint="A Malaysian mobile number."
        />
        <Select
          label="Language"
          value={language}
          options={CustomerLanguage.options.map((value) => ({ value, label: labelOf(value) }))}
          onValue={(value) => form.setValue('preferredLanguage', value, { shouldDirty: true })}
        />
      </FieldGrid>
      <Addresses form={form} />
    </>
  )
}

function Addresses({ form }: { form: CustomerFormParts }) {
  const { value: addresses, error } = useFormField(form.control, 'addresses')
  const setAddresses = (value: CustomerValues['addresses']) => form.setValue('addresses', value, { shouldDirty: true })
  const add = () => setAddresses([...addresses, { ...emptyAddress, isDefault: addresses.length === 0 }])
  const remove = (place: number) => {
    const left = addresses.filter((_, index) => index !== place)
    setAddresses(left.some(({ isDefault }) => isDefault) ? left : withDefault(left, 0))
  }
  return (
    <>
      {addresses.map((address, place) => (
        <AddressFields
          key={address.id ?? `new ${place}`}
          form={form}
          place={place}
          onDefault={() => setAddresses(withDefault(addresses, place))}
          onRemove={addresses.length > 1 ? () => remove(place) : null}
        />
      ))}
      {error && <GroupProblem role="alert">{error}</GroupProblem>}
      {addresses.length < addressesMax && (
        <Place>
          <Button icon={<Plus size={15} />} onClick={add}>
            Add address
          </Button>
        </Place>
      )}
    </>
  )
}

const Place = styled.div`
  display: flex;
`
