import { defineExport } from '../../platform/exports/define-export.ts'
import { labelOf } from '../../platform/labels.ts'
import { OrderQuery } from '../contract.ts'
import { dueAtOf } from '../due/due.ts'
import { storedRefundDue } from '../payments/refund.ts'
import { countOrders, readOrders, type ExportedOrder } from './export-rows.ts'

function refundDue(order: ExportedOrder) {
  const sen = storedRefundDue(order)
  return sen === null ? null : { sen }
}

export const orderExport = defineExport({
  name: 'orders',
  noun: { one: 'order', many: 'orders' },
  permission: 'orders.read',
  query: OrderQuery.omit({ page: true, limit: true, after: true }),
  columns: [
    { header: 'Number', value: ({ number }: ExportedOrder) => number },
    { header: 'Status', value: ({ status }) => labelOf(status) },
    { header: 'Priority', value: ({ priority }) => labelOf(priority) },
    { header: 'Payment', value: ({ paymentStatus }) => labelOf(paymentStatus) },
    { header: 'Customer', value: ({ customer }) => customer.name },
    { header: 'Agent', value: ({ agent }) => agent?.name ?? null },
    { header: 'Items', value: ({ totalItems }) => totalItems },
    { header: 'Services', value: ({ services }) => services.map(({ item, quantity }) => `${quantity} × ${item}`).join(', ') },
    { header: 'Pickup', value: ({ pickup }) => `${pickup.city}, ${pickup.state}` },
    { header: 'Delivery', value: ({ delivery }) => `${delivery.city}, ${delivery.state}` },
    { header: 'Pickup time', value: ({ scheduledPickupTime }) => scheduledPickupTime },
    { header: 'Delivery time', value: ({ scheduledDeliveryTime }) => scheduledDeliveryTime },
    { header: 'Due', value: dueAtOf },
    { header: 'Total (RM)', value: ({ totalAmountSen }) => ({ sen: totalAmountSen }) },
    { header: 'Refund due (RM)', value: refundDue },
    { header: 'Created', value: ({ createdAt }) => createdAt },
  ],
  people: { customer: ({ customer }) => customer.id.toHexString(), agent: ({ agent }) => agent?.id.toHexString() ?? null },
  count: countOrders,
  rows: readOrders,
})
