import { CloudOff } from 'lucide-react'
import styled from 'styled-components'
import { useFreshness } from './freshness.ts'
import { malaysianClock } from '../format/malaysianTime.ts'

/** Says that what is shown may have changed; nothing while the connection is live. */
export function StaleStrip() {
  const freshness = useFreshness()
  if (freshness.state !== 'stale' && freshness.state !== 'offline') return null
  return (
    <Strip role="status">
      <CloudOff size={16} aria-hidden />
      <span>
        <b>Stale since {malaysianClock(freshness.sinceMs)}.</b> Showing earlier data. It updates when the connection is back.
      </span>
    </Strip>
  )
}

export const Strip = styled.div`
  display: flex;
  align-items: center;
  gap: 10px;
  max-width: 100%;
  padding: 9px var(--space-4);
  border: 1px solid color-mix(in srgb, var(--tone-warning-mark) 30%, transparent);
  border-radius: var(--radius-control);
  background: var(--tone-warning-bg);
  box-shadow: var(--shadow-popover);
  pointer-events: auto;
  color: var(--tone-warning-fg);
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);

  b {
    font-weight: var(--font-weight-semibold);
  }
  svg {
    flex: none;
    color: var(--tone-warning-mark);
  }
  button {
    margin-left: auto;
  }
`
