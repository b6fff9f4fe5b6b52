import type { AnyEntity } from '../changes/entity.ts'
import { accountsBalance, recordsMatch, transactionsBalance } from './check-ledger.ts'
import { changesAreAudited, logIsComplete, tilesMatch } from './check-log.ts'
import { groupedBy } from './grouped-by.ts'
import type { Invariant } from './invariant.ts'
import type { Postings } from './postings.ts'

/** Invariants of one id as one: its title is that of the last, and it names what any of them does. */
export function joinedById(invariants: readonly Invariant[]): Invariant[] {
  return [...groupedBy(invariants, ({ id }) => id).values()].flatMap((same) => {
    const [last] = same.slice(-1)
    if (!last || same.length === 1) return last ?? []
    return { ...last, check: async (scope) => (await Promise.all(same.map(({ check }) => check(scope)))).flat() }
  })
}

/** What holds for every feature: of the ledger, of the log, and of what is counted. */
export const platformInvariants = (postings: readonly Postings[], entities: readonly AnyEntity[]): Invariant[] => [
  transactionsBalance,
  accountsBalance,
  recordsMatch(postings),
  tilesMatch,
  logIsComplete(entities),
  changesAreAudited(entities),
]
