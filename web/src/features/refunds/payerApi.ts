import { PaymentDetails } from '@kainsiap/ops/payments/contract'
import { apiOf } from '../../api/api.ts'

export const { useGetPayerQuery } = apiOf({ tags: ['Refundable'] }).injectEndpoints({
  endpoints: (build) => ({
    /** The name of whoever paid, by the payment's id. */
    getPayer: build.query<string, string>({
      query: (payment) => `payments/${payment}`,
      rawResponseSchema: PaymentDetails,
      transformResponse: ({ customer }: PaymentDetails) => customer.name,
      providesTags: (_, __, id) => [{ type: 'Refundable', id }],
    }),
  }),
})
