import { get } from '../platform/http/routes.ts'
import { InvariantList, LedgerAccountPage, LedgerAccountQuery, LedgerEntryPage, LedgerEntryQuery } from './contract.ts'
import { listInvariants } from './invariant-queries.ts'
import { listAccounts, listEntries } from './queries.ts'

export const ledgerRoutes = [
  get(
    '/ledger/accounts',
    'finance.read',
    { summary: 'Balances of all accounts; agent accounts as one sum or each', query: LedgerAccountQuery, answer: LedgerAccountPage },
    ({ query }) => listAccounts(query),
  ),
  get(
    '/ledger/entries',
    'finance.read',
    { summary: 'Transactions of an order, an account or all accounts', query: LedgerEntryQuery, answer: LedgerEntryPage },
    ({ query }) => listEntries(query),
  ),
  get(
    '/ledger/invariants',
    'finance.read',
    { summary: 'Results of the ledger checks, with the time each last passed', answer: InvariantList },
    listInvariants,
  ),
]
