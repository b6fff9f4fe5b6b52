import type { Refund } from '@kainsiap/ops/refunds/contract'
import { errorCode } from '../../../api/errors.ts'
import { newIdempotencyKey } from '../../../api/idempotency.ts'
import { useToast } from '../../../ui/overlay/Toasts.tsx'
import { useWithdrawRefundMutation } from '../refundsApi.ts'

/** Takes back what one has asked for. It moves no money, and the same can be asked for again: it needs no confirmation. */
export function useTakeBack() {
  const [withdraw] = useWithdrawRefundMutation()
  const toast = useToast()
  return async ({ id, version, number }: Refund): Promise<void> => {
    const about = `withdraw ${id}`
    try {
      await withdraw({ id, version, key: newIdempotencyKey() }).unwrap()
      toast.done(`${number} withdrawn`, { about })
    } catch (error) {
      if (errorCode(error) === 'stale_version')
        toast.refused(`${number} changed while you were viewing it. Review it, then withdraw it.`, { about })
      else toast.failed(`withdraw ${number}`, error, { about })
    }
  }
}
