import { accounts } from '../platform/ledger/accounts.ts'
import { definePostings, type Posting } from '../platform/ledger/postings.ts'
import { lineEvents } from './contract.ts'
import { lines, type LineDoc } from './model.ts'

/** The key of the ledger transaction of a settlement. */
export const settlementKey = (lineId: string): string => `set:${lineId}:settled`

/** A settlement is known by the statement only, and posted as it says: from our account at the gateway to our bank. */
export function postingsOf({ _id, provider, kind, movement }: Pick<LineDoc, '_id' | 'provider' | 'kind' | 'movement'>): Posting[] {
  if (kind !== 'settlement' || !movement) return []
  const entries = [
    { account: accounts.bank, sen: -movement.sen },
    { account: accounts.gateway(provider), sen: movement.sen },
  ]
  return [{ id: settlementKey(_id.toHexString()), kind: 'set:settled', at: movement.at, orderId: null, entries }]
}

export const settlementPostings = definePostings({
  entity: lines,
  events: lineEvents.types,
  fields: ['provider', 'kind', 'movement'],
  of: postingsOf,
})
