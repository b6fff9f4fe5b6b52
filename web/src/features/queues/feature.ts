import { defineFeature } from '../../app/feature.ts'

const path = '/backoffice/queues'

export const queuesFeature = defineFeature({
  pages: [
    {
      path,
      title: 'Queues',
      permission: 'settings.write',
      denied: "You don't have permission to view the queues.",
      load: async () => (await import('./QueuesPage.tsx')).QueuesPage,
    },
  ],
  navigation: [{ group: 'settings', label: 'Queues', path, permission: 'settings.write' }],
})
