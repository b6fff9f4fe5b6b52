import { defineFeature } from '../../app/feature.ts'

const path = '/backoffice/agents/performance'

export const agentPerformanceFeature = defineFeature({
  pages: [
    {
      path,
      title: 'Performance',
      permission: 'agents.read',
      denied: "You don't have permission to access agent performance.",
      load: async () => (await import('./PerformancePage.tsx')).PerformancePage,
    },
  ],
  navigation: [{ group: 'agents', label: 'Performance', path, permission: 'agents.read' }],
})
