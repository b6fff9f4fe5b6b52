import type { Refund } from '@kainsiap/ops/refunds/contract'
import type { RowKey } from '../../../list/useListKeys.ts'
import { useToast } from '../../../ui/overlay/Toasts.tsx'
import { isToBePaid, useRefundRejections } from '../commands/refundActions.ts'
import { useRefundDialogs } from '../commands/RefundButtons.tsx'
import { useCheck } from '../commands/useCheck.ts'

/** A approves, or records as paid what is to be paid by hand; C asks the gateway; or each says why not. */
export function useRefundKeys(): readonly RowKey<Refund>[] {
  const toast = useToast()
  const rejections = useRefundRejections()
  const dialogs = useRefundDialogs()
  const check = useCheck()
  const orSay = (refund: Refund, refused: string | null, go: () => void) => {
    if (refused) toast.refused(`${refund.number}: ${refused}`, { about: 'refund-key' })
    else go()
  }
  return [
    {
      key: 'a',
      does: 'approve',
      act: (refund) => {
        const refused = rejections(refund)
        if (isToBePaid(refund)) orSay(refund, refused.pay, () => dialogs.pay(refund))
        else orSay(refund, refused.approve, () => dialogs.approve(refund))
      },
    },
    { key: 'c', does: 'check', act: (refund) => orSay(refund, rejections(refund).check, () => void check(refund)) },
  ]
}
