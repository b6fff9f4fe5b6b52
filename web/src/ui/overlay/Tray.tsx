import type { ReactNode } from 'react'
import styled from 'styled-components'
import { toned, type Tone } from '../status/Chip.tsx'

/** The parts of a panel that opens under a button of the top bar: head, rows that scroll, foot. It stands in a `Popover`. */
export const TrayHead = styled.div`
  display: flex;
  flex: none;
  align-items: baseline;
  gap: var(--space-2);
  padding: var(--space-3) var(--space-4);
  border-bottom: 1px solid var(--color-line);

  h2 {
    font-size: var(--font-size-body);
    font-weight: var(--font-weight-semibold);
  }
  span {
    color: var(--color-text-muted);
    font-size: var(--font-size-small);
  }
  button {
    margin-left: auto;
  }
`
export const TrayBody = styled.div`
  flex: 1;
  min-height: 0;
  overflow: auto;
`
export const TrayFoot = styled.div`
  flex: none;
  padding: var(--space-2) var(--space-4);
  border-top: 1px solid var(--color-line);
  background: var(--color-surface-sunken);
  color: var(--color-text-muted);
  font-size: var(--font-size-small);
  line-height: var(--line-height-small);
`
/** Mark, text, and what stands at the right. */
export const TrayRow = styled.li`
  position: relative;
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: start;
  gap: var(--space-3);
  padding: var(--space-3) var(--space-4);
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);

  & + & {
    border-top: 1px solid var(--color-line);
  }
  b {
    font-weight: var(--font-weight-semibold);
  }
  p {
    color: var(--color-text-muted);
    font-size: var(--font-size-small);
    line-height: var(--line-height-small);
    overflow-wrap: anywhere;
  }
`

export function TrayMark({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <Mark data-tone={tone} aria-hidden>
      {children}
    </Mark>
  )
}

const Mark = styled.span`
  ${toned}
  display: grid;
  place-items: center;
  width: 26px;
  height: 26px;
  border-radius: var(--radius-round);
  background: var(--chip-bg);
  color: var(--chip-mark);

  svg {
    width: 14px;
    height: 14px;
  }
`
