import {
  type HostedMethod,
  type NewRecord,
  OpenedAttempt,
  PaymentDetails,
  PaymentPage,
  type PaymentQuery,
  PaymentStats,
} from '@kainsiap/ops/payments/contract'
import { apiOf, entityTag, listTags, statsTags } from '../../api/api.ts'
import { answersWith } from '../../api/changes.ts'
import { idempotent } from '../../api/idempotency.ts'
import { rowPages, type RowPage } from '../../api/rowPages.ts'
import { paymentLive } from './paymentLive.ts'

/** The fields of every command on a payment: its id, and the version the caller saw. The key identifies repetitions of the same command. */
interface PaymentCommand {
  id: string
  version: number
  key: string
}

const post =
  (verb: 'process' | 'record' | 'confirm' | 'reject' | 'recheck') =>
  ({ id, key, ...body }: PaymentCommand) => ({ url: `payments/${id}/${verb}`, method: 'POST' as const, body, headers: idempotent(key) })

const command = (verb: 'record' | 'confirm' | 'reject' | 'recheck') => ({
  query: post(verb),
  responseSchema: PaymentDetails,
  onQueryStarted: answersWith(paymentLive),
})

export const paymentsApi = apiOf({ tags: ['Payment'], live: [paymentLive] }).injectEndpoints({
  endpoints: (build) => ({
    listPayments: build.query<PaymentPage, PaymentQuery>({
      query: (params) => ({ url: 'payments', params }),
      responseSchema: PaymentPage,
      providesTags: listTags('Payment'),
    }),
    /** Those that wait to be paid: pending or failed. */
    lookUpPayments: build.infiniteQuery<PaymentPage, { search?: string }, RowPage>({
      query: ({ queryArg, pageParam }) => ({
        url: 'payments',
        params: { ...queryArg, status: 'pending,failed', ...pageParam, limit: 20 },
      }),
      infiniteQueryOptions: rowPages,
      rawResponseSchema: PaymentPage,
    }),
    paymentStats: build.query<PaymentStats, void>({
      query: () => 'payments/stats',
      responseSchema: PaymentStats,
      providesTags: statsTags('payments'),
    }),
    /** By its number, or the id that it shares with its order. */
    getPayment: build.query<PaymentDetails, string>({
      query: (ref) => `payments/${ref}`,
      responseSchema: PaymentDetails,
      providesTags: entityTag('Payment'),
    }),
    processPayment: build.mutation<OpenedAttempt, PaymentCommand & { method: HostedMethod }>({
      query: post('process'),
      responseSchema: OpenedAttempt,
      onQueryStarted: async (sent, { dispatch, queryFulfilled }) => {
        const payment = queryFulfilled.then(({ data }) => ({ data: data.payment }))
        await answersWith(paymentLive)(sent, { dispatch, queryFulfilled: payment })
      },
    }),
    recordPayment: build.mutation<PaymentDetails, PaymentCommand & Omit<NewRecord, 'version'>>(command('record')),
    confirmPayment: build.mutation<PaymentDetails, PaymentCommand>(command('confirm')),
    rejectPayment: build.mutation<PaymentDetails, PaymentCommand & { reason: string }>(command('reject')),
    recheckPayment: build.mutation<PaymentDetails, PaymentCommand>({
      ...command('recheck'),
      // A check that learns nothing changes no version, and yet when it was made.
      invalidatesTags: (_, __, { id }) => [{ type: 'Payment', id }],
    }),
  }),
})

export const {
  useListPaymentsQuery,
  useLookUpPaymentsInfiniteQuery,
  usePaymentStatsQuery,
  useGetPaymentQuery,
  useLazyGetPaymentQuery,
  useProcessPaymentMutation,
  useRecordPaymentMutation,
  useConfirmPaymentMutation,
  useRejectPaymentMutation,
  useRecheckPaymentMutation,
} = paymentsApi
