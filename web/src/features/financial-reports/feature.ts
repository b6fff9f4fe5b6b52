import { defineFeature } from '../../app/feature.ts'
import { reportPaths } from './reportPaths.ts'

const read = { permission: 'finance.read', denied: "You don't have permission to access financial management." } as const

export const financialReportsFeature = defineFeature({
  pages: [
    {
      path: reportPaths.all,
      title: 'Financial Reports',
      ...read,
      load: async () => (await import('./FinancialReportsPage.tsx')).FinancialReportsPage,
    },
    {
      path: reportPaths.report(':id'),
      title: 'Financial report',
      ...read,
      load: async () => (await import('./FinancialReportPage.tsx')).FinancialReportPage,
    },
  ],
  navigation: [{ group: 'finance', label: 'Financial Reports', path: reportPaths.all, permission: 'finance.read' }],
  activity: [
    { entity: 'financialReport', permission: 'finance.read', load: async () => (await import('./reportActivity.ts')).reportActivity },
  ],
  search: [
    {
      plural: 'reports',
      group: 'finance',
      permission: 'finance.read',
      place: 4.9,
      load: async () => (await import('./reportSearch.tsx')).reportSearch,
    },
  ],
})
