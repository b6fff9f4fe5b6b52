import type { PaymentDetails } from '@kainsiap/ops/payments/contract'
import { Banknote, Clock, CreditCard, ReceiptText } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { HugeAmount } from '../../../ui/format/HugeAmount.tsx'
import { useReach } from '../../../app/access/reach.ts'
import { Action } from '../../../ui/button/Action.tsx'
import { phone } from '../../../ui/layout/breakpoints.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { useNow } from '../../../ui/format/clock.ts'
import { malaysianMoment } from '../../../ui/format/malaysianTime.ts'
import { NumberedHead } from '../../../ui/table/NumberedHead.tsx'
import { ringgit } from '../../../ui/format/ringgit.ts'
import { StatusChip } from '../../../ui/status/StatusChip.tsx'
import { TextLink } from '../../../ui/button/TextLink.tsx'
import { waitingTime } from '../../../ui/format/waitingTime.ts'
import { isOpen, recordLabel, usePaymentActions, usePaymentRejections } from '../commands/paymentActions.ts'
import { useOtherCommands } from '../commands/useOtherCommands.tsx'
import { useReceipt } from '../../../money/useReceipt.ts'
import { paymentLooks } from '../paymentLooks.ts'
import { paymentPaths } from '../paymentPaths.ts'
import { hasReceipt, isCheckable, paidForText } from '../paymentWords.ts'
import { CheckButton } from './CheckButton.tsx'
import { unknownAttempt, waitingFor } from './waitingFor.ts'

interface PaymentHeadProps {
  payment: PaymentDetails
  onClose: (() => void) | undefined
}

/** How much, in which state, what is waited for, and what can be done. */
export function PaymentHead({ payment, onClose }: PaymentHeadProps) {
  const { number, status, amountSen, refundedSen, order } = payment
  const orderPath = useReach(paymentPaths.order(order.number))
  return (
    <Head
      number={number}
      noun="payment"
      marks={<StatusChip status={status} look={paymentLooks[status]} />}
      page={paymentPaths.payment(number)}
      onClose={onClose}
    >
      <div>
        <HugeAmount sen={amountSen - refundedSen}>{refundedSen > 0 && `left of ${ringgit(amountSen)}`}</HugeAmount>
        <Line>
          {paidForText(payment)}{' '}
          {orderPath ? (
            <TextLink as={Link} to={orderPath}>
              {order.number}
            </TextLink>
          ) : (
            order.number
          )}
          {refundedSen > 0 && `, ${ringgit(refundedSen)} refunded`}
        </Line>
      </div>
      <PaymentButtons payment={payment} />
      <WaitingClock payment={payment} />
    </Head>
  )
}

function PaymentButtons({ payment }: { payment: PaymentDetails }) {
  const { act } = usePaymentActions()
  const refused = usePaymentRejections()(payment)
  const receipt = useReceipt()
  const mayFollow = isOpen(payment)
  const whyId = useId()
  const others = useOtherCommands(payment)
  const mayRecord = mayFollow || refused.record === null
  if (!mayRecord && !hasReceipt(payment) && others.length === 0) return null
  const why = mayFollow ? refused.process : null
  return (
    <Buttons>
      {mayFollow && (
        <Action
          label="Process Payment"
          icon={<CreditCard size={16} aria-hidden />}
          variant={refused.process === null ? 'primary' : 'plain'}
          refused={refused.process}
          reasonId={whyId}
          onAct={() => act('process', payment)}
        />
      )}
      {mayRecord && (
        <Action
          label={recordLabel(payment)}
          icon={<Banknote size={16} aria-hidden />}
          refused={refused.record}
          onAct={() => act('record', payment)}
        />
      )}
      {hasReceipt(payment) && (
        <Button icon={<ReceiptText size={16} aria-hidden />} pending={receipt.isPending} onClick={() => void receipt.fetch(payment)}>
          Download Receipt
        </Button>
      )}
      {others.map(({ label, Icon, act: open }) => (
        <Button key={label} icon={<Icon size={16} aria-hidden />} onClick={open}>
          {label}
        </Button>
      ))}
      {isCheckable(payment) && !unknownAttempt(payment) && <CheckButton payment={payment} />}
      {why && (
        <Why id={whyId} data-screen-only>
          {why}
        </Why>
      )}
    </Buttons>
  )
}

/** Runs while something is waited for. */
function WaitingClock({ payment }: { payment: PaymentDetails }) {
  const now = useNow()
  const waiting = waitingFor(payment)
  if (!waiting) return null
  return (
    <ClockLine>
      <Clock size={14} aria-hidden />
      <b>
        {waiting.what}, {waitingTime(waiting.since, now)}
      </b>
      <time dateTime={waiting.since}>since {malaysianMoment(waiting.since)}</time>
    </ClockLine>
  )
}

const Head = styled(NumberedHead)`
  @container (max-width: 480px) {
    padding-inline: var(--space-4);
  }
`
const Line = styled.p`
  color: var(--color-text-muted);
  font-size: var(--font-size-dense);
  font-variant-numeric: tabular-nums;
  line-height: var(--line-height-dense);
  overflow-wrap: anywhere;
`
const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
`
/** Why the first button is greyed, for everybody to see. */
const Why = styled.p`
  flex-basis: 100%;
  color: var(--color-text-muted);
  font-size: var(--font-size-small);
  line-height: var(--line-height-small);
`
const ClockLine = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 2px var(--space-2);
  color: var(--color-text-muted);
  font-size: var(--font-size-small);
  font-variant-numeric: tabular-nums;
  line-height: var(--line-height-small);

  b {
    color: var(--color-text);
    font-weight: var(--font-weight-medium);
  }
  ${phone} {
    time {
      flex-basis: 100%;
    }
  }
`
