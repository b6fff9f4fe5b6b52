import { OrderDetails } from '@kainsiap/ops/orders/contract'
import { AgentRating, AgentRatingPage, type AgentRatingQuery, type NewRating } from '@kainsiap/ops/orders/ratings/rating-contract'
import { apiOf } from '../../../api/api.ts'
import { answersWith } from '../../../api/changes.ts'
import { idempotent } from '../../../api/idempotency.ts'
import { orderLive, ratingLive } from '../orderLive.ts'

const ratingsApi = apiOf({ tags: ['Order', 'Rating'], live: [orderLive, ratingLive] }).injectEndpoints({
  endpoints: (build) => ({
    rateOrder: build.mutation<OrderDetails, NewRating & { id: string; key: string }>({
      query: ({ id, key, ...body }) => ({ url: `orders/${id}/rating`, method: 'POST', body, headers: idempotent(key) }),
      responseSchema: OrderDetails,
      onQueryStarted: answersWith(orderLive),
    }),
    removeRating: build.mutation<AgentRating, { id: string; key: string; reason: string }>({
      query: ({ id, key, ...body }) => ({ url: `orders/${id}/rating/remove`, method: 'POST', body, headers: idempotent(key) }),
      responseSchema: AgentRating,
      invalidatesTags: (removed, _error, { id }) => [
        { type: 'Order', id },
        { type: 'Rating', id: removed?.agentId ?? '' },
      ],
    }),
    listAgentRatings: build.query<AgentRatingPage, AgentRatingQuery & { agentId: string }>({
      query: ({ agentId, ...params }) => ({ url: `agents/${agentId}/ratings`, params }),
      responseSchema: AgentRatingPage,
      providesTags: (_answer, _error, { agentId }) => [{ type: 'Rating', id: agentId }],
    }),
  }),
})

export const { useRateOrderMutation, useRemoveRatingMutation, useListAgentRatingsQuery } = ratingsApi
