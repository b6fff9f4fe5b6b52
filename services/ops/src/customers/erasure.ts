import { eraseCopies } from '../orders/customer-copies.ts'
import { rewriteInLog } from '../platform/changes/event-log.ts'
import { defineSubscriber } from '../platform/changes/subscriber.ts'
import { trusted } from '../platform/database/mongo.ts'
import { deletedName } from './contract.ts'
import { CustomerModel, type CustomerDoc } from './model.ts'

/** Erases a deleted customer wherever else their name is kept: a crash half way is finished by the repetition. */
export const erasureSubscriber = defineSubscriber({
  name: 'customers.erasure',
  events: ['customer.deleted'],
  handle: async (events) => {
    for (const { id } of events) await eraseElsewhere(id)
  },
  onGap: async (seq) => {
    const deleted = CustomerModel.find({ deletedAt: trusted({ $ne: null }) }, { _id: 1 }).lean<Pick<CustomerDoc, '_id'>[]>()
    for (const { _id } of await deleted) await eraseElsewhere(_id.toHexString())
    return seq
  },
})

async function eraseElsewhere(id: string): Promise<void> {
  await eraseCopies(id)
  await rewriteInLog('customer', [id], { 'data.name': deletedName })
}
