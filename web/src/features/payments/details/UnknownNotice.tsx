import type { PaymentDetails } from '@kainsiap/ops/payments/contract'
import { CircleHelp } from 'lucide-react'
import { gatewayNames } from '../../../ui/gatewayLooks.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { ringgit } from '../../../ui/ringgit.ts'
import { StripContent, TonedStrip } from '../../../ui/TonedStrip.tsx'
import { CheckButton } from './CheckButton.tsx'
import { unknownAttempt } from './waitingFor.ts'

/** Said of an attempt of which nobody knows what became. It can only be checked. */
export function UnknownNotice({ payment }: { payment: PaymentDetails }) {
  const attempt = unknownAttempt(payment)
  if (!attempt) return null
  const { amountSen, gateway, checkedAt, nextCheckAt } = attempt
  return (
    <TonedStrip as="section" data-tone="warning" aria-label="Outcome unknown">
      <CircleHelp size={16} aria-hidden />
      <StripContent>
        <div>
          <b>The bank has not answered. Nothing is sent again; we ask until it does.</b>
          <p>
            {ringgit(amountSen)} by attempt {attempt.attempt} may have been paid at {gatewayNames[gateway]}.{' '}
            {checkedAt ? (
              <>
                Asked last <RelativeTime at={checkedAt} />
              </>
            ) : (
              'Not asked yet'
            )}
            {nextCheckAt && (
              <>
                , next <RelativeTime at={nextCheckAt} isToCome />
              </>
            )}
            .
          </p>
        </div>
        <CheckButton payment={payment} label="Check" size="small" />
      </StripContent>
    </TonedStrip>
  )
}
