import { eraseInLog } from '../customers/erase-customer.ts'
import { listDeletedIds } from '../customers/queries.ts'
import { eraseCopies } from '../orders/customer-copies.ts'
import { defineSubscriber } from '../platform/changes/subscriber.ts'

/** Erases a deleted customer wherever else their name is kept: a crash half way is finished by the repetition. */
export const erasureSubscriber = defineSubscriber({
  name: 'customers.erasure',
  events: ['customer.deleted'],
  handle: async (events) => {
    for (const { id } of events) await eraseElsewhere(id)
  },
  onGap: async (seq) => {
    for (const id of await listDeletedIds()) await eraseElsewhere(id)
    return seq
  },
})

async function eraseElsewhere(id: string): Promise<void> {
  await eraseCopies(id)
  await eraseInLog(id)
}
