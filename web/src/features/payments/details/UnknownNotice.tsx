import type { PaymentDetails } from '@kainsiap/ops/payments/contract'
import { gatewayNames } from '../../../money/gatewayLooks.ts'
import { ringgit } from '../../../ui/format/ringgit.ts'
import { UnknownOutcome } from '../../../money/UnknownOutcome.tsx'
import { CheckButton } from './CheckButton.tsx'
import { unknownAttempt } from './waitingFor.ts'

/** Said of an attempt of which nobody knows what became. It can only be checked. */
export function UnknownNotice({ payment }: { payment: PaymentDetails }) {
  const attempt = unknownAttempt(payment)
  if (!attempt) return null
  const { amountSen, gateway } = attempt
  const text = `${ringgit(amountSen)} by attempt ${attempt.attempt} may have been paid at ${gatewayNames[gateway]}.`
  return (
    <UnknownOutcome asked={attempt} text={text}>
      <CheckButton payment={payment} label="Check status" size="small" />
    </UnknownOutcome>
  )
}
