import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { SkeletonBar } from '../state/Skeleton.tsx'
import { StatTiles } from './StatTile.tsx'
import { isTrend, TrendLabel, type Trend } from './TrendLabel.tsx'

export interface Stat {
  id: string
  label: string
  /** Undefined while unknown. */
  value: ReactNode
  /** The value counts a problem. */
  isAlarm?: boolean
  note?: ReactNode | Trend
  /** The link to the items that the value counts. */
  to: string
  state?: unknown
}

/** A few stats in one bordered strip, each linking to the items it counts. Space is reserved before the values arrive, so nothing moves. */
export function StatStrip({ label, stats }: { label: string; stats: readonly Stat[] }) {
  return (
    <StatTiles aria-label={label} role="group">
      {stats.map(({ id, label: name, value, isAlarm, note, to, state }) => (
        <Tile key={id} to={to} state={state} data-stat={id} preventScrollReset>
          <Name>{name}</Name>
          <Value data-alarm={isAlarm || undefined}>{value ?? <SkeletonBar data-width="short" />}</Value>
          <Note>{isTrend(note) ? <TrendLabel trend={note} /> : note}</Note>
        </Tile>
      ))}
    </StatTiles>
  )
}

const Tile = styled(Link)`
  position: relative;
  display: grid;
  align-content: start;
  gap: 2px;
  min-width: 0;
  padding: 10px 14px;
  border: 0;
  background: var(--color-surface-raised);
  color: inherit;
  text-decoration: none;

  &:hover {
    background: var(--color-surface-hover);
  }
  &:focus-visible {
    outline-offset: -3px;
    border-radius: var(--radius-card);
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

  &[data-alarm] {
    color: var(--color-danger-text);
  }
`
const Note = styled.span`
  min-height: var(--line-height-small);
  overflow: hidden;
  text-overflow: ellipsis;
  font-size: var(--font-size-small);
  line-height: var(--line-height-small);
  color: var(--color-text-muted);
  white-space: nowrap;

  b {
    color: var(--color-link);
    font-weight: var(--font-weight-medium);
    font-variant-numeric: tabular-nums;
  }
`
