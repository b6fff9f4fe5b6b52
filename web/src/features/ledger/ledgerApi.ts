import {
  InvariantList,
  LedgerAccountPage,
  type LedgerAccountQuery,
  LedgerEntryPage,
  type LedgerEntryQuery,
  type LedgerTransaction,
} from '@kainsiap/ops/ledger/contract'
import { apiOf, listTags, statsTags } from '../../api/api.ts'
import type { Copy, LiveEntity } from '../../api/copies.ts'
import type { Failure } from '../../api/errors.ts'
import { readStory } from './story.ts'

const tag = 'LedgerTransaction'
const partTag = 'OrderPart'
const storyPageRows = 50
/** Transactions never change: a new one adds to lists and balances. */
const ledgerLive: LiveEntity<LedgerTransaction> = { entity: 'ledgerTransaction', tag }
/** A payout that is made, held or cancelled posts nothing: what tells of an agent's orders is read again. */
const partLive: LiveEntity = {
  entity: 'part of a payout',
  tag: partTag,
  follows: { entity: 'payout', idOf: (after) => (after as Copy & { agent?: { id: string } }).agent?.id },
}

export const { useLedgerAccountsQuery, useLedgerEntriesQuery, useOrderStoryQuery, useInvariantsQuery } = apiOf({
  tags: [tag, partTag],
  live: [ledgerLive as LiveEntity, partLive],
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
    /** Every transaction of one order, by its number or its id. */
    orderStory: build.query<LedgerEntryPage, string>({
      queryFn: (order, _api, _options, ask) =>
        readStory(async (page, after) => {
          const params = { order, page: String(page), limit: String(storyPageRows), after }
          return (await ask({ url: 'ledger/entries', params })) as { data: LedgerEntryPage } | { error: Failure }
        }),
      responseSchema: LedgerEntryPage,
      providesTags: (story) => [...listTags(tag)(story), ...(story?.agents ?? []).map(({ id }) => ({ type: partTag, id }) as const)],
    }),
    invariants: build.query<InvariantList, void>({
      query: () => 'ledger/invariants',
      responseSchema: InvariantList,
      providesTags: statsTags('ledger'),
    }),
  }),
})
