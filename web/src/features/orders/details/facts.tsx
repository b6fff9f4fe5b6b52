import type { ReactNode } from 'react'
import styled from 'styled-components'
import { useNow } from '../../../ui/format/clock.ts'
import { clockSpan } from '../../../ui/format/clockSpan.ts'
import { malaysianClock, malaysianMoment, shortMoment } from '../../../ui/format/malaysianTime.ts'

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section>
      <Label>{label}</Label>
      {children}
    </section>
  )
}

export function Moment({ label = '', at, until }: { label?: string; at: string; until?: string }) {
  const short = shortMoment(at, useNow())
  const day = short.slice(0, Math.max(0, short.lastIndexOf(','))) || (label ? 'today' : 'Today')
  return (
    <When dateTime={at} title={malaysianMoment(at)}>
      {label} {day}, {until ? clockSpan(at, until) : malaysianClock(at)}
    </When>
  )
}

export function Instruction({ text }: { text: string | null }) {
  return text && <Quote>{text}</Quote>
}

export const FactGrid = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 14px var(--space-5);
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);
  overflow-wrap: anywhere;

  @container (max-width: 480px) {
    grid-template-columns: minmax(0, 1fr);
  }
`
export const WideFact = styled.div`
  grid-column: 1 / -1;
`
const Label = styled.h2`
  margin-bottom: 5px;
  color: var(--color-text-muted);
  font-size: var(--font-size-small);
  font-weight: var(--font-weight-medium);
  line-height: var(--line-height-small);
`
export const Muted = styled.p`
  color: var(--color-text-muted);
`
const When = styled.time`
  display: block;
  color: var(--color-text-muted);
  font-variant-numeric: tabular-nums;
`
const Quote = styled.p`
  margin-top: var(--space-1);
  padding: 7px 10px;
  border-radius: var(--radius-control);
  background: var(--color-surface-sunken);
  color: var(--color-text-muted);
  white-space: pre-line;
`
