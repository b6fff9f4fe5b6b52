import { lazy } from 'react'
import { defineFeature } from '../../app/feature.ts'
import { auditPath } from './auditPath.ts'

export const auditFeature = defineFeature({
  pages: [
    {
      path: auditPath,
      title: 'Audit Log',
      permission: 'settings.read',
      denied: "You don't have permission to view the audit log.",
      load: async () => (await import('./AuditPage.tsx')).AuditPage,
    },
  ],
  navigation: [{ group: 'settings', label: 'Audit Log', path: auditPath, permission: 'settings.read' }],
  // The first screen of System Settings, as long as there are no settings to edit.
  quickActions: [
    {
      group: 'settings',
      path: auditPath,
      permission: 'settings.read',
      Figure: lazy(async () => ({ default: (await import('./AuditFigure.tsx')).AuditFigure })),
    },
  ],
})
