import { CustomerDetails, CustomerPage, type CustomerQuery, CustomerStats } from '@kainsiap/ops/customers/contract'
import type { CustomerEdit, NewCustomer, PointsAdjustment } from '@kainsiap/ops/customers/input-contract'
import { apiOf, entityTag, listTags, statsTags } from '../../api/api.ts'
import { answersWith } from '../../api/changes.ts'
import { idempotent } from '../../api/idempotency.ts'
import { customerLive } from './customerLive.ts'

/** The fields of every command on a customer: its id, and the version the caller saw. The key identifies repetitions of the same command. */
interface CustomerCommand {
  id: string
  version: number
  key: string
}
type Reasoned = CustomerCommand & { reason: string }

const command = (verb: 'suspend' | 'activate' | 'ban' | 'points') => ({
  query: ({ id, key, ...body }: CustomerCommand) => ({
    url: `customers/${id}/${verb}`,
    method: 'POST' as const,
    body,
    headers: idempotent(key),
  }),
  responseSchema: CustomerDetails,
  onQueryStarted: answersWith(customerLive),
})

export const customersApi = apiOf({ tags: ['Customer'], live: [customerLive] }).injectEndpoints({
  endpoints: (build) => ({
    listCustomers: build.query<CustomerPage, CustomerQuery>({
      query: (params) => ({ url: 'customers', params }),
      responseSchema: CustomerPage,
      providesTags: listTags('Customer'),
    }),
    customerStats: build.query<CustomerStats, void>({
      query: () => 'customers/stats',
      responseSchema: CustomerStats,
      providesTags: statsTags('customers'),
    }),
    getCustomer: build.query<CustomerDetails, string>({
      query: (id) => `customers/${id}`,
      responseSchema: CustomerDetails,
      providesTags: entityTag('Customer'),
    }),
    addCustomer: build.mutation<CustomerDetails, NewCustomer & { key: string }>({
      query: ({ key, ...body }) => ({ url: 'customers', method: 'POST', body, headers: idempotent(key) }),
      responseSchema: CustomerDetails,
      onQueryStarted: answersWith(customerLive),
    }),
    editCustomer: build.mutation<CustomerDetails, CustomerCommand & Omit<CustomerEdit, 'version'>>({
      query: ({ id, key, ...body }) => ({ url: `customers/${id}`, method: 'PATCH', body, headers: idempotent(key) }),
      responseSchema: CustomerDetails,
      onQueryStarted: answersWith(customerLive),
    }),
    suspendCustomer: build.mutation<CustomerDetails, Reasoned>(command('suspend')),
    activateCustomer: build.mutation<CustomerDetails, Reasoned>(command('activate')),
    banCustomer: build.mutation<CustomerDetails, Reasoned>(command('ban')),
    adjustPoints: build.mutation<CustomerDetails, CustomerCommand & Omit<PointsAdjustment, 'version'>>(command('points')),
    addNote: build.mutation<CustomerDetails, { id: string; key: string; text: string }>({
      query: ({ id, key, text }) => ({ url: `customers/${id}/notes`, method: 'POST', body: { text }, headers: idempotent(key) }),
      responseSchema: CustomerDetails,
      onQueryStarted: answersWith(customerLive),
    }),
    deleteCustomer: build.mutation<void, CustomerCommand>({
      query: ({ id, version, key }) => ({ url: `customers/${id}`, method: 'DELETE', params: { version }, headers: idempotent(key) }),
      invalidatesTags: [{ type: 'Customer', id: 'LIST' }],
    }),
  }),
})

export const {
  useListCustomersQuery,
  useCustomerStatsQuery,
  useGetCustomerQuery,
  useLazyGetCustomerQuery,
  useAddCustomerMutation,
  useEditCustomerMutation,
  useSuspendCustomerMutation,
  useActivateCustomerMutation,
  useBanCustomerMutation,
  useAdjustPointsMutation,
  useAddNoteMutation,
  useDeleteCustomerMutation,
} = customersApi
