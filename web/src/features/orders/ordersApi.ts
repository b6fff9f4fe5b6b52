import { AgentPage, type AgentQuery } from '@kainsiap/ops/agents/contract'
import { OrderDetails, OrderPage, type OrderQuery, OrderStats, type OrderStatus } from '@kainsiap/ops/orders/contract'
import { api, entityTag, listTags, statsTags } from '../../api/api.ts'
import { answersWith } from '../../api/changes.ts'
import { idempotent } from '../../api/idempotency.ts'
import { orderLive } from './orderLive.ts'

/** What every command on an order names: which, and the version its caller saw. The key makes a repetition the same command. */
interface OrderCommand {
  id: string
  version: number
  key: string
}
interface Assigning extends OrderCommand {
  agentId: string
}
interface Moving extends OrderCommand {
  status: OrderStatus
  notes?: string | undefined
  location?: string | undefined
}
interface Cancelling extends OrderCommand {
  reason: string
}

const command =
  (verb: 'assign' | 'status' | 'cancel') =>
  ({ id, key, ...body }: OrderCommand) => ({
    url: `orders/${id}/${verb}`,
    method: 'POST' as const,
    body,
    headers: idempotent(key),
  })

export const ordersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listOrders: build.query<OrderPage, OrderQuery>({
      query: (params) => ({ url: 'orders', params }),
      responseSchema: OrderPage,
      providesTags: listTags('Order'),
    }),
    getOrder: build.query<OrderDetails, string>({
      query: (ref) => `orders/${ref}`,
      responseSchema: OrderDetails,
      providesTags: entityTag('Order'),
    }),
    orderStats: build.query<OrderStats, void>({
      query: () => 'orders/stats',
      responseSchema: OrderStats,
      providesTags: statsTags('orders', 'finance'),
    }),
    listAgents: build.query<AgentPage, AgentQuery>({
      query: (params) => ({ url: 'agents', params }),
      responseSchema: AgentPage,
      providesTags: listTags('Agent'),
    }),
    assignAgent: build.mutation<OrderDetails, Assigning>({
      query: command('assign'),
      responseSchema: OrderDetails,
      onQueryStarted: answersWith(orderLive),
    }),
    updateStatus: build.mutation<OrderDetails, Moving>({
      query: command('status'),
      responseSchema: OrderDetails,
      onQueryStarted: answersWith(orderLive),
    }),
    cancelOrder: build.mutation<OrderDetails, Cancelling>({
      query: command('cancel'),
      responseSchema: OrderDetails,
      onQueryStarted: answersWith(orderLive),
    }),
  }),
})

export const {
  useListOrdersQuery,
  useGetOrderQuery,
  useLazyGetOrderQuery,
  useOrderStatsQuery,
  useListAgentsQuery,
  useAssignAgentMutation,
  useUpdateStatusMutation,
  useCancelOrderMutation,
} = ordersApi
