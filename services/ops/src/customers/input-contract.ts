import { z } from 'zod'
import { State } from '../places/states.ts'
import { isPostcodeOf } from '../places/postcodes.ts'
import { Id, line, text, Version, WrittenEmail, WrittenMobilePhone } from '../platform/contract.ts'
import { AddressType, CustomerLanguage, Postcode } from './contract.ts'

const addressFields = {
  type: AddressType,
  label: line(40),
  addressLine1: line(120),
  addressLine2: line(120).nullable().optional(),
  city: line(60),
  state: State,
  postalCode: Postcode,
  isDefault: z.boolean(),
}
const isOfState = ({ state, postalCode }: { state: State; postalCode: string }) => isPostcodeOf(state, postalCode)
const otherState = { path: ['postalCode'], error: 'is not a postcode of this state' }

/** An address as entered. `id` names one that the customer has already. */
const WrittenAddress = z.strictObject({ id: Id.optional(), ...addressFields }).refine(isOfState, otherState)
export type WrittenAddress = z.infer<typeof WrittenAddress>

export const addressesMax = 10

/** All addresses of a customer: exactly one is the default. */
const WrittenAddresses = z
  .array(WrittenAddress)
  .min(1, 'must have an address')
  .max(addressesMax)
  .refine((addresses) => addresses.filter(({ isDefault }) => isDefault).length === 1, 'must have one default address')
  .refine((addresses) => {
    const ids = addresses.flatMap(({ id }) => id ?? [])
    return new Set(ids).size === ids.length
  }, 'must not repeat an address')

/** A new customer starts unverified. */
export const NewCustomer = z
  .strictObject({
    name: line(80),
    email: WrittenEmail,
    phoneNumber: WrittenMobilePhone,
    preferredLanguage: CustomerLanguage.default('ms'),
    addresses: WrittenAddresses,
  })
  .meta({ id: 'NewCustomer' })
export type NewCustomer = z.input<typeof NewCustomer>

/** `addresses` replaces all of them. Orders keep the name, contact and address of the time they were booked. */
export const CustomerEdit = z
  .strictObject({
    version: Version,
    name: line(80).optional(),
    email: WrittenEmail.optional(),
    phoneNumber: WrittenMobilePhone.optional(),
    preferredLanguage: CustomerLanguage.optional(),
    addresses: WrittenAddresses.optional(),
  })
  .refine(({ version: _version, ...change }) => Object.values(change).some((value) => value !== undefined), 'must have at least one change')
export type CustomerEdit = z.input<typeof CustomerEdit>

/** What a customer changes of themselves: the name is that of their papers. */
export const FieldProfile = z
  .strictObject({
    email: WrittenEmail.optional(),
    phoneNumber: WrittenMobilePhone.optional(),
    preferredLanguage: CustomerLanguage.optional(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), 'must have at least one change')

/** An address for the customer's own book. One with the same label is replaced; the first is the default in any case. */
export const FieldAddress = z.strictObject({ ...addressFields, isDefault: z.boolean().default(false) }).refine(isOfState, otherState)

export const StatusReason = z.strictObject({ version: Version, reason: text(300) })
export type StatusReason = z.infer<typeof StatusReason>

export const PointsAdjustment = z.strictObject({
  version: Version,
  change: z.enum(['add', 'take']),
  points: z.int().min(1).max(100_000),
  reason: text(300),
})
export type PointsAdjustment = z.infer<typeof PointsAdjustment>

/** Notes need no version: adding one contradicts nobody. */
export const NewNote = z.strictObject({ text: text(1_000) })
