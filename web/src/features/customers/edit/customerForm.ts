import type { CustomerDetails } from '@kainsiap/ops/customers/contract'
import type { CustomerEdit, NewCustomer } from '@kainsiap/ops/customers/input-contract'
import { changedFields } from '../../../command/changedFields.ts'
import type { CommandForm } from '../../../command/useCommandForm.ts'

/** What the fields of a customer need of their form. */
export type CustomerFormParts = CommandForm<CustomerValues>

/** What the form holds: a new customer, as the contract reads it. */
export type CustomerValues = NewCustomer
export type AddressValues = CustomerValues['addresses'][number]

/** The fields that the server's rules are about. */
export const fieldsOfRules = { email_taken: 'email' } as const

export const emptyAddress = {
  type: 'home',
  label: 'Home',
  addressLine1: '',
  addressLine2: '',
  city: '',
  state: 'Selangor',
  postalCode: '',
  isDefault: false,
} as const satisfies AddressValues

export const emptyCustomer: Required<CustomerValues> = {
  name: '',
  email: '',
  phoneNumber: '',
  preferredLanguage: 'ms',
  addresses: [{ ...emptyAddress, isDefault: true }],
}

export function valuesOf({ name, contact, preferredLanguage, addresses }: CustomerDetails): Required<CustomerValues> {
  return {
    name,
    email: contact.email,
    phoneNumber: contact.phoneNumber,
    preferredLanguage,
    addresses: addresses.map(({ country: _country, createdAt: _createdAt, updatedAt: _updatedAt, addressLine2, ...address }) => ({
      ...address,
      addressLine2: addressLine2 ?? '',
    })),
  }
}

type Change = Omit<CustomerEdit, 'version'>

/** What of the form differs from the customer as they are now: only that is sent. */
export const changesOf = (customer: CustomerDetails, values: CustomerValues): Change =>
  changedFields<CustomerValues>(valuesOf(customer), values)

/** Exactly one address is the default. */
export const withDefault = (addresses: readonly AddressValues[], chosen: number): AddressValues[] =>
  addresses.map((address, place) => ({ ...address, isDefault: place === chosen }))
