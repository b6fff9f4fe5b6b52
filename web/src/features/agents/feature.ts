import { lazy } from 'react'
import { defineFeature } from '../../app/feature.ts'
import { agentPaths } from './agentPaths.ts'
import { plainNumber } from '../../app/record/recordRef.ts'

const read = { permission: 'agents.read', denied: "You don't have permission to access agent management." } as const
const write = { permission: 'agents.write', denied: "You don't have permission to change agents." } as const

export const agentsFeature = defineFeature({
  pages: [
    { path: agentPaths.all, title: 'All Agents', ...read, load: async () => (await import('./AgentsPage.tsx')).AgentsPage },
    { path: agentPaths.create, title: 'Add Agent', ...write, load: async () => (await import('./AddAgentPage.tsx')).AddAgentPage },
    {
      path: agentPaths.agent(':id'),
      record: plainNumber('AG'),
      title: 'Agent',
      ...read,
      load: async () => (await import('./AgentPage.tsx')).AgentPage,
    },
    {
      path: agentPaths.edit(':id'),
      record: plainNumber('AG'),
      title: 'Edit Agent',
      ...write,
      load: async () => (await import('./EditAgentPage.tsx')).EditAgentPage,
    },
  ],
  navigation: [{ group: 'agents', label: 'All Agents', path: agentPaths.all, permission: 'agents.read' }],
  quickActions: [
    {
      group: 'agents',
      path: agentPaths.all,
      permission: 'agents.read',
      Figure: lazy(async () => ({ default: (await import('./AgentsFigure.tsx')).AgentsFigure })),
    },
  ],
  notices: async () => (await import('./agentNotices.tsx')).agentNotices,
  tiles: [
    {
      id: 'activeAgents',
      permission: 'agents.read',
      place: 2,
      Tile: lazy(async () => ({ default: (await import('./ActiveAgentsTile.tsx')).ActiveAgentsTile })),
    },
  ],
  search: [
    {
      plural: 'agents',
      group: 'agents',
      permission: 'agents.read',
      place: 3,
      isPersonal: true,
      load: async () => (await import('./agentSearch.tsx')).agentSearch,
    },
  ],
  activity: [{ entity: 'agent', permission: 'agents.read', load: async () => (await import('./agentActivity.ts')).agentActivity }],
})
