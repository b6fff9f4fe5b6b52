import type { Payment, PaymentDetails } from '@kainsiap/ops/payments/contract'
import { errorCode } from '../../../api/errors.ts'
import { newIdempotencyKey } from '../../../api/idempotency.ts'
import { labelOf } from '../../../ui/format/labelOf.ts'
import { useToast } from '../../../ui/overlay/Toasts.tsx'
import { useRecheckPaymentMutation } from '../paymentsApi.ts'

/** Asks the gateway what it knows of a payment. It never charges anybody, so that it needs no confirmation and may be repeated. */
export function useCheck() {
  const [recheck] = useRecheckPaymentMutation()
  const toast = useToast()
  return async ({ id, version, number }: Payment): Promise<void> => {
    try {
      toast.done(checkedText(await recheck({ id, version, key: newIdempotencyKey() }).unwrap()), { about: `check ${id}` })
    } catch (error) {
      if (errorCode(error) === 'stale_version')
        toast.refused(`${number} changed while you were viewing it. Review it and check again.`, { about: `check ${id}` })
      else toast.failed(`check ${number}`, error, { about: `check ${id}` })
    }
  }
}

/** What came of a check, in a toast. */
function checkedText({ number, ...answer }: PaymentDetails): string {
  const text = answerOf(answer)
  return answer.status === 'processing' ? `${number}: ${text}` : `${number} is ${text}`
}

/** What the gateway answered: "completed", "still no answer". */
export function answerOf({ status, problem }: Pick<PaymentDetails, 'status' | 'problem'>): string {
  if (status !== 'processing') return labelOf(status).toLowerCase()
  return problem?.code === 'outcome_unknown' ? 'still no answer' : 'still pending at the gateway'
}
