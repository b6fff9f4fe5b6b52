import { type Refund, refundReasonNames } from '@kainsiap/ops/refunds/contract'
import styled from 'styled-components'
import { HugeAmount } from '../../../ui/format/HugeAmount.tsx'
import { scopeText } from '../refundWords.ts'

/** What a dialog about a refund is about: the amount in the largest type, of what, and why. */
export function RefundSum({ refund, note }: { refund: Refund; note: string | null | undefined }) {
  const { amountSen, number, order, customer, reason } = refund
  return (
    <Sum>
      <HugeAmount sen={amountSen} />
      <p>
        {number} · {order.number} · {customer.name}
      </p>
      <p>
        {scopeText(refund)}: {refundReasonNames[reason]}
        {note && ` · “${note}”`}
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
