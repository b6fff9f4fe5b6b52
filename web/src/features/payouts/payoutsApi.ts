import {
  type NewAdjustment,
  type NewPayout,
  PayoutDetails,
  PayoutPage,
  PayoutPreview,
  type PayoutQuery,
  PayoutStats,
  Wallet,
  WalletPage,
} from '@kainsiap/ops/payouts/contract'
import { apiOf, entityTag, listTags, statsTags } from '../../api/api.ts'
import { answersWith } from '../../api/changes.ts'
import type { LiveEntity } from '../../api/copies.ts'
import { idempotent } from '../../api/idempotency.ts'
import { payoutLive, walletLive } from './payoutLive.ts'

/** The fields of every command on a payout: its id, and the version the caller saw. The key identifies repetitions of the same command. */
export interface PayoutCommand {
  id: string
  version: number
  key: string
}
/** Each member of the union by itself. */
type Adjusting = NewAdjustment extends infer One ? (One extends unknown ? Omit<One, 'version'> : never) : never
export type AdjustingCommand = PayoutCommand & { adjustment: Adjusting }

const headersOf = (key: string) => ({ method: 'POST' as const, headers: idempotent(key) })
const command = (verb: 'process' | 'hold' | 'release' | 'cancel' | 'retry' | 'paid' | 'recheck') => ({
  query: ({ id, key, ...body }: PayoutCommand) => ({ url: `payouts/${id}/${verb}`, body, ...headersOf(key) }),
  responseSchema: PayoutDetails,
  onQueryStarted: answersWith(payoutLive),
})

/** What an agent may still be paid changes with the ledger and with every payout. */
const walletTags = (agentId: string) => [
  { type: 'Wallet' as const, id: agentId },
  { type: 'Payout' as const, id: 'LIST' },
]

export const payoutsApi = apiOf({ tags: ['Payout', 'Wallet'], live: [payoutLive, walletLive as unknown as LiveEntity] }).injectEndpoints({
  endpoints: (build) => ({
    listPayouts: build.query<PayoutPage, PayoutQuery>({
      query: (params) => ({ url: 'payouts', params }),
      responseSchema: PayoutPage,
      providesTags: listTags('Payout'),
    }),
    payoutStats: build.query<PayoutStats, void>({
      query: () => 'payouts/stats',
      responseSchema: PayoutStats,
      providesTags: statsTags('payouts'),
    }),
    /** By its number or id. */
    getPayout: build.query<PayoutDetails, string>({
      query: (ref) => `payouts/${ref}`,
      responseSchema: PayoutDetails,
      providesTags: entityTag('Payout'),
    }),
    previewPayout: build.query<PayoutPreview, { agentId: string; periodStart: string; periodEnd: string }>({
      query: (params) => ({ url: 'payouts/preview', params }),
      responseSchema: PayoutPreview,
      providesTags: (_, __, { agentId }) => walletTags(agentId),
    }),
    createPayout: build.mutation<PayoutDetails, NewPayout & { key: string }>({
      query: ({ key, ...body }) => ({ url: 'payouts', body, ...headersOf(key) }),
      responseSchema: PayoutDetails,
      onQueryStarted: answersWith(payoutLive),
      invalidatesTags: ({ agent } = {} as PayoutDetails) => (agent ? walletTags(agent.id) : []),
    }),
    processPayout: build.mutation<PayoutDetails, PayoutCommand>(command('process')),
    holdPayout: build.mutation<PayoutDetails, PayoutCommand & { reason: string }>(command('hold')),
    releasePayout: build.mutation<PayoutDetails, PayoutCommand>(command('release')),
    cancelPayout: build.mutation<PayoutDetails, PayoutCommand>(command('cancel')),
    retryPayout: build.mutation<PayoutDetails, PayoutCommand>(command('retry')),
    payoutPaid: build.mutation<PayoutDetails, PayoutCommand & { reference: string; paidOn: string }>(command('paid')),
    adjustPayout: build.mutation<PayoutDetails, AdjustingCommand>({
      query: ({ id, key, version, adjustment }) => ({
        url: `payouts/${id}/adjustments`,
        body: { version, ...adjustment },
        ...headersOf(key),
      }),
      responseSchema: PayoutDetails,
      onQueryStarted: answersWith(payoutLive),
    }),
    recheckPayout: build.mutation<PayoutDetails, PayoutCommand>({
      ...command('recheck'),
      // A check that learns nothing changes no version, and yet when it was made.
      invalidatesTags: (_, __, { id }) => [{ type: 'Payout', id }],
    }),
    getWallet: build.query<Wallet, string>({
      query: (agentId) => `agents/${agentId}/wallet`,
      responseSchema: Wallet,
      providesTags: (_, __, agentId) => walletTags(agentId),
    }),
    walletEntries: build.query<WalletPage, { agentId: string; page: number; limit: number }>({
      query: ({ agentId, ...params }) => ({ url: `agents/${agentId}/wallet/entries`, params }),
      responseSchema: WalletPage,
      providesTags: (_, __, { agentId }) => walletTags(agentId),
    }),
  }),
})

export const {
  useListPayoutsQuery,
  usePayoutStatsQuery,
  useGetPayoutQuery,
  useLazyGetPayoutQuery,
  usePreviewPayoutQuery,
  useCreatePayoutMutation,
  useProcessPayoutMutation,
  useHoldPayoutMutation,
  useReleasePayoutMutation,
  useCancelPayoutMutation,
  useRetryPayoutMutation,
  usePayoutPaidMutation,
  useAdjustPayoutMutation,
  useRecheckPayoutMutation,
  useGetWalletQuery,
  useWalletEntriesQuery,
} = payoutsApi
