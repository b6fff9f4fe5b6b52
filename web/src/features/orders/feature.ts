import { lazy } from 'react'
import { defineFeature } from '../../app/feature.ts'
import { orderPaths } from './orderPaths.ts'
import { yearlyNumber } from '../../app/record/recordRef.ts'

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
    {
      path: orderPaths.order(':number'),
      record: yearlyNumber('KS'),
      title: 'Order :number',
      ...access,
      load: async () => (await import('./OrderPage.tsx')).OrderPage,
    },
  ],
  navigation: [
    { group: 'orders', label: 'All Orders', path: orderPaths.all, permission: 'orders.read' },
    {
      group: 'orders',
      label: 'Pending Orders',
      path: orderPaths.pending,
      permission: 'orders.read',
      Count: lazy(async () => ({ default: (await import('./PendingOrdersCount.tsx')).PendingOrdersCount })),
    },
  ],
  quickActions: [
    {
      group: 'orders',
      path: orderPaths.all,
      permission: 'orders.read',
      Figure: lazy(async () => ({ default: (await import('./OrdersFigure.tsx')).OrdersFigure })),
    },
  ],
  tiles: [
    {
      id: 'totalOrders',
      permission: 'orders.read',
      place: 1,
      Tile: lazy(async () => ({ default: (await import('./TotalOrdersTile.tsx')).TotalOrdersTile })),
    },
    {
      id: 'monthlyRevenue',
      permission: 'finance.read',
      place: 4,
      Tile: lazy(async () => ({ default: (await import('./MonthlyRevenueTile.tsx')).MonthlyRevenueTile })),
    },
  ],
  panels: [
    {
      title: 'Due next',
      permission: 'orders.read',
      path: `${orderPaths.all}?tab=active`,
      Panel: lazy(async () => ({ default: (await import('./DueNext.tsx')).DueNext })),
    },
  ],
  activity: [{ entity: 'order', permission: 'orders.read', load: async () => (await import('./orderActivity.ts')).orderActivity }],
  search: [
    {
      plural: 'orders',
      group: 'orders',
      permission: 'orders.read',
      place: 1,
      load: async () => (await import('./orderSearch.tsx')).orderSearch,
    },
  ],
  recordPanels: [
    {
      entity: 'customer',
      permission: 'orders.read',
      Panel: lazy(async () => ({ default: (await import('./PersonOrders.tsx')).CustomerOrders })),
    },
    {
      entity: 'agent',
      permission: 'orders.read',
      Panel: lazy(async () => ({ default: (await import('./PersonOrders.tsx')).AgentOrders })),
    },
    {
      entity: 'agent',
      permission: 'agents.read',
      Panel: lazy(async () => ({ default: (await import('./ratings/AgentRatings.tsx')).AgentRatings })),
    },
  ],
  notices: async () => (await import('./orderNotices.tsx')).orderNotices,
  provider: async () => (await import('./commands/PendingMoves.tsx')).PendingMovesProvider,
})
