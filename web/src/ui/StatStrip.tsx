import type { ReactNode } from 'react'
import styled from 'styled-components'
import { phone } from './breakpoints.ts'
import { Bone } from './Skeleton.tsx'

export interface Stat {
  id: string
  label: string
  /** Undefined while it is not known yet. */
  value: ReactNode
  note?: ReactNode
  /** A tile that filters is a button, and is underlined while it does. */
  onPress?: () => void
  isOn?: boolean
}

/** A few figures in one bordered strip. */
export function StatStrip({ label, stats }: { label: string; stats: readonly Stat[] }) {
  return (
    <Strip aria-label={label} role="group">
      {stats.map(({ id, label: name, value, note, onPress, isOn = false }) => {
        const inside = (
          <>
            <Name>{name}</Name>
            <Value>{value ?? <Bone data-width="short" />}</Value>
            {note !== undefined && <Note>{note}</Note>}
          </>
        )
        return onPress ? (
          <Tile key={id} as="button" type="button" aria-pressed={isOn} data-stat={id} onClick={onPress}>
            {inside}
          </Tile>
        ) : (
          <Tile key={id} data-stat={id}>
            {inside}
          </Tile>
        )
      })}
    </Strip>
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

  ${phone} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    grid-auto-flow: row;
  }
`
const Tile = styled.div<{ type?: 'button' }>`
  position: relative;
  display: grid;
  align-content: start;
  gap: 2px;
  min-width: 0;
  padding: 10px 14px;
  border: 0;
  background: var(--color-surface-raised);
  color: inherit;
  font: inherit;
  text-align: left;

  ${phone} {
    &:last-child:nth-child(odd) {
      grid-column: 1 / -1;
    }
  }
  &:is(button) {
    cursor: pointer;
    &:hover {
      background: var(--color-surface-hover);
    }
    &:focus-visible {
      outline-offset: -3px;
      border-radius: var(--radius-card);
    }
  }
  &[aria-pressed='true']::after {
    content: '';
    position: absolute;
    right: 14px;
    bottom: 0;
    left: 14px;
    height: 2px;
    border-radius: 2px 2px 0 0;
    background: var(--color-accent);
  }
`
const Name = styled.span`
  overflow: hidden;
  text-overflow: ellipsis;
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);
  color: var(--color-text-muted);
  white-space: nowrap;
`
const Value = styled.span`
  display: flex;
  align-items: center;
  min-height: 26px;
  font-size: 20px;
  line-height: 26px;
  font-weight: var(--font-weight-semibold);
  letter-spacing: -0.02em;
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
`
const Note = styled.span`
  overflow: hidden;
  text-overflow: ellipsis;
  font-size: var(--font-size-small);
  line-height: var(--line-height-small);
  color: var(--color-text-muted);
  white-space: nowrap;
`
