import { VersionQuery } from '../platform/contract.ts'
import { remove } from '../platform/http/routes.ts'
import { deleteAgent } from './delete-agent.ts'

export const agentOrderRoutes = [
  remove(
    '/agents/:id',
    'agents.delete',
    { summary: 'Erase the personal data of an agent; amounts and counts stay', query: VersionQuery },
    ({ context, id, query }) => deleteAgent(context, id, query.version),
  ),
]
