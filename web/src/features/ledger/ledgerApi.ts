import {
  InvariantList,
  LedgerAccountPage,
  type LedgerAccountQuery,
  LedgerEntryPage,
  type LedgerEntryQuery,
  type LedgerTransaction,
} from '@kainsiap/ops/ledger/contract'
import { apiOf, listTags, statsTags } from '../../api/api.ts'
import type { LiveEntity } from '../../api/copies.ts'

const tag = 'LedgerTransaction'
/** Transactions never change: a new one adds to lists and balances. */
const ledgerLive: LiveEntity<LedgerTransaction> = { entity: 'ledgerTransaction', tag }

export const { useLedgerAccountsQuery, useLedgerEntriesQuery, useInvariantsQuery } = apiOf({
  tags: [tag],
  live: [ledgerLive as LiveEntity],
}).injectEndpoints({
  endpoints: (build) => ({
    ledgerAccounts: build.query<LedgerAccountPage, LedgerAccountQuery>({
      query: (params) => ({ url: 'ledger/accounts', params }),
      responseSchema: LedgerAccountPage,
      providesTags: [{ type: tag, id: 'LIST' }],
    }),
    ledgerEntries: build.query<LedgerEntryPage, LedgerEntryQuery>({
      query: (params) => ({ url: 'ledger/entries', params }),
      responseSchema: LedgerEntryPage,
      providesTags: listTags(tag),
    }),
    invariants: build.query<InvariantList, void>({
      query: () => 'ledger/invariants',
      responseSchema: InvariantList,
      providesTags: statsTags('ledger'),
    }),
  }),
})
