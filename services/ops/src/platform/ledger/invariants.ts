import type { AnyEntity } from '../changes/entity.ts'
import { accountsBalance, recordsMatch, transactionsBalance } from './check-ledger.ts'
import { changesAreAudited, logIsComplete, tilesMatch } from './check-log.ts'
import type { Invariant } from './invariant.ts'
import type { Postings } from './postings.ts'

/** What holds for every feature: of the ledger, of the log, and of what is counted. */
export const platformInvariants = (postings: readonly Postings[], entities: readonly AnyEntity[]): Invariant[] => [
  transactionsBalance,
  accountsBalance,
  recordsMatch(postings),
  tilesMatch,
  logIsComplete(entities),
  changesAreAudited(entities),
]
