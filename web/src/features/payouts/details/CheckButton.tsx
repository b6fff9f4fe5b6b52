import type { PayoutDetails } from '@kainsiap/ops/payouts/contract'
import { SearchCheck } from 'lucide-react'
import { useState } from 'react'
import { Action } from '../../../ui/button/Action.tsx'
import { restText } from '../../../money/checkRest.ts'
import { useTimed } from '../../../ui/format/clock.ts'
import { usePayoutRejections } from '../commands/payoutActions.ts'
import { useCheck } from '../commands/useCheck.ts'

/** Asks the bank now. */
export function CheckButton({ payout }: { payout: PayoutDetails }) {
  const [isPending, setPending] = useState(false)
  const check = useCheck()
  const refused = usePayoutRejections()(payout).check
  const rest = useTimed((nowMs) => restText([payout.checkedAt, payout.processedAt], nowMs))
  const press = async () => {
    setPending(true)
    await check(payout)
    setPending(false)
  }
  return (
    <Action
      label={rest === null ? 'Check status' : `Check again ${rest}`}
      icon={<SearchCheck size={16} aria-hidden />}
      size="small"
      refused={refused ?? (rest === null ? null : `The status was checked just now. You can check again ${rest}.`)}
      pending={isPending}
      onAct={() => void press()}
    />
  )
}
