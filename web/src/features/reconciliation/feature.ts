import { lazy } from 'react'
import { defineFeature } from '../../app/feature.ts'
import { reconciliationPaths } from './reconciliationPaths.ts'

const page = {
  title: 'Reconciliation',
  permission: 'finance.read',
  denied: "You don't have permission to access financial management.",
  load: async () => (await import('./ReconciliationPage.tsx')).ReconciliationPage,
} as const

export const reconciliationFeature = defineFeature({
  pages: [
    { path: reconciliationPaths.all, ...page },
    { path: reconciliationPaths.day(':provider', ':day'), ...page },
  ],
  navigation: [
    {
      group: 'finance',
      label: 'Reconciliation',
      path: reconciliationPaths.all,
      permission: 'finance.read',
      Count: lazy(async () => ({ default: (await import('./ExceptionCount.tsx')).ExceptionCount })),
    },
  ],
})
