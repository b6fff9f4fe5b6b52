import type { Payment } from '@kainsiap/ops/payments/contract'
import styled from 'styled-components'
import { HugeAmount } from '../../../ui/HugeAmount.tsx'

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
