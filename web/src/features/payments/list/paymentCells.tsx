import type { Payment, PaymentMethodName } from '@kainsiap/ops/payments/contract'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { useReach } from '../../../app/reach.ts'
import { useNow } from '../../../ui/clock.ts'
import { malaysianMoment, shortMoment } from '../../../ui/malaysianTime.ts'
import { gatewayNames, methodLooks } from '../paymentLooks.ts'
import { paymentPaths } from '../paymentPaths.ts'

/** The number of the order, which leads to it where the user may see orders. */
export function OrderNumber({ number }: { number: string }) {
  const path = useReach(paymentPaths.order(number))
  return path ? <OrderLink to={path}>{number}</OrderLink> : <Figures>{number}</Figures>
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

/** A moment as lists show it. */
export function Moment({ at }: { at: string }) {
  return (
    <Muted as="time" dateTime={at} title={malaysianMoment(at)}>
      {shortMoment(at, useNow())}
    </Muted>
  )
}

const Figures = styled.span`
  font-variant-numeric: tabular-nums;
`
const OrderLink = styled(Link)`
  font-variant-numeric: tabular-nums;

  &:hover {
    color: var(--color-link);
    text-decoration: underline;
    text-underline-offset: 2px;
  }
`
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
