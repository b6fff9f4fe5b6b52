import type { ReactNode } from 'react'
import styled from 'styled-components'
import { ringgit } from './ringgit.ts'

/** An amount in the largest type; RM is small, before it. */
export function HugeAmount({ sen, children }: { sen: number; children?: ReactNode }) {
  const [currency, amount] = ringgit(sen).split('\u00A0')
  return (
    <Huge>
      <small>{currency}</small> {amount} {children && <span>{children}</span>}
    </Huge>
  )
}

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
