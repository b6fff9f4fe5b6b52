import type { ReactNode } from 'react'
import styled from 'styled-components'

/** The figures of one record, in one bordered strip of `Figure`s. */
export function FigureStrip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Strip role="group" aria-label={label}>
      {children}
    </Strip>
  )
}

export function Figure({ label, note, children }: { label: string; note: ReactNode; children: ReactNode }) {
  return (
    <div>
      <span>{label}</span>
      <b>{children}</b>
      <small>{note}</small>
    </div>
  )
}

const Strip = styled.div`
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: minmax(0, 1fr);
  gap: 1px;
  border: 1px solid var(--color-line);
  border-radius: var(--radius-card);
  background: var(--color-line);
  overflow: hidden;

  & > div {
    display: grid;
    align-content: start;
    gap: 2px;
    padding: 10px 14px;
    background: var(--color-surface-raised);
  }
  & > div > span {
    color: var(--color-text-muted);
    font-size: var(--font-size-dense);
    line-height: var(--line-height-dense);
  }
  b,
  b span {
    color: var(--color-text);
    font-size: 20px;
    font-weight: var(--font-weight-semibold);
    font-variant-numeric: tabular-nums;
    letter-spacing: -0.02em;
    line-height: 26px;
  }
  small {
    color: var(--color-text-muted);
    font-size: var(--font-size-small);
    line-height: var(--line-height-small);
  }
  @container (max-width: 620px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    grid-auto-flow: row;

    & > :last-child:nth-child(odd) {
      grid-column: 1 / -1;
    }
  }
`
