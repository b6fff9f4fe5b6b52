import type { Payment, PaymentMethodName } from '@kainsiap/ops/payments/contract'
import styled from 'styled-components'
import { ReachLink } from '../../../app/access/ReachLink.tsx'
import { gatewayNames, methodLooks } from '../../../money/gatewayLooks.ts'
import { paymentPaths } from '../paymentPaths.ts'

/** The number of the order, which leads to it where the user may see orders. */
export function OrderNumber({ number }: { number: string }) {
  return <ReachLink to={paymentPaths.order(number)}>{number}</ReachLink>
}

export function Method({ method }: { method: PaymentMethodName }) {
  const { label, Icon } = methodLooks[method]
  return (
    <WithIcon>
      <Icon size={14} aria-hidden />
      <span>{label}</span>
    </WithIcon>
  )
}

export function Gateway({ gateway }: Pick<Payment, 'gateway'>) {
  return <Muted>{gateway === null ? '–' : gatewayNames[gateway]}</Muted>
}

const WithIcon = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 7px;
  min-width: 0;
  max-width: 100%;

  svg {
    flex: none;
    color: var(--color-text-muted);
  }
  span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`
const Muted = styled.span`
  color: var(--color-text-muted);
  font-variant-numeric: tabular-nums;
`
