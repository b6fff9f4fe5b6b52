import { agentNumbers } from '@kainsiap/ops/agents/record-number'
import { accountLooks } from '../../ui/status/accountLooks.ts'
import { defineSearch } from '../../app/palette/recordSearch.ts'
import { StatusChip } from '../../ui/status/StatusChip.tsx'
import { agentPaths } from './agentPaths.ts'
import { agentsApi } from './agentsApi.ts'

export const agentSearch = defineSearch({
  list: agentsApi.endpoints.listAgents,
  queryOf: (search) => search,
  show: ({ id, number, name, contact, city, status }) => ({
    path: agentPaths.agent(id),
    title: name,
    detail: [number, contact?.email ?? city].filter((part) => part !== null).join(' · '),
    mark: <StatusChip status={status} look={accountLooks[status]} />,
  }),
  byName: { nameIn: agentNumbers.findIn, get: agentsApi.endpoints.getAgent, path: agentPaths.agent },
  listPath: (search) => `${agentPaths.all}?${new URLSearchParams({ search }).toString()}`,
})
