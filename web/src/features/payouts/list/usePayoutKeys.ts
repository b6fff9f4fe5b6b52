import type { Payout } from '@kainsiap/ops/payouts/contract'
import type { RowKey } from '../../../list/useListKeys.ts'
import { useToast } from '../../../ui/overlay/Toasts.tsx'
import { type PayoutActions, usePayoutRejections } from '../commands/payoutActions.ts'
import { useCheck } from '../commands/useCheck.ts'
import { useStatement } from '../commands/useStatement.ts'

/** P processes a payout, H puts it on hold or releases it, C asks the bank, D saves the statement; or each says why not. */
export function usePayoutKeys({ act }: PayoutActions): readonly RowKey<Payout>[] {
  const toast = useToast()
  const rejections = usePayoutRejections()
  const check = useCheck()
  const statement = useStatement()
  const orSay = ({ number }: Payout, refused: string | null, go: () => void) => {
    if (refused) toast.refused(`${number}: ${refused}`, { about: 'payout-key' })
    else go()
  }
  return [
    { key: 'p', does: 'process', act: (payout) => orSay(payout, rejections(payout).process, () => act('process', payout)) },
    {
      key: 'h',
      does: 'hold',
      act: (payout) => {
        const kind = payout.status === 'on_hold' ? 'release' : 'hold'
        orSay(payout, rejections(payout)[kind], () => act(kind, payout))
      },
    },
    { key: 'c', does: 'check', act: (payout) => orSay(payout, rejections(payout).check, () => void check(payout)) },
    { key: 'd', does: 'statement', act: (payout) => void statement.fetch(payout) },
  ]
}
