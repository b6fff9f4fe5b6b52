import { CandidatePage } from '@kainsiap/ops/orders/agents/candidate-contract'
import { OrderDetails, OrderPage, type OrderQuery, OrderRevenue, OrderStats, type OrderStatus } from '@kainsiap/ops/orders/contract'
import { apiOf, entityTag, listTags, statsTags } from '../../api/api.ts'
import { answersWith } from '../../api/changes.ts'
import { idempotent } from '../../api/idempotency.ts'
import { rowPages, type RowPage } from '../../api/rowPages.ts'
import { orderLive } from './orderLive.ts'

/** The fields of every command on an order: its id, and the version the caller saw. The key identifies repetitions of the same command. */
interface OrderCommand {
  id: string
  version: number
  key: string
}
interface Assigning extends OrderCommand {
  agentId: string
  allowOtherState?: boolean
}
/** A search for the candidates of an order. */
export interface CandidateSearch {
  orderId: string
  search?: string
}
interface Moving extends OrderCommand {
  status: OrderStatus
  notes?: string | undefined
  location?: string | undefined
}
interface Cancelling extends OrderCommand {
  reason: string
}

const candidatesAPage = 20

const command =
  (verb: 'assign' | 'status' | 'cancel') =>
  ({ id, key, ...body }: OrderCommand) => ({
    url: `orders/${id}/${verb}`,
    method: 'POST' as const,
    body,
    headers: idempotent(key),
    // The page may be closed right after the button was pressed.
    keepalive: true,
  })

export const ordersApi = apiOf({ tags: ['Order', 'Agent'], live: [orderLive] }).injectEndpoints({
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
    orderRevenue: build.query<OrderRevenue, void>({
      query: () => 'orders/revenue',
      responseSchema: OrderRevenue,
      providesTags: statsTags('finance'),
    }),
    listCandidates: build.infiniteQuery<CandidatePage, CandidateSearch, RowPage>({
      query: ({ queryArg: { orderId, ...params }, pageParam }) => ({
        url: `orders/${orderId}/candidates`,
        params: { ...params, ...pageParam, limit: candidatesAPage },
      }),
      infiniteQueryOptions: rowPages,
      rawResponseSchema: CandidatePage,
      providesTags: [{ type: 'Agent', id: 'LIST' }],
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
  useOrderRevenueQuery,
  useListCandidatesInfiniteQuery,
  useAssignAgentMutation,
  useUpdateStatusMutation,
  useCancelOrderMutation,
} = ordersApi
