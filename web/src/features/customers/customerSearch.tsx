import { accountLooks } from '../../ui/status/accountLooks.ts'
import { defineSearch } from '../../app/palette/recordSearch.ts'
import { StatusChip } from '../../ui/status/StatusChip.tsx'
import { customerPaths } from './customerPaths.ts'
import { customersApi } from './customersApi.ts'

export const customerSearch = defineSearch({
  list: customersApi.endpoints.listCustomers,
  queryOf: (search) => search,
  show: ({ id, name, contact, city, status }) => ({
    path: customerPaths.customer(id),
    title: name,
    detail: contact?.email ?? city,
    mark: <StatusChip status={status} look={accountLooks[status]} />,
  }),
  listPath: (search) => `${customerPaths.all}?${new URLSearchParams({ search }).toString()}`,
})
