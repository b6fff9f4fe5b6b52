import type { Payout } from '@kainsiap/ops/payouts/contract'
import { errorCode } from '../../../api/errors.ts'
import { newIdempotencyKey } from '../../../api/idempotency.ts'
import { labelOf } from '../../../ui/format/labelOf.ts'
import { useToast } from '../../../ui/overlay/Toasts.tsx'
import { isUnknown } from '../../../money/payoutLooks.ts'
import { useRecheckPayoutMutation } from './payoutCommandsApi.ts'

/** Asks the bank what it knows of a payout. It sends nothing, so that it needs no confirmation and may be repeated. */
export function useCheck() {
  const [recheck] = useRecheckPayoutMutation()
  const toast = useToast()
  return async ({ id, version, number }: Payout): Promise<void> => {
    try {
      toast.done(checkedText(await recheck({ id, version, key: newIdempotencyKey() }).unwrap()), { about: `check ${id}` })
    } catch (error) {
      if (errorCode(error) === 'stale_version')
        toast.refused(`${number} changed while you were viewing it. Review it and check again.`, { about: `check ${id}` })
      else toast.failed(`check ${number}`, error, { about: `check ${id}` })
    }
  }
}

/** What came of a check. */
export function checkedText(payout: Pick<Payout, 'number' | 'status' | 'problem'>): string {
  if (payout.status !== 'processing') return `${payout.number} is ${labelOf(payout.status).toLowerCase()}`
  return isUnknown(payout) ? `${payout.number}: still no answer` : `${payout.number}: still pending at the bank`
}
