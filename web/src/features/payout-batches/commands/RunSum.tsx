import type { PayoutBatch } from '@kainsiap/ops/payout-batches/contract'
import { ordersLabel, periodLabel } from '../../../money/payoutWords.ts'
import { SumBox } from '../../../money/SumBox.tsx'
import { agentsLabel, agentsOf } from '../payoutBatchWords.ts'

/** What a dialog about a run is about: its amount, to how many, for what. */
export function RunSum({ run }: { run: PayoutBatch }) {
  return (
    <SumBox sen={run.amountSen}>
      {run.number} · to {agentsLabel(agentsOf(run))}, for {ordersLabel(run.totalOrders)} · {periodLabel(run)}
    </SumBox>
  )
}
