import { AgentPage } from '@kainsiap/ops/agents/contract'
import { CustomerPage } from '@kainsiap/ops/customers/contract'
import { UserPage } from '@kainsiap/ops/users/contract'
import { apiOf } from '../api/api.ts'
import { numberedPages } from '../api/numberedPages.ts'

const aPage = 20
interface Search {
  search?: string
}

const lookupsApi = apiOf({ tags: [] }).injectEndpoints({
  endpoints: (build) => ({
    lookUpAgents: build.infiniteQuery<AgentPage, Search, number>({
      query: ({ queryArg, pageParam: page }) => ({ url: 'agents', params: { ...queryArg, page, limit: aPage } }),
      infiniteQueryOptions: numberedPages,
      rawResponseSchema: AgentPage,
    }),
    lookUpUsers: build.infiniteQuery<UserPage, Search, number>({
      query: ({ queryArg, pageParam: page }) => ({ url: 'users', params: { ...queryArg, page, limit: aPage } }),
      infiniteQueryOptions: numberedPages,
      rawResponseSchema: UserPage,
    }),
    lookUpCustomers: build.infiniteQuery<CustomerPage, Search, number>({
      query: ({ queryArg, pageParam: page }) => ({ url: 'customers', params: { ...queryArg, page, limit: aPage } }),
      infiniteQueryOptions: numberedPages,
      rawResponseSchema: CustomerPage,
    }),
  }),
})

export const { useLookUpAgentsInfiniteQuery, useLookUpCustomersInfiniteQuery, useLookUpUsersInfiniteQuery } = lookupsApi
