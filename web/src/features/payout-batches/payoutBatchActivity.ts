import type { ActivityEvent } from '@kainsiap/ops/activity/contract'
import type { PayoutBatchActivity, payoutBatchEvents } from '@kainsiap/ops/payout-batches/contract'
import type { ActivityPart } from '../../app/feature.ts'
import { labelOf } from '../../ui/format/labelOf.ts'
import { ringgit } from '../../ui/format/ringgit.ts'
import { payoutBatchPaths } from './payoutBatchPaths.ts'
import { agentsLabel, agentsOf, isReleased, paidText } from './payoutBatchWords.ts'

type EventType = (typeof payoutBatchEvents)['types'][number]

/** What happened to a payout run, as said after the name of who did it. */
export function payoutBatchActivity({ type, data }: ActivityEvent): ActivityPart[] {
  const run = data as unknown as PayoutBatchActivity
  const link = { name: run.number, path: payoutBatchPaths.run(run.number) }
  const sum = `, ${ringgit(run.amountSen)} to ${agentsLabel(agentsOf(run))}`
  switch (type as EventType) {
    case 'payoutBatch.created':
      return ['started payout batch ', link]
    case 'payoutBatch.updated':
      return isReleased(run) ? ['continued payout batch ', link, `: ${paidText(run)}`] : ['changed payout batch ', link]
    case 'payoutBatch.submitted':
      return ['submitted payout batch ', link, ' for approval', sum]
    case 'payoutBatch.approved':
      return ['released payout batch ', link, sum]
    case 'payoutBatch.rejected':
      return ['rejected payout batch ', link]
    case 'payoutBatch.cancelled':
      return ['cancelled payout batch ', link]
    case 'payoutBatch.ended':
      return ['completed payout batch ', link, `, ${labelOf(run.status).toLowerCase()}: ${paidText(run)}`]
  }
}
