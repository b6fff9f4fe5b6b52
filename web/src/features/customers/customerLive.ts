import type { Customer } from '@kainsiap/ops/customers/contract'
import type { Copy, LiveEntity } from '../../api/copies.ts'

/** What the live connection needs to know about customers. An event carries no contact, address or note: what shows a customer is read again. */
export const customerLive: LiveEntity<Customer> = {
  entity: 'customer',
  tag: 'Customer',
  affects: () => true,
  follows: { entity: 'order', idOf: (order) => (order as Copy & { customer?: { id: string } }).customer?.id },
}
