import { lazy } from 'react'
import { defineFeature } from '../../app/feature.ts'

export const agentsFeature = defineFeature({
  tiles: [
    {
      id: 'activeAgents',
      permission: 'agents.read',
      place: 2,
      Tile: lazy(async () => ({ default: (await import('./ActiveAgentsTile.tsx')).ActiveAgentsTile })),
    },
  ],
})
