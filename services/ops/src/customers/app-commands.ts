import type { z } from 'zod'
import type { CommandContext } from '../platform/changes/command-context.ts'
import { change, changesNothing } from '../platform/changes/change.ts'
import { ruleBroken } from '../platform/errors.ts'
import { addressesAfter, createCustomer, emailTaken, isThere } from './commands.ts'
import { CustomerField, type Customer } from './contract.ts'
import { withHistory } from './history.ts'
import { addressesMax, type FieldAddress, type FieldProfile, type NewCustomer } from './input-contract.ts'
import { customers, foundBy, toCustomer } from './model.ts'
import { getCustomerDoc } from './queries.ts'
import { isDuplicateKey } from '../platform/database/mongo.ts'

// What customers do in their app. They know no versions: of two changes the later one counts.

type Input<Schema extends z.ZodType> = z.output<Schema>

const asSelf = (context: CommandContext, id: string | null): CommandContext => ({
  ...context,
  actor: { kind: 'customer', id, name: 'Customer' },
})

/** Throws `rule_broken` if the email address is taken. */
export const registerCustomer = (context: CommandContext, given: Input<typeof NewCustomer>): Promise<Customer> =>
  createCustomer(asSelf(context, null), given)

/** Throws `not_found`, or `rule_broken` if the email address is taken. */
export async function changeOwnProfile(context: CommandContext, id: string, edit: Input<typeof FieldProfile>): Promise<Customer> {
  const doc = await getCustomerDoc(id)
  const email = edit.email?.toLowerCase()
  const set = { ...edit, email }
  if (changesNothing(doc, set)) return toCustomer(doc)
  const fields = CustomerField.options.filter((field) => (edit as Partial<Record<CustomerField, unknown>>)[field] !== undefined)
  const by = asSelf(context, id)
  const changed = await change(customers, {
    id,
    version: doc.version,
    preconditions: [isThere],
    set: [{ ...set, ...foundBy(doc, set), ...withHistory(by, { kind: 'edited', fields }) }],
    event: 'customer.updated',
    by,
  }).catch((error: unknown) => {
    throw isDuplicateKey(error) && email !== undefined ? emailTaken(email) : error
  })
  return toCustomer(changed)
}

/** Adds an address, or replaces the one with the same label. Throws `not_found`, or `rule_broken` where the address book is full. */
export async function keepOwnAddress(context: CommandContext, id: string, given: Input<typeof FieldAddress>): Promise<Customer> {
  const doc = await getCustomerDoc(id)
  const known = doc.addresses ?? []
  const same = known.find(({ label }) => label.toLowerCase() === given.label.toLowerCase())
  const isDefault = given.isDefault || known.length === 0 || (same?.isDefault ?? false)
  const written = { ...given, isDefault, ...(same && { id: same.id.toHexString() }) }
  const others = known
    .filter((address) => address !== same)
    .map(({ id: own, country: _country, createdAt: _createdAt, updatedAt: _updatedAt, ...address }) => ({
      ...address,
      id: own.toHexString(),
      isDefault: isDefault ? false : address.isDefault,
    }))
  if (others.length + 1 > addressesMax)
    throw ruleBroken('addresses_max', `A customer can have up to ${addressesMax} addresses. Replace one of them.`)
  const by = asSelf(context, id)
  const after = addressesAfter(known, [...others, written])
  const changed = await change(customers, {
    id,
    version: doc.version,
    preconditions: [isThere],
    set: [{ ...after, ...foundBy(doc, after), ...withHistory(by, { kind: 'edited', fields: ['addresses'] }) }],
    event: 'customer.updated',
    by,
  })
  return toCustomer(changed)
}
