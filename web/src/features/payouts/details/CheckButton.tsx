import type { PayoutDetails } from '@kainsiap/ops/payouts/contract'
import { SearchCheck } from 'lucide-react'
import { useState } from 'react'
import { Action } from '../../../ui/Action.tsx'
import { usePayoutRejections } from '../commands/payoutActions.ts'
import { useCheck } from '../commands/useCheck.ts'

/** Asks the bank now. */
export function CheckButton({ payout }: { payout: PayoutDetails }) {
  const [isPending, setPending] = useState(false)
  const check = useCheck()
  const refused = usePayoutRejections()(payout).check
  const press = async () => {
    setPending(true)
    await check(payout)
    setPending(false)
  }
  return (
    <Action
      label="Check"
      icon={<SearchCheck size={16} aria-hidden />}
      size="small"
      refused={refused}
      pending={isPending}
      onAct={() => void press()}
    />
  )
}
