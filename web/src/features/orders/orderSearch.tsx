import { defineSearch } from '../../app/palette/recordSearch.ts'
import { readOrderNumber } from '../../site/track/orderNumber.ts'
import { StatusChip } from '../../ui/status/StatusChip.tsx'
import { orderPaths } from './orderPaths.ts'
import { ordersApi } from './ordersApi.ts'
import { orderLooks } from '../../ui/status/orderLooks.ts'

export const orderSearch = defineSearch({
  list: ordersApi.endpoints.listOrders,
  queryOf: (search) => search,
  show: ({ number, customer, agent, status }) => ({
    path: orderPaths.order(number),
    title: number,
    detail: agent ? `${customer.name}, with ${agent.name}` : customer.name,
    mark: <StatusChip status={status} look={orderLooks[status]} />,
  }),
  listPath: (search) => `${orderPaths.all}?${new URLSearchParams({ search }).toString()}`,
  byName: { nameIn: readOrderNumber, get: ordersApi.endpoints.getOrder, path: orderPaths.order },
})
