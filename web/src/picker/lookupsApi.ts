import { AgentPage } from '@kainsiap/ops/agents/contract'
import { CustomerPage } from '@kainsiap/ops/customers/contract'
import { UserPage } from '@kainsiap/ops/users/contract'
import { apiOf } from '../api/api.ts'
import { rowPages, type RowPage } from '../api/rowPages.ts'

const aPage = 20
interface Search {
  search?: string
}

const lookupsApi = apiOf({ tags: [] }).injectEndpoints({
  endpoints: (build) => ({
    lookUpAgents: build.infiniteQuery<AgentPage, Search, RowPage>({
      query: ({ queryArg, pageParam }) => ({ url: 'agents', params: { ...queryArg, ...pageParam, limit: aPage } }),
      infiniteQueryOptions: rowPages,
      rawResponseSchema: AgentPage,
    }),
    lookUpUsers: build.infiniteQuery<UserPage, Search, RowPage>({
      query: ({ queryArg, pageParam }) => ({ url: 'users', params: { ...queryArg, ...pageParam, limit: aPage } }),
      infiniteQueryOptions: rowPages,
      rawResponseSchema: UserPage,
    }),
    lookUpCustomers: build.infiniteQuery<CustomerPage, Search, RowPage>({
      query: ({ queryArg, pageParam }) => ({ url: 'customers', params: { ...queryArg, ...pageParam, limit: aPage } }),
      infiniteQueryOptions: rowPages,
      rawResponseSchema: CustomerPage,
    }),
  }),
})

export const { useLookUpAgentsInfiniteQuery, useLookUpCustomersInfiniteQuery, useLookUpUsersInfiniteQuery } = lookupsApi
