import { get, type Route } from '../platform/http/routes.ts'
import { AgentPage, AgentQuery, AgentStats } from './contract.ts'
import { listAgents, type ReadLoads } from './queries.ts'
import { readAgentStats } from './stats.ts'

export interface AgentServices {
  readAgentLoads: ReadLoads
}

export const agentRoutes = ({ readAgentLoads }: AgentServices): Route[] => [
  get(
    '/agents',
    ['orders.write', 'agents.read'],
    { summary: 'Look agents up, with how busy they are', query: AgentQuery, answer: AgentPage },
    ({ query }) => listAgents(query, readAgentLoads),
  ),
  get('/agents/stats', 'agents.read', { summary: 'How many there are, live', answer: AgentStats }, readAgentStats),
]
