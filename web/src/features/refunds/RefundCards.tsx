import type { Refund } from '@kainsiap/ops/refunds/contract'
import styled from 'styled-components'
import { RefundCard } from './RefundCard.tsx'

/** Refunds of one payment, the latest first. */
export function RefundCards({ refunds, onNew }: { refunds: readonly Refund[]; onNew: () => void }) {
  return (
    <Cards>
      {refunds.map((refund, place) => (
        <RefundCard key={refund.id} refund={refund} onNew={place === 0 ? onNew : undefined} />
      ))}
    </Cards>
  )
}

const Cards = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);
`
