import { findUnsettled } from '../orders/customer-copies.ts'
import type { CommandContext } from '../platform/changes/command-context.ts'
import { change } from '../platform/changes/change.ts'
import type { Rule } from '../platform/changes/rules.ts'
import { now } from '../platform/clock.ts'
import { ruleBroken, staleVersion } from '../platform/errors.ts'
import { isThere } from './commands.ts'
import { deletedName } from './contract.ts'
import { historyEntry } from './history.ts'
import { CustomerModel, customers, toCustomer, type CustomerDoc } from './model.ts'
import { getCustomerDoc } from './queries.ts'

/** Longer than any request takes: an order that was noted before this exists by now, or never will. */
const bookingMaxMs = 60_000

/**
 * Erases who the customer is, for good; money and counts stay. The copies in orders are erased by a subscriber, whatever crashes. Throws
 * `stale_version`, or `rule_broken` while an order is open or money is owed either way.
 */
export async function deleteCustomer(by: CommandContext, id: string, version: number): Promise<void> {
  const repeated = by.operation && (await CustomerModel.exists({ _id: id, operations: by.operation }))
  if (repeated) return
  const doc = await getCustomerDoc(id)
  if (doc.version !== version) throw staleVersion(toCustomer(doc))
  const isQuiet = quietSince(new Date(now().getTime() - bookingMaxMs))
  const unsettled = await findUnsettled(id)
  if (unsettled.length > 0) throw ruleBroken('customer_unsettled', `${doc.name} cannot be deleted yet: ${unsettled.join(', ')}.`)
  await change(customers, {
    id,
    version,
    preconditions: [isThere, isQuiet],
    set: [
      {
        name: deletedName,
        email: `${id}@deleted.invalid`,
        phoneNumber: '',
        addresses: [],
        notes: [],
        history: [historyEntry(by, { kind: 'deleted' })],
        words: [],
        bookedToday: null,
        deletedAt: now(),
      },
    ],
    event: 'customer.deleted',
    by,
  })
}

/** An order that is just being created is not among those that were looked at. */
const quietSince = (at: Date): Rule<CustomerDoc> => ({
  filter: { $or: [{ lastBookingAt: null }, { lastBookingAt: { $lt: at } }] },
  rejection: ({ name }) => ruleBroken('customer_booking', `${name} has booked within the last minute. Look at the order, then try again.`),
})
