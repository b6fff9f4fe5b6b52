import { useId, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styled, { css } from 'styled-components'
import { errorSentence } from '../../api/errors.ts'
import { phone } from '../layout/breakpoints.ts'
import type { LiveQuery } from '../state/Live.tsx'
import { SkeletonBar } from '../state/Skeleton.tsx'
import { Sparkline } from './Sparkline.tsx'
import { TextLink } from '../button/TextLink.tsx'
import { Tooltip } from '../overlay/Tooltip.tsx'
import { isTrend, TrendLabel, type Trend } from './TrendLabel.tsx'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'

/** What a tile shows of its data. */
export interface Figure {
  value: ReactNode
  note?: ReactNode | Trend
  /** How the figure is calculated: shown on hover and focus, and read out as the description of the tile. */
  hint?: string
  /** The course up to now, the latest last; a single point is none. */
  points?: readonly number[]
}

interface StatTileProps<T> {
  label: string
  /** The screen that shows what the figure counts; none while there is no such screen. */
  to?: string
  query: LiveQuery<T>
  children: (data: T) => Figure
}

/** One large live figure, with its own loading and failed state. Space is reserved, so nothing moves when it arrives. */
export function StatTile<T>({ label, to, query, children }: StatTileProps<T>) {
  const { data, isError, isFetching, error, refetch } = query
  const hintId = useId()
  if (isError)
    return (
      <Box role="group" aria-label={label} data-stat={label}>
        <Name>{label}</Name>
        <Value data-old={data !== undefined || undefined}>{data === undefined ? '–' : children(data).value}</Value>
        <Note role="status">
          {data === undefined ? 'Failed to load.' : 'Not up to date.'} <VisuallyHidden>{errorSentence(error)} </VisuallyHidden>
          <Retry as="button" type="button" aria-disabled={isFetching || undefined} onClick={() => !isFetching && void refetch()}>
            Try again
          </Retry>
        </Note>
      </Box>
    )
  const figure = data === undefined ? undefined : children(data)
  const content = <Content label={label} figure={figure} hintId={hintId} />
  const described = figure?.hint === undefined ? {} : { 'aria-describedby': hintId }
  return (
    <Tooltip text={figure?.hint} side="bottom">
      {to === undefined ? (
        <Box role="group" aria-label={label} data-stat={label} {...described} {...(figure?.hint !== undefined && { tabIndex: 0 })}>
          {content}
        </Box>
      ) : (
        <LinkBox to={to} data-stat={label} {...described}>
          {content}
        </LinkBox>
      )}
    </Tooltip>
  )
}

/** A tile that is being loaded. */
export function StatTileSkeleton() {
  return (
    <Box aria-hidden>
      <Name>
        <SkeletonBar data-width="long" />
      </Name>
      <Value>
        <SkeletonBar data-width="long" />
      </Value>
      <Note />
    </Box>
  )
}

function Content({ label, figure, hintId }: { label: string; figure: Figure | undefined; hintId: string }) {
  const { value, note, hint, points = [] } = figure ?? {}
  return (
    <>
      <Name>{label}</Name>
      <Value>{figure ? value : <SkeletonBar data-width="long" />}</Value>
      {points.length > 1 && <Sparkline points={points} />}
      <Note>{isTrend(note) ? <TrendLabel trend={note} /> : note}</Note>
      {/* Hidden, so that it describes the tile and is no part of its name. */}
      {hint !== undefined && (
        <p hidden id={hintId}>
          {hint}
        </p>
      )}
    </>
  )
}

/** The frame of some tiles: one bordered strip. */
export const StatTiles = styled.div`
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

    & > :last-child:nth-child(odd) {
      grid-column: 1 / -1;
    }
  }
`
const box = css`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-content: start;
  align-items: center;
  gap: 2px var(--space-3);
  min-width: 0;
  padding: 14px var(--space-4);
  background: var(--color-surface-raised);
  color: inherit;

  &:focus-visible {
    outline-offset: -3px;
    border-radius: var(--radius-card);
  }
`
const Box = styled.div`
  ${box}
`
const LinkBox = styled(Link)`
  ${box}

  &:hover {
    background: var(--color-surface-hover);
  }
`
const Name = styled.span`
  grid-column: 1 / -1;
  overflow: hidden;
  min-height: var(--line-height-dense);
  color: var(--color-text-muted);
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);
  text-overflow: ellipsis;
  white-space: nowrap;

  ${phone} {
    margin-right: -12px;
    font-size: var(--font-size-small);
  }
`
const Value = styled.span`
  display: flex;
  align-items: center;
  min-height: 32px;
  font-size: 26px;
  font-weight: var(--font-weight-semibold);
  font-variant-numeric: tabular-nums;
  letter-spacing: -0.02em;
  line-height: 32px;
  white-space: nowrap;

  &[data-old] {
    color: var(--color-text-muted);
  }
  small {
    margin-right: var(--space-1);
    color: var(--color-text-muted);
    font-size: var(--font-size-lead);
    font-weight: var(--font-weight-medium);
  }
  ${phone} {
    font-size: 20px;
    line-height: 26px;
  }
`
const Note = styled.span`
  grid-column: 1 / -1;
  overflow: hidden;
  min-height: var(--line-height-small);
  color: var(--color-text-muted);
  font-size: var(--font-size-small);
  line-height: var(--line-height-small);
  text-overflow: ellipsis;
  white-space: nowrap;

  ${phone} {
    white-space: normal;
  }
`
const Retry = styled(TextLink)`
  font-size: var(--font-size-small);
  line-height: inherit;

  ${phone} {
    min-height: var(--size-touch);
  }
`
