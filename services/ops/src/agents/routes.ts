import { get, type Route } from '../platform/http/routes.ts'
import { AgentPage, AgentQuery } from './contract.ts'
import { listAgents, type ReadLoads } from './queries.ts'

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
]
