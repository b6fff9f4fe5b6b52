import type { PayoutBatch } from '@kainsiap/ops/payout-batches/contract'
import type { LiveEntity } from '../../api/copies.ts'

/** What the live connection needs to know about payout runs. An event carries no timeline and no exclusions: what shows a run is read again. */
export const payoutBatchLive: LiveEntity<PayoutBatch> = { entity: 'payoutBatch', tag: 'PayoutBatch', affects: () => true }

/** The items of a run have no events of their own: its counts change with them. */
export const batchItemsLive: LiveEntity = {
  entity: 'items of a payout run',
  tag: 'PayoutBatchItem',
  follows: { entity: 'payoutBatch', idOf: ({ id }) => id },
}

/** Of those that wait to be released. */
export const submittedRuns = 'submitted'

/** What an agent's account makes of a run that waits to be released is no event of the run either: its agents are many. */
export const runAccountsLive: LiveEntity = {
  entity: 'accounts of a payout run',
  tag: 'PayoutBatchAccounts',
  follows: { entity: 'agent', idOf: () => submittedRuns },
}
