import type { Refund } from '@kainsiap/ops/refunds/contract'
import { errorCode } from '../../../api/errors.ts'
import { newIdempotencyKey } from '../../../api/idempotency.ts'
import { useToast } from '../../../ui/overlay/Toasts.tsx'
import { refundLooks } from '../refundLooks.ts'
import { useRecheckRefundMutation } from '../refundsApi.ts'

/** Asks the gateway what became of a refund. It never sends anything, so that it needs no confirmation and may be repeated. */
export function useCheck() {
  const [recheck] = useRecheckRefundMutation()
  const toast = useToast()
  return async ({ id, version, number }: Refund): Promise<void> => {
    const about = `check ${id}`
    try {
      const { status } = await recheck({ id, version, key: newIdempotencyKey() }).unwrap()
      toast.done(status === 'unknown' ? `${number}: still no answer` : `${number}: ${refundLooks[status].label.toLowerCase()}`, { about })
    } catch (error) {
      if (errorCode(error) === 'stale_version')
        toast.refused(`${number} changed while you were viewing it. Review it and check again.`, { about })
      else toast.failed(`check ${number}`, error, { about })
    }
  }
}
