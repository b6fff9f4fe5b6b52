import type { ReactNode } from 'react'
import styled from 'styled-components'
import { HugeAmount } from '../ui/format/HugeAmount.tsx'

/** What a money dialog is about: the sum in the largest type, and below it for whom. */
export function SumBox({ sen, children }: { sen: number; children: ReactNode }) {
  return (
    <Sum>
      <HugeAmount sen={sen} />
      <p>{children}</p>
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
