import { lazy } from 'react'
import { defineFeature } from '../../app/feature.ts'

export const jobsFeature = defineFeature({
  tools: [lazy(async () => ({ default: (await import('./JobTray.tsx')).JobTray }))],
  notices: async () => (await import('./jobNotices.tsx')).jobNotices,
})
