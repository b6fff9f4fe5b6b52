import type { CustomerDetails } from '@kainsiap/ops/customers/contract'
import { expect, it } from 'vitest'
import { changesOf, valuesOf, withDefault } from './customerForm.ts'

const at = '2026-01-01T00:00:00.000Z'
const home = {
  id: '1'.repeat(24),
  type: 'home',
  label: 'Home',
  addressLine1: '14, Jalan Plumbum 7/102',
  addressLine2: null,
  city: 'Shah Alam',
  state: 'Selangor',
  postalCode: '40000',
  country: 'Malaysia',
  isDefault: true,
  createdAt: at,
  updatedAt: at,
} as const
const customer: CustomerDetails = {
  id: '0'.repeat(24),
  version: 3,
  name: 'Kavitha a/p Suresh',
  preferredLanguage: 'en',
  city: 'Shah Alam',
  state: 'Selangor',
  status: 'active',
  verificationStatus: 'verified',
  isActive: true,
  isVerified: true,
  avatar: null,
  loyaltyPoints: 0,
  registrationDate: at,
  deletedAt: null,
  createdAt: at,
  updatedAt: at,
  contact: { email: 'kavitha@mail.example', phoneNumber: '+60128841907' },
  figures: { totalOrders: 0, totalSpentSen: 0, lastOrderDate: null },
  addresses: [home],
  notes: [],
  history: [],
  bookingLimit: null,
}
const edited = (change: Partial<ReturnType<typeof valuesOf>>) => changesOf(customer, { ...valuesOf(customer), ...change })

it('sends only what differs, however its fields are ordered or left blank', () => {
  expect(edited({})).toEqual({})
  const [same] = valuesOf(customer).addresses
  const { addressLine2: _line2, ...blank } = same ?? {}
  expect(edited({ name: ' Kavitha a/p Suresh ', addresses: [Object.fromEntries(Object.entries(blank).toReversed())] as never })).toEqual({})
  expect(edited({ name: 'Kavitha' })).toEqual({ name: 'Kavitha' })
})

it('sends all addresses where one differs', () => {
  const addresses = valuesOf(customer).addresses.map((address) => ({ ...address, label: 'House' }))
  expect(edited({ addresses })).toEqual({ addresses })
})

it('has one default address', () => {
  const [one, other] = withDefault([...valuesOf(customer).addresses, ...valuesOf(customer).addresses], 1)
  expect([one?.isDefault, other?.isDefault]).toEqual([false, true])
})
