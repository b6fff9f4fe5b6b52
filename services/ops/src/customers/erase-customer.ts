import type { CommandContext } from '../platform/changes/command-context.ts'
import { change } from '../platform/changes/change.ts'
import { rewriteInLog } from '../platform/changes/event-log.ts'
import type { Rule } from '../platform/changes/rules.ts'
import { now } from '../platform/clock.ts'
import { ruleBroken } from '../platform/errors.ts'
import { isThere } from './commands.ts'
import { deletedName } from './contract.ts'
import { historyEntry } from './history.ts'
import { customers, type CustomerDoc } from './model.ts'

/** Longer than any request takes: an order that was noted before this exists by now, or never will. */
const bookingMaxMs = 60_000

/** The moment before which no order of a customer may be on its way; taken before their orders are looked at. */
export const bookingsBefore = (): Date => new Date(now().getTime() - bookingMaxMs)

/**
 * Erases who the customer is from their own document; money and counts stay. Throws `stale_version`, or `rule_broken` if they have booked
 * since `quietSince`.
 */
export async function eraseCustomer(by: CommandContext, id: string, { version, quietSince }: { version: number; quietSince: Date }) {
  await change(customers, {
    id,
    version,
    preconditions: [isThere, hasNotBooked(quietSince)],
    set: [
      {
        name: deletedName,
        email: `${id}@deleted.invalid`,
        phoneNumber: '',
        avatar: null,
        addresses: [],
        notes: [],
        history: [historyEntry(by, { kind: 'deleted' })],
        words: [],
        nameKey: '',
        bookedToday: null,
        deletedAt: now(),
      },
    ],
    event: 'customer.deleted',
    by,
  })
}

/** An order that is just being created is not among those that were looked at. */
const hasNotBooked = (since: Date): Rule<CustomerDoc> => ({
  filter: { $or: [{ lastBookingAt: null }, { lastBookingAt: { $lt: since } }] },
  rejection: ({ name }) =>
    ruleBroken('customer_booking', `${name} booked an order within the last minute. Check the order, then try again.`),
})

/** Erases the name from the events of a deleted customer. */
export const eraseInLog = (id: string): Promise<void> => rewriteInLog('customer', [id], { 'data.name': deletedName })
