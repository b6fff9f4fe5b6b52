import {
  PayoutDetails,
  type PayoutMethod,
  PayoutPage,
  PayoutPreview,
  type PayoutQuery,
  PayoutStats,
  Wallet,
  WalletPage,
} from '@kainsiap/ops/payouts/contract'
import { apiOf, entityTag, listTags, statsTags } from '../../api/api.ts'
import type { LiveEntity } from '../../api/copies.ts'
import { heldLive, payoutLive, walletLive } from './payoutLive.ts'

/** What an agent may still be paid changes with the ledger and with every payout. */
export const walletTags = (agentId: string) => [
  { type: 'Wallet' as const, id: agentId },
  { type: 'Payout' as const, id: 'LIST' },
]

export const payoutsApi = apiOf({
  tags: ['Payout', 'HeldPayout', 'Wallet'],
  live: [payoutLive, heldLive, walletLive as unknown as LiveEntity],
}).injectEndpoints({
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
      providesTags: (payout) => [
        ...entityTag('Payout')(payout),
        ...(payout?.status === 'on_hold' ? [{ type: 'HeldPayout' as const, id: payout.agent.id }] : []),
      ],
    }),
    previewPayout: build.query<PayoutPreview, { agentId: string; periodStart: string; periodEnd: string; method: PayoutMethod }>({
      query: (params) => ({ url: 'payouts/preview', params }),
      responseSchema: PayoutPreview,
      providesTags: (_, __, { agentId }) => walletTags(agentId),
    }),
    getWallet: build.query<Wallet, string>({
      query: (agentId) => `agents/${agentId}/wallet`,
      responseSchema: Wallet,
      providesTags: (wallet, _, ref) => walletTags(wallet?.agent.id ?? ref),
    }),
    walletEntries: build.query<WalletPage, { agentId: string; page: number; limit: number; after?: string }>({
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
  useGetWalletQuery,
  useWalletEntriesQuery,
} = payoutsApi
