import type { PaymentDetails } from '@kainsiap/ops/payments/contract'
import { SearchCheck } from 'lucide-react'
import { useState } from 'react'
import { restText } from '../../../money/checkRest.ts'
import { gatewayNames } from '../../../money/gatewayLooks.ts'
import { Action } from '../../../ui/button/Action.tsx'
import type { ButtonSize } from '../../../ui/button/Button.tsx'
import { useTimed } from '../../../ui/format/clock.ts'
import { usePaymentRejections } from '../commands/paymentActions.ts'
import { useCheck } from '../commands/useCheck.ts'

interface CheckButtonProps {
  payment: PaymentDetails
  label?: string
  size?: ButtonSize
}

/** Asks the gateway now. It says when it may be pressed again. */
export function CheckButton({ payment, label, size = 'medium' }: CheckButtonProps) {
  const [isPending, setPending] = useState(false)
  const check = useCheck()
  const refused = usePaymentRejections()(payment).check
  const askedAt = payment.attempts.flatMap(({ checkedAt, startedAt }) => [checkedAt, startedAt])
  const rest = useTimed((nowMs) => restText(askedAt, nowMs))
  const press = async () => {
    setPending(true)
    await check(payment)
    setPending(false)
  }
  const usual = label ?? `Check status with ${payment.gateway === null ? 'the gateway' : gatewayNames[payment.gateway]}`
  return (
    <Action
      label={rest === null ? usual : `Check again ${rest}`}
      icon={<SearchCheck size={16} aria-hidden />}
      size={size}
      refused={refused ?? (rest === null ? null : `The status was checked just now. You can check again ${rest}.`)}
      pending={isPending}
      onAct={() => void press()}
    />
  )
}
