import { get } from '../platform/http/routes.ts'
import { InvariantList, LedgerAccountPage, LedgerAccountQuery, LedgerEntryPage, LedgerEntryQuery } from './contract.ts'
import { listInvariants } from './invariant-queries.ts'
import { listAccounts, listEntries } from './queries.ts'

export const ledgerRoutes = [
  get(
    '/ledger/accounts',
    'finance.read',
    { summary: 'The balance of each account; of agents as one, or each', query: LedgerAccountQuery, answer: LedgerAccountPage },
    ({ query }) => listAccounts(query),
  ),
  get(
    '/ledger/entries',
    'finance.read',
    { summary: 'Transactions of an order, of an account or of all', query: LedgerEntryQuery, answer: LedgerEntryPage },
    ({ query }) => listEntries(query),
  ),
  get(
    '/ledger/invariants',
    'finance.read',
    { summary: 'What always holds, and since when it does not', answer: InvariantList },
    listInvariants,
  ),
]
