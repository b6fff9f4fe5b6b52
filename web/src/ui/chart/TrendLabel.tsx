import type { ReactNode } from 'react'
import styled from 'styled-components'
import { rate } from '../format/numbers.ts'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'

/** A value compared with another one: up is good. */
export interface Trend {
  share: number
  against: string
}

export function isTrend(note: ReactNode | Trend): note is Trend {
  return typeof note === 'object' && note !== null && 'share' in note
}

export function TrendLabel({ trend: { share, against } }: { trend: Trend }) {
  const isUp = share >= 0
  return (
    <>
      <Share data-up={isUp || undefined}>
        <span aria-hidden>{isUp ? '▲' : '▼'}</span>
        <VisuallyHidden>{isUp ? 'up' : 'down'}</VisuallyHidden> {rate(Math.abs(share))}
      </Share>{' '}
      {against}
    </>
  )
}

const Share = styled.span`
  color: var(--color-danger-text);
  font-weight: var(--font-weight-semibold);
  font-variant-numeric: tabular-nums;

  &[data-up] {
    color: var(--color-positive-text);
  }
`
