import { lazy } from 'react'
import { defineFeature } from '../../app/feature.ts'
import { orderPaths } from './orderPaths.ts'

const access = { permission: 'orders.read', denied: "You don't have permission to access order management." } as const

export const ordersFeature = defineFeature({
  pages: [
    { path: orderPaths.all, title: 'All Orders', ...access, load: async () => (await import('./AllOrdersPage.tsx')).AllOrdersPage },
    {
      path: orderPaths.pending,
      title: 'Pending Orders',
      ...access,
      load: async () => (await import('./PendingOrdersPage.tsx')).PendingOrdersPage,
    },
    { path: orderPaths.order(':number'), title: 'Order :number', ...access, load: async () => (await import('./OrderPage.tsx')).OrderPage },
  ],
  navigation: [
    { group: 'orders', label: 'All Orders', path: orderPaths.all, permission: 'orders.read', isStart: true },
    {
      group: 'orders',
      label: 'Pending Orders',
      path: orderPaths.pending,
      permission: 'orders.read',
      Count: lazy(async () => ({ default: (await import('./PendingOrdersCount.tsx')).PendingOrdersCount })),
    },
  ],
  provider: async () => (await import('./commands/PendingMoves.tsx')).PendingMovesProvider,
})
