import { accountLooks } from '../../ui/accountLooks.ts'
import { defineSearch } from '../../app/palette/recordSearch.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { agentPaths } from './agentPaths.ts'
import { agentsApi } from './agentsApi.ts'

export const agentSearch = defineSearch({
  list: agentsApi.endpoints.listAgents,
  queryOf: (search) => search,
  show: ({ id, name, contact, city, status }) => ({
    path: agentPaths.agent(id),
    title: name,
    detail: contact?.email ?? city,
    mark: <StatusChip status={status} look={accountLooks[status]} />,
  }),
  listPath: (search) => `${agentPaths.all}?${new URLSearchParams({ search }).toString()}`,
})
