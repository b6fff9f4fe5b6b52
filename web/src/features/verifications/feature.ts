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
      load: async () => (await import('./queue/QueuePage.tsx')).CustomerQueuePage,
    },
    {
      path: papersKinds.agents.path,
      title: 'Verification Queue',
      permission: 'agents.write',
      denied: "You don't have permission to verify agents.",
      load: async () => (await import('./queue/QueuePage.tsx')).AgentQueuePage,
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
    {
      group: 'agents',
      label: 'Verification Queue',
      path: papersKinds.agents.path,
      permission: 'agents.write',
      Count: lazy(async () => ({ default: (await import('./WaitingCount.tsx')).AgentsWaiting })),
    },
  ],
  recordPanels: [
    {
      entity: 'customer',
      permission: 'customers.read',
      Panel: lazy(async () => ({ default: (await import('./review/PapersPanel.tsx')).CustomerPapers })),
    },
    {
      entity: 'agent',
      permission: 'agents.read',
      Panel: lazy(async () => ({ default: (await import('./review/PapersPanel.tsx')).AgentPapers })),
    },
  ],
})
