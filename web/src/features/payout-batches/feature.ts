import { lazy } from 'react'
import { defineFeature } from '../../app/feature.ts'
import { payoutBatchPaths } from './payoutBatchPaths.ts'
import { yearlyNumber } from '../../app/record/recordRef.ts'

const read = { permission: 'finance.read', denied: "You don't have permission to access financial management." } as const

export const payoutBatchesFeature = defineFeature({
  pages: [
    {
      path: payoutBatchPaths.all,
      title: 'Payout Batches',
      ...read,
      load: async () => (await import('./PayoutBatchesPage.tsx')).PayoutBatchesPage,
    },
    {
      path: payoutBatchPaths.prepare,
      title: 'New payout batch',
      permission: 'finance.write',
      denied: "You don't have permission to prepare payouts.",
      load: async () => (await import('./prepare/PreparePage.tsx')).PreparePage,
    },
    {
      path: payoutBatchPaths.run(':number'),
      record: yearlyNumber('PB'),
      title: 'Payout batch :number',
      ...read,
      load: async () => (await import('./PayoutBatchPage.tsx')).PayoutBatchPage,
    },
  ],
  moved: [{ from: '/backoffice/finance/runs', to: payoutBatchPaths.all }],
  navigation: [
    {
      group: 'finance',
      label: 'Payout Batches',
      path: payoutBatchPaths.all,
      permission: 'finance.read',
      Count: lazy(async () => ({ default: (await import('./WaitingCount.tsx')).WaitingCount })),
    },
  ],
  activity: [
    {
      entity: 'payoutBatch',
      permission: 'finance.read',
      load: async () => (await import('./payoutBatchActivity.ts')).payoutBatchActivity,
    },
  ],
  search: [
    {
      plural: 'payout batches',
      group: 'finance',
      permission: 'finance.read',
      place: 5.5,
      load: async () => (await import('./payoutBatchSearch.tsx')).payoutBatchSearch,
    },
  ],
})
