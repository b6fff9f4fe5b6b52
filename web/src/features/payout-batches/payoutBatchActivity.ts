import type { ActivityEvent } from '@kainsiap/ops/activity/contract'
import type { PayoutBatchActivity, payoutBatchEvents } from '@kainsiap/ops/payout-batches/contract'
import type { ActivityPart } from '../../app/feature.ts'
import { labelOf } from '../../ui/labelOf.ts'
import { ringgit } from '../../ui/ringgit.ts'
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
      return ['began payout run ', link]
    case 'payoutBatch.updated':
      return isReleased(run) ? ['continued payout run ', link, `: ${paidText(run)}`] : ['changed payout run ', link]
    case 'payoutBatch.submitted':
      return ['sent payout run ', link, ' for approval', sum]
    case 'payoutBatch.approved':
      return ['released payout run ', link, sum]
    case 'payoutBatch.rejected':
      return ['rejected payout run ', link]
    case 'payoutBatch.cancelled':
      return ['cancelled payout run ', link]
    case 'payoutBatch.ended':
      return ['ended payout run ', link, `, ${labelOf(run.status).toLowerCase()}: ${paidText(run)}`]
  }
}
