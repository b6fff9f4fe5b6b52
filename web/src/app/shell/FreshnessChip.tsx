import styled, { keyframes } from 'styled-components'
import { phone } from '../../ui/layout/breakpoints.ts'
import { toned, type Tone } from '../../ui/status/Chip.tsx'
import { useFreshness, type Freshness } from '../../ui/state/freshness.ts'
import { malaysianClock } from '../../ui/format/malaysianTime.ts'
import { Tooltip } from '../../ui/overlay/Tooltip.tsx'

/** The freshness of the screen, always visible. Only state changes are announced, not each count. */
export function FreshnessChip() {
  const freshness = useFreshness()
  const { tone, label, means } = looks(freshness)
  return (
    <Tooltip text={means} side="bottom">
      <Box role="status" aria-live={freshness.state === 'catching_up' ? 'off' : 'polite'} data-tone={tone} data-state={freshness.state}>
        <i />
        {label}
      </Box>
    </Tooltip>
  )
}

function looks(freshness: Freshness): { tone: Tone; label: string; means: string } {
  switch (freshness.state) {
    case 'connecting':
      return { tone: 'neutral', label: 'Connecting', means: 'Connecting to live updates.' }
    case 'live':
      return { tone: 'positive', label: 'Live', means: 'Changes appear as they happen.' }
    case 'catching_up':
      return {
        tone: 'info',
        label: freshness.behind > 0 ? `Catching up (${freshness.behind})` : 'Catching up',
        means: 'Loading recent changes.',
      }
    case 'stale':
      return {
        tone: 'warning',
        label: `Stale since ${malaysianClock(freshness.sinceMs)}`,
        means: 'No updates from the server since then. The page may be out of date.',
      }
    case 'offline':
      return {
        tone: 'danger',
        label: 'No connection',
        means: `No connection to the server since ${malaysianClock(freshness.sinceMs)}. Reconnecting.`,
      }
  }
}

const breathe = keyframes`
  50% { box-shadow: 0 0 0 5px color-mix(in srgb, var(--color-positive) 6%, transparent); }
`
const Box = styled.span`
  ${toned}
  display: inline-flex;
  flex: none;
  align-items: center;
  gap: 7px;
  height: 28px;
  padding: 0 10px;
  border: 1px solid transparent;
  border-radius: 14px;
  background: var(--chip-bg);
  color: var(--chip-fg);
  font-size: var(--font-size-small);
  font-weight: var(--font-weight-medium);
  font-variant-numeric: tabular-nums;
  white-space: nowrap;

  i {
    flex: none;
    width: 7px;
    height: 7px;
    border-radius: var(--radius-round);
    background: var(--chip-mark);
    box-shadow: 0 0 0 3px color-mix(in srgb, var(--chip-mark) 18%, transparent);
  }
  &:is([data-state='live'], [data-state='connecting']) {
    border-color: var(--color-line);
    background: none;
    color: var(--color-text-muted);
  }
  @media (prefers-reduced-motion: no-preference) {
    &[data-state='live'] i {
      animation: ${breathe} 2.4s var(--easing-in-out) infinite;
    }
  }
  ${phone} {
    flex: 0 1 auto;
    min-width: 0;
    overflow: hidden;
    &[data-state='live'] {
      border-color: transparent;
      padding: 0 var(--space-1) 0 var(--space-2);
    }
  }
`
