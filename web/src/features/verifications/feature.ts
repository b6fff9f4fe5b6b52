import { lazy } from 'react'
import { defineFeature } from '../../app/feature.ts'
import { papersKinds } from './kinds.ts'

export const verificationsFeature = defineFeature({
  pages: [
    {
      path: papersKinds.customers.path,
      title: 'Verification Queue',
      permission: 'customers.write',
      denied: "You don't have permission to verify customers.",
      load: async () => (await import('./QueuePage.tsx')).CustomerQueuePage,
    },
  ],
  navigation: [
    {
      group: 'customers',
      label: 'Verification Queue',
      path: papersKinds.customers.path,
      permission: 'customers.write',
      Count: lazy(async () => ({ default: (await import('./WaitingCount.tsx')).CustomersWaiting })),
    },
  ],
  recordPanels: [
    {
      entity: 'customer',
      permission: 'customers.read',
      Panel: lazy(async () => ({ default: (await import('./PapersPanel.tsx')).CustomerPapers })),
    },
  ],
})
