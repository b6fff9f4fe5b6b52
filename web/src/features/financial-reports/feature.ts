import { FileChartColumn } from 'lucide-react'
import { lazy } from 'react'
import { defineFeature } from '../../app/feature.ts'
import { reportPaths } from './reportPaths.ts'
import { recordId } from '../../app/record/recordRef.ts'

const read = { permission: 'finance.read', denied: "You don't have permission to access financial management." } as const
const pages = () => import('./FinancialReportsPage.tsx')

export const financialReportsFeature = defineFeature({
  pages: [
    { path: reportPaths.all, title: 'Financial Reports', ...read, load: async () => (await pages()).FinancialReportsPage },
    {
      path: reportPaths.report(':id'),
      record: recordId,
      title: 'Financial report',
      ...read,
      load: async () => (await pages()).FinancialReportPage,
    },
  ],
  navigation: [{ group: 'finance', label: 'Financial Reports', path: reportPaths.all, permission: 'finance.read' }],
  pageActions: [
    {
      group: 'finance',
      label: 'Generate Report',
      icon: FileChartColumn,
      permission: 'finance.write',
      Dialog: lazy(async () => ({ default: (await import('./commands/GenerateDialog.tsx')).GenerateElsewhereDialog })),
    },
  ],
})
