import {
  type NewRefund,
  type NewRefunds,
  Refund,
  Refundable,
  Refundables,
  RefundDetails,
  RefundPage,
  type RefundPaid,
  type RefundQuery,
  RefundsAsked,
  RefundStats,
} from '@kainsiap/ops/refunds/contract'
import { apiOf, entityTag, listTags, statsTags } from '../../api/api.ts'
import { answersWith } from '../../api/changes.ts'
import { idempotent } from '../../api/idempotency.ts'
import { refundableLive, refundLive } from './refundLive.ts'

/** The fields of every command on a refund: its id, and the version the caller saw. The key identifies repetitions of the same command. */
interface RefundCommand {
  id: string
  version: number
  key: string
}

const command = (verb: 'approve' | 'reject' | 'withdraw' | 'recheck' | 'paid' | 'not-paid') => ({
  query: ({ id, key, ...body }: RefundCommand) => ({
    url: `refunds/${id}/${verb}`,
    method: 'POST' as const,
    body,
    headers: idempotent(key),
  }),
  responseSchema: RefundDetails,
  onQueryStarted: answersWith(refundLive),
})

/** A check that learns nothing changes no version, and yet when it was made. */
const recheck = {
  ...command('recheck'),
  invalidatesTags: (_: unknown, __: unknown, { id }: RefundCommand) => [{ type: 'Refund' as const, id }],
}

export const refundsApi = apiOf({ tags: ['Refund', 'Refundable'], live: [refundLive, ...refundableLive] }).injectEndpoints({
  endpoints: (build) => ({
    listRefunds: build.query<RefundPage, RefundQuery>({
      query: (params) => ({ url: 'refunds', params }),
      responseSchema: RefundPage,
      providesTags: listTags('Refund'),
    }),
    refundStats: build.query<RefundStats, void>({
      query: () => 'refunds/stats',
      responseSchema: RefundStats,
      providesTags: statsTags('refunds'),
    }),
    /** By its number or its id. */
    getRefund: build.query<RefundDetails, string>({
      query: (ref) => `refunds/${ref}`,
      responseSchema: RefundDetails,
      providesTags: entityTag('Refund'),
    }),
    /** What can be refunded of a payment, by its id. */
    getRefundable: build.query<Refundable, string>({
      query: (payment) => `payments/${payment}/refundable`,
      responseSchema: Refundable,
      providesTags: (_, __, id) => [{ type: 'Refundable', id }],
    }),
    /** Of several payments, by their ids in order. */
    listRefundables: build.query<Refundables, readonly string[]>({
      query: (payments) => ({ url: 'refunds/refundable', params: { payments: payments.join(',') } }),
      responseSchema: Refundables,
      providesTags: (_, __, ids) => ids.map((id) => ({ type: 'Refundable' as const, id })),
    }),
    /** `id` is the payment's. */
    askRefund: build.mutation<Refund, { id: string; key: string } & NewRefund>({
      query: ({ id, key, ...body }) => ({ url: `payments/${id}/refunds`, method: 'POST', body, headers: idempotent(key) }),
      responseSchema: Refund,
      onQueryStarted: answersWith(refundLive),
      invalidatesTags: (_, __, { id }) => [{ type: 'Refundable', id }],
    }),
    askRefunds: build.mutation<RefundsAsked, { key: string } & NewRefunds>({
      query: ({ key, ...body }) => ({ url: 'refunds', method: 'POST', body, headers: idempotent(key) }),
      responseSchema: RefundsAsked,
      invalidatesTags: [{ type: 'Refund', id: 'LIST' }],
    }),
    approveRefund: build.mutation<RefundDetails, RefundCommand>(command('approve')),
    rejectRefund: build.mutation<RefundDetails, RefundCommand & { reason: string }>(command('reject')),
    withdrawRefund: build.mutation<RefundDetails, RefundCommand>(command('withdraw')),
    payRefund: build.mutation<RefundDetails, RefundCommand & Omit<RefundPaid, 'version'>>(command('paid')),
    refundNotPaid: build.mutation<RefundDetails, RefundCommand & { reason: string }>(command('not-paid')),
    recheckRefund: build.mutation<RefundDetails, RefundCommand>(recheck),
  }),
})

export const {
  useListRefundsQuery,
  useRefundStatsQuery,
  useGetRefundQuery,
  useLazyGetRefundQuery,
  useGetRefundableQuery,
  useListRefundablesQuery,
  useAskRefundMutation,
  useAskRefundsMutation,
  useApproveRefundMutation,
  useRejectRefundMutation,
  useWithdrawRefundMutation,
  usePayRefundMutation,
  useRefundNotPaidMutation,
  useRecheckRefundMutation,
} = refundsApi
