import type { ReactNode } from 'react'
import styled from 'styled-components'
import { u } from './unit.ts'

/** A screen of either app: scrolling content, and a fixed foot below it. */
export const Sheet = styled.div`
  display: flex;
  box-sizing: border-box;
  flex-direction: column;
  gap: ${u(11)};
  height: 100%;
  padding: ${u(8)} ${u(15)} 0;
`

export const Title = styled.div`
  overflow: hidden;
  font: var(--font-weight-semibold) ${u(19)} / 1.3 var(--font-display);
  letter-spacing: -0.02em;
  text-overflow: ellipsis;
  white-space: nowrap;
`

export const Heading = styled.div`
  margin-top: ${u(2)};
  font-size: ${u(13)};
  font-weight: var(--font-weight-semibold);
`

export const Row = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${u(8)};
  min-width: 0;
`

export const Stack = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-width: 0;
`

export const Strong = styled.b`
  overflow: hidden;
  font-size: ${u(13)};
  font-weight: var(--font-weight-semibold);
  text-overflow: ellipsis;
  white-space: nowrap;
`

export const Muted = styled.span`
  overflow: hidden;
  color: var(--color-text-muted);
  font-size: ${u(11.5)};
  text-overflow: ellipsis;
  white-space: nowrap;
`

export const Amount = styled.b`
  flex: none;
  font-size: ${u(13)};
  font-weight: var(--font-weight-semibold);
`

export const Card = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${u(8)};
  padding: ${u(12)} ${u(12)};
  border: ${u(1)} solid var(--color-line);
  border-radius: ${u(14)};
  background: var(--color-surface-raised);
`

/** The rows of a list, separated by hairlines. */
export const List = styled(Card)`
  gap: 0;
  padding-block: ${u(3)};

  > * {
    min-height: ${u(49)};
  }

  > * + * {
    border-top: ${u(1)} solid var(--color-line);
  }
`

export const Call = styled.div`
  display: flex;
  flex: none;
  align-items: center;
  justify-content: center;
  gap: ${u(7)};
  height: ${u(44)};
  border-radius: ${u(14)};
  background: var(--color-accent);
  color: var(--color-accent-ink);
  font-size: ${u(14)};
  font-weight: var(--font-weight-semibold);
`

const tones = ['positive', 'info', 'warning', 'accent', 'neutral', 'teal', 'violet', 'secondary'] as const
export type Tone = (typeof tones)[number]

export const Pill = styled.span<{ $tone: Tone }>`
  display: inline-flex;
  flex: none;
  align-items: center;
  gap: ${u(3)};
  padding: ${u(2.5)} ${u(8)};
  border-radius: ${u(10)};
  background: ${({ $tone }) => `var(--tone-${$tone}-bg)`};
  color: ${({ $tone }) => `var(--tone-${$tone}-fg)`};
  font-size: ${u(10.5)};
  font-weight: var(--font-weight-medium);
  white-space: nowrap;
`

/** A rounded tile with an icon or two letters. */
export const Tile = styled.span<{ $tone: Tone; $size?: number; $round?: boolean }>`
  display: inline-flex;
  flex: none;
  align-items: center;
  justify-content: center;
  width: ${({ $size = 34 }) => u($size)};
  height: ${({ $size = 34 }) => u($size)};
  border-radius: ${({ $round }) => ($round ? 'var(--radius-round)' : u(9))};
  background: ${({ $tone }) => `var(--tone-${$tone}-bg)`};
  color: ${({ $tone }) => `var(--tone-${$tone}-fg)`};
  font-size: ${u(12.5)};
  font-weight: var(--font-weight-semibold);

  svg {
    width: 54%;
    height: 54%;
  }
`

export function Line({ tile, title, note, end }: { tile?: ReactNode; title: ReactNode; note?: ReactNode; end?: ReactNode }) {
  return (
    <Row>
      {tile}
      <Stack>
        <Strong>{title}</Strong>
        {note ? <Muted>{note}</Muted> : null}
      </Stack>
      {end}
    </Row>
  )
}
