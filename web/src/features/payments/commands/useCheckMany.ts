import type { Payment } from '@kainsiap/ops/payments/contract'
import { useEffect, useRef, useState } from 'react'
import { errorCode, errorSentence } from '../../../api/errors.ts'
import { newIdempotencyKey } from '../../../api/idempotency.ts'
import { useRecheckPaymentMutation } from '../paymentsApi.ts'
import { answerOf } from './useCheck.ts'

/** How far the check of one payment is; `text` says what came of it. */
export interface Check {
  state: 'asking' | 'answered' | 'failed'
  text: string
}

/** Asks the gateways about several payments, one after another. Who leaves ends it after the one that is being asked about. */
export function useCheckMany() {
  const [recheck] = useRecheckPaymentMutation()
  const [checks, setChecks] = useState<ReadonlyMap<string, Check>>(new Map())
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => void (isLeft.current = true)
  }, [])
  const checked = async ({ id, version }: Payment): Promise<Check> => {
    try {
      return { state: 'answered', text: answerOf(await recheck({ id, version, key: newIdempotencyKey() }).unwrap()) }
    } catch (error) {
      return {
        state: 'failed',
        text: errorCode(error) === 'stale_version' ? 'This payment just changed. Check it again.' : errorSentence(error),
      }
    }
  }
  const run = async (payments: readonly Payment[]) => {
    const note = (id: string, check: Check) => setChecks((before) => new Map(before).set(id, check))
    for (const payment of payments) {
      if (isLeft.current) return
      note(payment.id, { state: 'asking', text: 'asking' })
      note(payment.id, await checked(payment))
    }
  }
  return { checks, run }
}
