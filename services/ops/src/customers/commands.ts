import type { z } from 'zod'
import type { CommandContext } from '../platform/changes/command-context.ts'
import { appended, change, changesNothing, computed, create } from '../platform/changes/change.ts'
import type { Rule } from '../platform/changes/rules.ts'
import { now } from '../platform/clock.ts'
import { isDuplicateKey, Types } from '../platform/database/mongo.ts'
import { invalid, notFound, ruleBroken } from '../platform/errors.ts'
import { CustomerField, type CustomerDetails } from './contract.ts'
import { historyEntry, withHistory } from './history.ts'
import type { CustomerEdit, NewCustomer, NewNote, PointsAdjustment, WrittenAddress } from './input-contract.ts'
import { CustomerModel, customers, foundBy, toDetails, type AddressDoc, type CustomerDoc } from './model.ts'
import { getCustomer, getCustomerToChange } from './queries.ts'

type Input<Schema extends z.ZodType> = z.output<Schema>

/** Adds a customer, who is unverified and may book up to the daily limit. Throws `rule_broken` if the email address is taken. */
export async function createCustomer(by: CommandContext, given: Input<typeof NewCustomer>): Promise<CustomerDetails> {
  const id = new Types.ObjectId(by.operation ?? undefined)
  const { name, phoneNumber, preferredLanguage } = given
  const email = given.email.toLowerCase()
  const places = addressesAfter([], given.addresses)
  const doc = {
    name,
    email,
    phoneNumber,
    preferredLanguage,
    ...places,
    accountStatus: 'pending_verification' as const,
    verificationStatus: 'pending' as const,
    loyaltyPoints: 0,
    notes: [],
    history: [historyEntry(by, { kind: 'created' })],
    totalOrders: 0,
    totalSpentSen: 0,
    lastOrderDate: null,
    figuresSeq: 0,
    deletedAt: null,
    ...foundBy({ name, email, phoneNumber, city: places.city }),
  }
  try {
    return toDetails(await create(customers, { id, doc, event: 'customer.created', by }))
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
    const same = await CustomerModel.findById(id).lean<CustomerDoc>()
    if (same) return toDetails(same)
    throw emailTaken(email)
  }
}

export const emailTaken = (email: string) => ruleBroken('email_taken', `Another customer already uses the email address ${email}.`)

/** All addresses as entered; those the customer has already keep their id and age. */
export function addressesAfter(
  known: readonly AddressDoc[],
  written: readonly WrittenAddress[],
): Pick<CustomerDoc, 'addresses' | 'city' | 'state'> {
  const at = now()
  const addresses = written.map(({ id, addressLine2 = null, ...rest }): AddressDoc => {
    const before = known.find((each) => each.id.toHexString() === id)
    if (id !== undefined && !before) throw invalid('addresses', 'contains an address that was removed')
    return { id: new Types.ObjectId(id), ...rest, addressLine2, country: 'Malaysia', createdAt: before?.createdAt ?? at, updatedAt: at }
  })
  const byDefault = addresses.find(({ isDefault }) => isDefault) ?? addresses[0]
  if (!byDefault) throw new Error('a customer must have an address')
  return { addresses, city: byDefault.city, state: byDefault.state }
}

/** Throws `stale_version`, or `rule_broken` if the email address is taken. Orders keep the copy of the time they were booked. */
export async function editCustomer(
  by: CommandContext,
  id: string,
  { version, addresses, ...edit }: Input<typeof CustomerEdit>,
): Promise<CustomerDetails> {
  const doc = await getCustomerToChange(by, id, version)
  if (doc === 'done') return getCustomer(id)
  const email = edit.email?.toLowerCase()
  const fields = CustomerField.options.filter(
    (field) => (({ ...edit, addresses }) as Partial<Record<CustomerField, unknown>>)[field] !== undefined,
  )
  const set = { ...edit, email, ...(addresses && addressesAfter(doc.addresses ?? [], addresses)) }
  if (changesNothing(doc, set)) return toDetails(doc)
  const changed = await change(customers, {
    id,
    version,
    preconditions: [isThere],
    set: [{ ...set, ...foundBy(doc, set), ...withHistory(by, { kind: 'edited', fields }) }],
    event: 'customer.updated',
    by,
  }).catch((error: unknown) => {
    throw isDuplicateKey(error) && email !== undefined ? emailTaken(email) : error
  })
  return toDetails(changed)
}

/** Every command on a customer requires that they are not deleted. */
export const isThere: Rule<CustomerDoc> = { filter: { deletedAt: null }, rejection: () => notFound('Customer') }

/** Adds points, or takes them away. Throws `stale_version`, or `rule_broken` where fewer are left than are taken. */
export async function adjustPoints(
  by: CommandContext,
  id: string,
  { version, change: direction, points: amount, reason }: Input<typeof PointsAdjustment>,
): Promise<CustomerDetails> {
  const points = direction === 'add' ? amount : -amount
  const enough: Rule<CustomerDoc> = {
    filter: points < 0 ? { loyaltyPoints: { $gte: -points } } : {},
    rejection: ({ loyaltyPoints = 0 }) => ruleBroken('points_left', `Only ${loyaltyPoints} points are left. Enter a lower number.`),
  }
  const doc = await change(customers, {
    id,
    version,
    preconditions: [isThere, enough],
    set: [
      {
        loyaltyPoints: computed({ $add: [{ $ifNull: ['$loyaltyPoints', 0] }, points] }),
        ...withHistory(by, { kind: 'pointsAdjusted', points, reason }),
      },
    ],
    event: 'customer.pointsAdjusted',
    by,
  })
  return toDetails(doc)
}

export async function addNote(by: CommandContext, id: string, { text }: Input<typeof NewNote>): Promise<CustomerDetails> {
  const note = { id: new Types.ObjectId(), at: now(), by: by.actor, text }
  const doc = await change(customers, {
    id,
    preconditions: [isThere],
    set: [{ notes: appended('notes', { $literal: note }), ...withHistory(by, { kind: 'noted' }) }],
    event: 'customer.noted',
    by,
  })
  return toDetails(doc)
}
