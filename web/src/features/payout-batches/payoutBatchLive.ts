import type { PayoutBatch } from '@kainsiap/ops/payout-batches/contract'
import type { LiveEntity } from '../../api/copies.ts'

/** What the live connection needs to know about payout runs. An event carries no timeline and no exclusions: what shows a run is read again. */
export const payoutBatchLive: LiveEntity<PayoutBatch> = { entity: 'payoutBatch', tag: 'PayoutBatch', affects: () => true }

/** The items of a run have no events of their own: its counts change with them. */
export const batchItemsLive: LiveEntity = {
  entity: 'items of a payout batch',
  tag: 'PayoutBatchItem',
  follows: { entity: 'payoutBatch', idOf: ({ id }) => id },
}
