import { eraseInLog } from '../customers/erase-customer.ts'
import { listDeletedIds } from '../customers/queries.ts'
import { eraseCopies } from '../orders/customers/customer-copies.ts'
import { erasureSubscriber } from '../platform/personal-data/erasure.ts'

export const customerErasureSubscriber = erasureSubscriber({
  name: 'customers.erasure',
  event: 'customer.deleted',
  listDeletedIds,
  erase: async (id) => {
    await eraseCopies(id)
    await eraseInLog(id)
  },
})
