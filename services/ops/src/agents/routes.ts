import { get } from '../platform/routes.ts'
import { AgentPage, AgentQuery } from './contract.ts'
import { listAgents } from './queries.ts'

export const agentRoutes = [
  get(
    '/agents',
    ['orders.write', 'agents.read'],
    { summary: 'Look agents up, with how busy they are', query: AgentQuery, answer: AgentPage },
    ({ query }) => listAgents(query),
  ),
]
