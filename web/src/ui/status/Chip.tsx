import type { ReactNode } from 'react'
import styled, { css } from 'styled-components'

export type Tone = 'neutral' | 'secondary' | 'info' | 'warning' | 'positive' | 'danger' | 'accent' | 'violet' | 'teal'

export interface ChipProps {
  tone: Tone
  /** A 12 px mark with the same meaning as the colour. */
  glyph?: ReactNode
  children: ReactNode
}

export function Chip({ tone, glyph, children }: ChipProps) {
  return (
    <Box data-tone={tone}>
      {glyph}
      {children}
    </Box>
  )
}

/** Maps `data-tone` to --chip-bg, --chip-fg and --chip-mark, for any element with a tone. */
export const toned = css`
  ${(['neutral', 'secondary', 'info', 'warning', 'positive', 'danger', 'accent', 'violet', 'teal'] satisfies Tone[]).map(
    (tone) => `
      &[data-tone='${tone}'] {
        --chip-bg: var(--tone-${tone}-bg);
        --chip-fg: var(--tone-${tone}-fg);
        --chip-mark: var(--tone-${tone}-mark);
      }`,
  )}
`
const Box = styled.span`
  ${toned}
  display: inline-flex;
  align-items: center;
  gap: 6px;
  height: var(--size-chip);
  padding: 0 var(--space-2);
  border-radius: 11px;
  background: var(--chip-bg);
  color: var(--chip-fg);
  font-size: var(--font-size-small);
  font-weight: var(--font-weight-medium);
  white-space: nowrap;
  box-shadow: inset 0 0 0 1px color-mix(in srgb, var(--chip-mark) 20%, transparent);

  & > svg {
    flex: none;
    width: 12px;
    height: 12px;
    margin-left: -2px;
    color: var(--chip-mark);
  }
`
