import {
  PayoutBatchDetails,
  PayoutBatchItemPage,
  type PayoutBatchItem,
  type PayoutBatchItemQuery,
  PayoutBatchPage,
  PayoutBatchPreview,
  type PayoutBatchPreviewInput,
  type PayoutBatchQuery,
  PayoutBatchStats,
} from '@kainsiap/ops/payout-batches/contract'
import { BankFilePreview, FileLayouts } from '@kainsiap/ops/payout-batches/bank-file/file-layout-contract'
import { apiOf, entityTag, listTags, statsTags } from '../../api/api.ts'
import type { Failure } from '../../api/errors.ts'
import { batchItemsLive, payoutBatchLive } from './payoutBatchLive.ts'

/** An item as its table shows it: the payout, with what only its run knows. */
export type RunItem = PayoutBatchItem['payout'] & Omit<PayoutBatchItem, 'payout'>
export type RunItemPage = Omit<PayoutBatchItemPage, 'items'> & { items: RunItem[] }

/** It is a question, though it is posted: without an answer nothing has happened. */
const asQuestion = (error: Failure): Failure =>
  error.kind === 'unknown_outcome' ? { kind: 'unreachable', offline: !navigator.onLine, isQuestion: true } : error

export const payoutBatchesApi = apiOf({
  tags: ['PayoutBatch', 'PayoutBatchItem'],
  live: [payoutBatchLive, batchItemsLive],
}).injectEndpoints({
  endpoints: (build) => ({
    listPayoutBatches: build.query<PayoutBatchPage, PayoutBatchQuery>({
      query: (params) => ({ url: 'payout-batches', params }),
      responseSchema: PayoutBatchPage,
      providesTags: listTags('PayoutBatch'),
    }),
    payoutBatchStats: build.query<PayoutBatchStats, void>({
      query: () => 'payout-batches/stats',
      responseSchema: PayoutBatchStats,
      providesTags: statsTags('payoutBatches'),
    }),
    /** By its number or id. */
    getPayoutBatch: build.query<PayoutBatchDetails, string>({
      query: (ref) => `payout-batches/${ref}`,
      responseSchema: PayoutBatchDetails,
      providesTags: entityTag('PayoutBatch'),
    }),
    payoutBatchItems: build.query<RunItemPage, PayoutBatchItemQuery & { id: string }>({
      query: ({ id, ...params }) => ({ url: `payout-batches/${id}/items`, params }),
      rawResponseSchema: PayoutBatchItemPage,
      transformResponse: ({ items, ...page }: PayoutBatchItemPage) => ({
        ...page,
        items: items.map(({ payout, ...rest }) => ({ ...payout, ...rest })),
      }),
      providesTags: (_, __, { id }) => [{ type: 'PayoutBatchItem', id }],
    }),
    /** How banks take files of payouts: it changes with the configuration of the server alone. */
    payoutFileLayouts: build.query<FileLayouts, void>({
      query: () => 'payout-batches/file-layouts',
      responseSchema: FileLayouts,
    }),
    /** Of the file named, or of the last one that has something in it. */
    bankFilePreview: build.query<BankFilePreview, { id: string; file?: number | undefined }>({
      query: ({ id, file }) => ({ url: `payout-batches/${id}/bank-file/preview`, params: file === undefined ? {} : { file } }),
      responseSchema: BankFilePreview,
      providesTags: (_, __, { id }) => [{ type: 'PayoutBatchItem', id }],
    }),
    previewPayoutBatch: build.query<PayoutBatchPreview, PayoutBatchPreviewInput>({
      query: (body) => ({ url: 'payout-batches/preview', method: 'POST', body }),
      responseSchema: PayoutBatchPreview,
      transformErrorResponse: asQuestion,
      // Another run may have taken agents meanwhile.
      providesTags: [{ type: 'PayoutBatch', id: 'LIST' }],
    }),
  }),
})

export const {
  useListPayoutBatchesQuery,
  usePayoutBatchStatsQuery,
  useGetPayoutBatchQuery,
  useLazyGetPayoutBatchQuery,
  usePayoutBatchItemsQuery,
  usePayoutFileLayoutsQuery,
  useBankFilePreviewQuery,
  usePreviewPayoutBatchQuery,
} = payoutBatchesApi
