import type { Payout } from '@kainsiap/ops/payouts/contract'
import { SumBox } from '../../../money/SumBox.tsx'
import { periodLabel } from '../../../money/payoutWords.ts'

/** What a dialog about a payout is about: its amount, its number, to whom and for when. */
export function PayoutSum({ payout }: { payout: Payout }) {
  return (
    <SumBox sen={payout.amountSen}>
      {payout.number} · {payout.agent.name} · {periodLabel(payout)}
    </SumBox>
  )
}
