import { lazy } from 'react'
import { defineFeature } from '../../app/feature.ts'
import { financePaths, listPaths } from './financePaths.ts'

const read = { permission: 'finance.read', denied: "You don't have permission to access financial management." } as const

export const financeFeature = defineFeature({
  pages: [
    {
      path: financePaths.analytics,
      title: 'Analytics',
      ...read,
      load: async () => (await import('./overview/AnalyticsPage.tsx')).AnalyticsPage,
    },
    {
      path: financePaths.revenue,
      title: 'Revenue Analytics',
      ...read,
      load: async () => (await import('./revenue/RevenuePage.tsx')).RevenuePage,
    },
  ],
  navigation: [
    { group: 'finance', label: 'Financial Overview', path: listPaths.payments, permission: 'finance.read' },
    { group: 'finance', label: 'Revenue Analytics', path: financePaths.revenue, permission: 'finance.read' },
  ],
  pageTabs: [
    {
      group: 'finance',
      label: 'Analytics',
      path: financePaths.analytics,
      permission: 'finance.read',
      place: 4,
      Head: lazy(async () => ({ default: (await import('./overview/FinanceHead.tsx')).FinanceHead })),
    },
  ],
})
