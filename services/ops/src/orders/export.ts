import { defineExport } from '../platform/exports/define-export.ts'
import { OrderQuery, type Order } from './contract.ts'
import { countOrders, readOrders } from './export-rows.ts'

const instant = (at: string | null) => at && new Date(at)

export const orderExport = defineExport({
  name: 'orders',
  title: 'Orders',
  permission: 'orders.read',
  query: OrderQuery.omit({ page: true, limit: true }),
  columns: [
    { header: 'Number', value: ({ number }: Order) => number },
    { header: 'Status', value: ({ status }) => status },
    { header: 'Priority', value: ({ priority }) => priority },
    { header: 'Payment', value: ({ paymentStatus }) => paymentStatus },
    { header: 'Customer', value: ({ customer }) => customer.name },
    { header: 'Agent', value: ({ agent }) => agent?.name ?? null },
    { header: 'Items', value: ({ totalItems }) => totalItems },
    { header: 'Services', value: ({ services }) => services.map(({ item, quantity }) => `${quantity} × ${item}`).join(', ') },
    { header: 'Pickup', value: ({ pickup }) => `${pickup.city}, ${pickup.state}` },
    { header: 'Delivery', value: ({ delivery }) => `${delivery.city}, ${delivery.state}` },
    { header: 'Pickup time', value: ({ scheduledPickupTime }) => instant(scheduledPickupTime) },
    { header: 'Delivery time', value: ({ scheduledDeliveryTime }) => instant(scheduledDeliveryTime) },
    { header: 'Due', value: ({ dueAt }) => instant(dueAt) },
    { header: 'Total (RM)', value: ({ totalAmountSen }) => ({ sen: totalAmountSen }) },
    { header: 'Booked', value: ({ createdAt }) => instant(createdAt) },
  ],
  count: countOrders,
  rows: readOrders,
})
