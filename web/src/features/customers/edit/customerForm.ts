import type { CustomerDetails } from '@kainsiap/ops/customers/contract'
import type { CustomerEdit, NewCustomer } from '@kainsiap/ops/customers/input-contract'

/** What the form holds: a new customer, as the contract reads it. */
export type CustomerValues = NewCustomer
export type AddressValues = CustomerValues['addresses'][number]

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
export function changesOf(customer: CustomerDetails, values: CustomerValues): Change {
  const now = valuesOf(customer)
  const names = Object.keys(now) as (keyof CustomerValues)[]
  return Object.fromEntries(names.filter((name) => textOf(values[name]) !== textOf(now[name])).map((name) => [name, values[name]]))
}

/** In one order of fields, whatever is blank left out. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join('\n')
  if (typeof value !== 'object' || value === null) return String(value ?? '').trim()
  const filled = Object.entries(value).filter(([, each]) => each !== undefined && each !== null && each !== '')
  return filled
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, each]) => `${name}=${textOf(each)}`)
    .join('&')
}

/** Exactly one address is the default. */
export const withDefault = (addresses: readonly AddressValues[], chosen: number): AddressValues[] =>
  addresses.map((address, place) => ({ ...address, isDefault: place === chosen }))
