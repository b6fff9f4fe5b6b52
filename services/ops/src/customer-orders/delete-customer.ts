import { bookingsBefore, eraseCustomer } from '../customers/erase-customer.ts'
import { getCustomerToChange } from '../customers/queries.ts'
import { findUnsettled } from '../orders/customers/customer-copies.ts'
import { findLiveAttempts, findWaitingRecords } from '../payments/cash/waiting-records.ts'
import type { CommandContext } from '../platform/changes/command-context.ts'
import { letGo } from '../platform/files/attachments.ts'
import { ruleBroken } from '../platform/errors.ts'
import { findLiveRefundsOf } from '../refunds/queries.ts'

/**
 * Erases who the customer is, for good; money and counts stay. The copies in orders are erased by a subscriber, whatever crashes. Throws
 * `stale_version`, or `rule_broken` while an order is open or money is owed either way.
 */
export async function deleteCustomer(by: CommandContext, id: string, version: number): Promise<void> {
  const customer = await getCustomerToChange(by, id, version)
  if (customer === 'done') return
  const quietSince = bookingsBefore()
  const [open, refunds, recorded, attempted] = await Promise.all([
    findUnsettled(id),
    findLiveRefundsOf('customer', id),
    findWaitingRecords(id),
    findLiveAttempts(id),
  ])
  const unsettled = [
    ...open,
    ...refunds.map((number) => `the refund ${number} is not paid yet`),
    ...recorded.map((number) => `the recorded payment of ${number} is awaiting approval`),
    ...attempted.map((number) => `${number} has a payment in progress`),
  ]
  if (unsettled.length > 0) throw ruleBroken('customer_unsettled', `${customer.name} can’t be deleted yet: ${unsettled.join(', ')}.`)
  await eraseCustomer(by, id, { version, quietSince })
  await letGo(customer.avatar)
}
