import { startBackfill } from '../platform/database/backfill.ts'
import { defineFeature } from '../platform/feature.ts'
import { agentAvatar } from './avatar.ts'
import { agentEvents } from './contract.ts'
import { agentExport } from './export.ts'
import { AgentModel, agents } from './model.ts'
import { startNumbering } from './numbering/numbering.ts'
import { startPaperNotices } from './papers/paper-notices.ts'
import { papersBackfill } from './papers/papers.ts'
import { agentRoutes, type AgentServices } from './routes.ts'
import { agentStatsDefinition } from './stats.ts'
import { agentRefill } from './refill.ts'

export const agentFeature = defineFeature<AgentServices>({
  entities: [agents],
  events: [agentEvents],
  audited: [{ entity: 'agent', permission: 'agents.read', actions: ['agent.numberSearched'] }],
  routes: agentRoutes,
  stats: [agentStatsDefinition],
  exports: [agentExport],
  attachments: [agentAvatar],
  background: [startPaperNotices, startNumbering, (log) => startBackfill(AgentModel.collection, papersBackfill, log)],
  refills: [agentRefill],
})
