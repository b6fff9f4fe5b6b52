import type { PaymentDetails } from '@kainsiap/ops/payments/contract'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { Money } from '../../../ui/format/Money.tsx'
import { type MoneyLine, moneyHalves, refundedLines } from './moneyHalves.ts'

/** The two halves of one sum, with equal totals; what is no part of it stands below. */
export function Halves({ payment }: { payment: PaymentDetails }) {
  const { refundedSen, refundPendingSen, extraCapturedSen, extraRefundedSen, feeSen } = payment
  const owedSen = extraCapturedSen - extraRefundedSen
  const { paid, gets, totalSen } = moneyHalves(payment)
  return (
    <Pair>
      <Half title={payment.processedAt ? 'Amount paid' : 'Amount due'} lines={paid} totalSen={totalSen}>
        {refundedSen > 0 && <Below label="Refunded" sen={-refundedSen} />}
        {refundPendingSen > 0 && <Below label="Refund in progress" sen={-refundPendingSen} />}
        {owedSen > 0 && <Below label="Overpaid, refund due" sen={owedSen} />}
      </Half>
      <Half title="Allocation" lines={gets} totalSen={totalSen}>
        {refundedLines(payment).map((line) => (
          <Below key={line.label} {...line} />
        ))}
        {feeSen > 0 && <Below label="Gateway fee, our cost" sen={-feeSen} />}
      </Half>
    </Pair>
  )
}

interface HalfProps {
  title: string
  lines: readonly MoneyLine[]
  totalSen: number
  children: ReactNode
}

function Half({ title, lines, totalSen, children }: HalfProps) {
  return (
    <Card aria-label={title}>
      <h2>{title}</h2>
      <dl>
        {lines.map(({ label, sen }) => (
          <Below key={label} label={label} sen={sen} />
        ))}
        <Total>
          <dt>Total</dt>
          <dd>
            <Money sen={totalSen} />
          </dd>
        </Total>
        {children}
      </dl>
    </Card>
  )
}

function Below({ label, sen }: MoneyLine) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Money sen={sen} />
      </dd>
    </div>
  )
}

const Pair = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  gap: var(--space-3);

  @container (max-width: 520px) {
    grid-template-columns: minmax(0, 1fr);
  }
`
const Card = styled.section`
  border: 1px solid var(--color-line);
  border-radius: var(--radius-card);
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);

  h2 {
    padding: 9px 14px;
    border-bottom: 1px solid var(--color-line);
    font-size: var(--font-size-dense);
    font-weight: var(--font-weight-semibold);
  }
  dl {
    display: grid;
    gap: 6px;
    margin: 0;
    padding: var(--space-3) 14px;
  }
  dl > div {
    display: flex;
    justify-content: space-between;
    gap: var(--space-3);
  }
  dt {
    min-width: 0;
    color: var(--color-text-muted);
  }
  dd {
    margin: 0;
  }
`
const Total = styled.div`
  padding-top: var(--space-2);
  border-top: 1px solid var(--color-line-strong);

  dt,
  dd span {
    color: var(--color-text);
    font-weight: var(--font-weight-semibold);
  }
`
