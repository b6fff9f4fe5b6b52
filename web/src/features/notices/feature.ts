import { lazy } from 'react'
import { defineFeature } from '../../app/feature.ts'

export const noticesFeature = defineFeature({
  tools: [lazy(async () => ({ default: (await import('./NoticeTray.tsx')).NoticeTray }))],
})
