import type { Payment } from '@kainsiap/ops/payments/contract'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { ringgit } from '../../../ui/ringgit.ts'

/** What a money dialog is about: the sum in the largest type, and for whom. */
export function MoneySum({ payment: { amountSen, number, order, customer } }: { payment: Payment }) {
  return (
    <Sum>
      <HugeAmount sen={amountSen} />
      <p>
        {number} · {order.number} · {customer.name}
      </p>
    </Sum>
  )
}

/** An amount in the largest type; RM is small, before it. */
export function HugeAmount({ sen, children }: { sen: number; children?: ReactNode }) {
  const [currency, amount] = ringgit(sen).split('\u00A0')
  return (
    <Huge>
      <small>{currency}</small> {amount} {children && <span>{children}</span>}
    </Huge>
  )
}

/** What happens, as a list of consequences. */
export function WhatHappens({ children }: { children: ReactNode }) {
  return (
    <section>
      <Title>What happens</Title>
      <Happens>{children}</Happens>
    </section>
  )
}

const Sum = styled.div`
  padding: var(--space-3) 14px;
  border-radius: var(--radius-control);
  background: var(--color-surface-sunken);

  p {
    color: var(--color-text-muted);
    font-size: var(--font-size-dense);
    font-variant-numeric: tabular-nums;
    line-height: var(--line-height-dense);
    overflow-wrap: anywhere;
  }
`
const Huge = styled.p`
  && {
    color: var(--color-text);
    font-size: 26px;
    line-height: 32px;
  }
  font-weight: var(--font-weight-semibold);
  font-variant-numeric: tabular-nums;
  letter-spacing: -0.02em;

  small {
    color: var(--color-text-muted);
    font-size: var(--font-size-lead);
    font-weight: var(--font-weight-medium);
    letter-spacing: 0;
  }
  span {
    color: var(--color-text-muted);
    font-size: var(--font-size-body);
    font-weight: var(--font-weight-medium);
    letter-spacing: 0;
  }
`
const Title = styled.h3`
  margin-bottom: 6px;
  font-size: var(--font-size-dense);
  font-weight: var(--font-weight-semibold);
`
const Happens = styled.ul`
  display: grid;
  gap: 6px;
  margin: 0;
  padding: 0 0 0 18px;
  list-style: disc;
  color: var(--color-text-muted);
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);

  b {
    color: var(--color-text);
    font-weight: var(--font-weight-semibold);
  }
`
